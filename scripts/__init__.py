"""Scripts for people who work on Freehold."""
