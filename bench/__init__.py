"""Measures this product beside a peer on the same work, in the same minutes. Knows how to measure; the measured paths are modules here."""
