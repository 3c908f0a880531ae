"""A JupyterHub for one machine: each student is a Linux account and gets JupyterLab with this book's packages.

Started by `make hub`. What may differ from machine to machine is read from the environment:
HUB_STATE   folder of the hub's database, secrets and nbgrader's exchange (default /srv/judging-models)
HUB_PORT    port on localhost that the web server with TLS forwards to (default 8000)
"""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
BIN = Path(sys.executable).parent
STATE = Path(os.environ.get("HUB_STATE", "/srv/judging-models"))
PORT = int(os.environ.get("HUB_PORT", "8000"))
GIB = 2**30

c = get_config()  # noqa: F821  (JupyterHub provides it)

# The hub listens on this machine only; a web server in front of it holds the certificate (README.md).
c.JupyterHub.bind_url = f"http://127.0.0.1:{PORT}"
c.JupyterHub.hub_port = PORT + 1
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{PORT + 2}"
c.ConfigurableHTTPProxy.command = [str(BIN / "configurable-http-proxy")]
c.ConfigurableHTTPProxy.pid_file = str(STATE / "proxy.pid")
c.JupyterHub.cookie_secret_file = str(STATE / "cookie_secret")
c.JupyterHub.db_url = f"sqlite:///{STATE / 'hub.sqlite'}"

# Who may log in: Linux accounts in the group students or lecturers, with their Linux password.
c.JupyterHub.authenticator_class = "pam"
c.LocalAuthenticator.allowed_groups = {"students", "lecturers"}
c.LocalAuthenticator.admin_groups = {"lecturers"}
c.PAMAuthenticator.open_sessions = False

# Each server runs as its student, with limits on memory and processes that the kernel enforces.
c.JupyterHub.spawner_class = "jupyterhub.spawner.LocalProcessSpawner"
c.Spawner.cmd = ["prlimit", f"--as={8 * GIB}", "--nproc=256", str(BIN / "jupyterhub-singleuser")]
c.Spawner.default_url = "/lab"
c.Spawner.environment = {
    "PATH": f"{BIN}:/usr/local/bin:/usr/bin:/bin",
    "OMP_NUM_THREADS": "1",
    "JUPYTER_CONFIG_PATH": str(HERE / "jupyter"),  # nbgrader's course and exchange
    "NBGRADER_EXCHANGE": str(STATE / "exchange"),
}
c.JupyterHub.cleanup_servers = True

# A server that nobody uses for an hour is stopped; the files stay.
scopes = ["list:users", "read:users:activity", "read:servers", "delete:servers"]
command = [sys.executable, "-m", "jupyterhub_idle_culler", "--timeout=3600"]
c.JupyterHub.load_roles = [{"name": "culler", "scopes": scopes, "services": ["culler"]}]
c.JupyterHub.services = [{"name": "culler", "command": command}]
