"""The files for containers, Kubernetes and systemd, checked with the tools that read them."""

import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest
import yaml

INFRA = Path(__file__).parents[2] / "infra"
CONTAINERS = INFRA / "containers"
KUBERNETES = CONTAINERS / "kubernetes"
PROGRAMS = Path(sys.executable).parent


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


def test_the_files_that_the_compose_file_mounts_are_there() -> None:
    services = yaml.safe_load((CONTAINERS / "compose/compose.yaml").read_text())["services"]
    mounted = [each.split(":")[0] for service in services.values() for each in service.get("volumes", ())]
    paths = [CONTAINERS / "compose" / name for name in mounted if name.startswith(".")]
    assert paths
    assert [path for path in paths if not path.exists()] == []


def test_the_proxy_of_the_compose_file_starts() -> None:
    haproxy = which("haproxy", path="/usr/sbin:/usr/local/sbin:/usr/bin")
    if haproxy is None:
        pytest.skip("NO HAPROXY: this is NOT tested; install Debian's `haproxy` and run it again")
    check(haproxy, "-c", "-f", CONTAINERS / "compose/haproxy.cfg")


def test_systemd_reads_the_unit(tmp_path: Path) -> None:
    analyze = which("systemd-analyze")
    if analyze is None:
        pytest.skip("NO SYSTEMD: this is NOT tested; run it on a machine with systemd")
    unit = (INFRA / "systemd/cadogan.service").read_text()
    here = tmp_path / "cadogan.service"
    here.write_text(unit.replace("/opt/cadogan/bin/cadogan", str(PROGRAMS / "cadogan")))
    assert check(analyze, "verify", here) == ""
    assert "OK" in check(analyze, "security", "--offline=true", "--threshold=20", here)
