"""The laboratory: measuring the engine, and later the strategies."""
