"""Frozen data of the papers of a meeting, one builder for each. Every figure comes from a result; nothing is written."""
