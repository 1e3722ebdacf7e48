"""What every test may ask for: the fixed cast, its own database, a broker with real workers, a browser, a stopped clock."""

from hypothesis import settings

# How long an example takes says something of the machine and nothing of the code.
settings.register_profile("asamblea", deadline=None)
settings.load_profile("asamblea")

pytest_plugins = [
    "tests.conformance_plugin",
    "tests.fixtures.databases",
    "tests.fixtures.broker",
    "tests.fixtures.browser",
    "tests.fixtures.cast",
    "tests.fixtures.clock",
]
