"""The gate in other people's HTTP clients: each request waits for its turn, or is refused.

`verger.adapters.requests`, `.httpx`, `.aiohttp` and `.urllib3`. Redirects pass the gate too, one by one.
"""
