"""A learned value, as an experiment: a network that guesses the chance to win. docs/learned-value.md tells more."""
