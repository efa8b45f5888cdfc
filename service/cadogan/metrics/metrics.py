"""The metrics of a node. The scrape, the dashboards and the page at /docs/metrics are made from this list."""

from cadogan.metrics.of_node import OF_NODE
from cadogan.metrics.of_postgres import OF_POSTGRES
from cadogan.metrics.of_races import OF_RACES
from cadogan.metrics.of_requests import OF_REQUESTS
from cadogan.metrics.of_tournaments import OF_TOURNAMENTS

METRICS = (*OF_RACES, *OF_TOURNAMENTS, *OF_NODE, *OF_REQUESTS, *OF_POSTGRES)
