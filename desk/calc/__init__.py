"""The rule engine as JSON in, JSON out: reading, the topics, and shaping the answer.

Knows rules, rule books and words. Touches no database, no server, no clock but today's date in Bogotá.
"""
