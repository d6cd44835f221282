"""The laboratory: simulations, tournaments and benchmarks."""
