"""Rules, alerts and dashboards for Prometheus and Grafana."""
