"""Tactics for the cards of intrigue, in both editions."""
