"""Tactics for the cards of the base game, in both editions."""
