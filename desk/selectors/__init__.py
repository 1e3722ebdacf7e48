"""Reads that need meetings and funds together. Writes nothing."""
