"""The measured paths: one module each, with ``measure() -> list[Result]``."""
