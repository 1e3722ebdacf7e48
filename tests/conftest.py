"""What every test may ask for: the fixed cast, its own database, a broker with real workers, a browser, a stopped clock."""

pytest_plugins = [
    "tests.conformance_plugin",
    "tests.fixtures.databases",
    "tests.fixtures.broker",
    "tests.fixtures.browser",
    "tests.fixtures.cast",
    "tests.fixtures.clock",
]
