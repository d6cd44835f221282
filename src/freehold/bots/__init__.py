"""Bots: players in any language, in processes of their own, that speak lines of JSON."""
