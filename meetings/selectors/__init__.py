"""Reads across the rows of a meeting, as values. Writes nothing."""
