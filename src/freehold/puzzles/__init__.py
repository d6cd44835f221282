"""Puzzles: positions with one right answer, which an exhaustive search has checked."""
