"""The files for containers, Kubernetes and systemd, checked with the tools that read them."""

import shutil
import subprocess
import sys
from pathlib import Path
from shutil import which
from typing import Any

import pytest
import yaml

DEPLOY = Path(__file__).parents[2] / "infra" / "deploy"
CONTAINERS = DEPLOY / "containers"
KUBERNETES = CONTAINERS / "kubernetes"
PROGRAMS = Path(sys.executable).parent

Resource = dict[str, Any]


def check(*command: str | Path) -> str:
    """Run a checker. Fails with what it says."""
    ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert ended.returncode == 0, ended.stdout
    return ended.stdout


def test_the_containerfile_has_no_faults_that_hadolint_knows() -> None:
    check(PROGRAMS / "hadolint", CONTAINERS / "Containerfile")


def test_the_compose_file_follows_the_schema() -> None:
    check(PROGRAMS / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", CONTAINERS / "compose/compose.yaml")


def test_the_resources_of_kubernetes_follow_their_schemas() -> None:
    listed = yaml.safe_load((KUBERNETES / "kustomization.yaml").read_text())["resources"]
    files = sorted(path.name for path in KUBERNETES.glob("*.yaml") if path.name != "kustomization.yaml")
    assert sorted(listed) == files
    check(PROGRAMS / "kubernetes-validate", "--strict", *(KUBERNETES / name for name in files))


def rendered() -> dict[str, Resource]:
    """The resources as `kubectl apply --kustomize` sends them, by kind, one of each. Needs no cluster."""
    resources = yaml.safe_load_all(check(PROGRAMS / "kubectl", "kustomize", KUBERNETES))
    return {each["kind"]: each for each in resources}


def test_the_rendered_resources_of_kubernetes_follow_their_schemas(tmp_path: Path) -> None:
    (tmp_path / "rendered.yaml").write_text(check(PROGRAMS / "kubectl", "kustomize", KUBERNETES))
    check(PROGRAMS / "kubernetes-validate", "--strict", tmp_path / "rendered.yaml")


def test_selectors_of_kubernetes_select_the_pods_that_they_are_for() -> None:
    """A network policy that selects no pod protects nothing, and nothing says so."""
    resources = rendered()
    labels = {kind: resources[kind]["spec"]["template"]["metadata"]["labels"].items() for kind in ("Deployment", "Job")}
    for selector in (
        resources["Deployment"]["spec"]["selector"]["matchLabels"],
        resources["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"],
        resources["Service"]["spec"]["selector"],
    ):
        assert selector.items() <= labels["Deployment"]
        assert not selector.items() <= labels["Job"]
    protected = resources["NetworkPolicy"]["spec"]["podSelector"]["matchLabels"].items()
    assert all(protected <= each for each in labels.values())


def test_secrets_ports_and_targets_of_kubernetes_exist() -> None:
    resources = rendered()
    (node,), (migration,) = (
        resources[kind]["spec"]["template"]["spec"]["containers"] for kind in ("Deployment", "Job")
    )
    secret = resources["Secret"]
    references = [
        each["valueFrom"]["secretKeyRef"] for each in (*node["env"], *migration["env"]) if "valueFrom" in each
    ]
    assert {each["name"] for each in references} == {secret["metadata"]["name"]}
    assert {each["key"] for each in references} == set(secret["data"])
    assert [each["configMapRef"]["name"] for each in node["envFrom"]] == [resources["ConfigMap"]["metadata"]["name"]]
    ports = {each["name"]: each["containerPort"] for each in node["ports"]}
    assert {each["targetPort"] for each in resources["Service"]["spec"]["ports"]} <= set(ports)
    opened = {port["port"] for rule in resources["NetworkPolicy"]["spec"]["ingress"] for port in rule["ports"]}
    assert opened == set(ports.values())
    target = resources["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"]
    assert (target["kind"], target["name"]) == ("Deployment", resources["Deployment"]["metadata"]["name"])


def test_the_network_policy_lets_webhooks_out() -> None:
    """They go to the public internet over HTTPS."""
    egress = rendered()["NetworkPolicy"]["spec"]["egress"]
    assert 443 in {port["port"] for rule in egress for port in rule["ports"]}


def test_the_files_that_the_compose_file_mounts_are_there() -> None:
    services = yaml.safe_load((CONTAINERS / "compose/compose.yaml").read_text())["services"]
    mounted = [each.split(":")[0] for service in services.values() for each in service.get("volumes", ())]
    paths = [CONTAINERS / "compose" / name for name in mounted if name.startswith(".")]
    assert paths
    assert [path for path in paths if not path.exists()] == []


def test_the_scripts_of_the_compose_file_have_no_faults_that_shellcheck_knows() -> None:
    check(PROGRAMS / "shellcheck", *(CONTAINERS / "compose").glob("*.sh"))


def test_the_secrets_of_the_compose_file_are_made_once(tmp_path: Path) -> None:
    script = str(shutil.copy(CONTAINERS / "compose/make-secrets.sh", tmp_path))
    services = yaml.safe_load((CONTAINERS / "compose/compose.yaml").read_text())
    made = []
    for _ in range(2):
        check("sh", script)
        made.append({each["file"]: (tmp_path / each["file"]).read_text() for each in services["secrets"].values()})
    assert made[0] == made[1]
    assert made[0]["service_url.secret"] == f"postgresql://cadogan_service:{made[0]['service.secret']}@postgres/cadogan"


def test_the_proxy_of_the_compose_file_starts() -> None:
    haproxy = which("haproxy", path="/usr/sbin:/usr/local/sbin:/usr/bin")
    if haproxy is None:
        pytest.skip("NO HAPROXY: this is NOT tested; install Debian's `haproxy` and run it again")
    check(haproxy, "-c", "-f", CONTAINERS / "compose/haproxy.cfg")


def test_the_prometheus_of_the_compose_file_reads_its_rules(tmp_path: Path) -> None:
    promtool = which("promtool")
    if promtool is None:
        pytest.skip("NO PROMTOOL: this is NOT tested; install Debian's `prometheus` and run it again")
    for file in (CONTAINERS / "compose/prometheus.yaml", DEPLOY / "observe/rules.yaml"):
        shutil.copy(file, tmp_path)
    check(promtool, "check", "config", tmp_path / "prometheus.yaml")


def test_systemd_reads_the_unit(tmp_path: Path) -> None:
    analyze = which("systemd-analyze")
    if analyze is None:
        pytest.skip("NO SYSTEMD: this is NOT tested; run it on a machine with systemd")
    unit = (DEPLOY / "systemd/cadogan.service").read_text()
    here = tmp_path / "cadogan.service"
    here.write_text(unit.replace("/opt/cadogan/bin/cadogan", str(PROGRAMS / "cadogan")))
    assert check(analyze, "verify", here) == ""
    assert "OK" in check(analyze, "security", "--offline=true", "--threshold=20", here)
