"""How to install what is missing, in the way in which stratabot was installed."""

import sys
from pathlib import Path


def install_command(extra: str = "") -> str:
    """The command that adds an extra; without one, what stratabot itself needs and does not find.

    It names what stratabot was installed from, as pip, pipx or uv has it on record: the package
    index may have another project of that name. uv forgets the extras that a command does not name.
    """
    import json
    import tomllib
    from importlib.metadata import distributions
    from urllib.request import url2pathname

    ours = next(iter(distributions(name="stratabot")), None)
    if ours is None or getattr(sys, "frozen", False):  # a page, a program without Python
        return "install stratabot by pip"
    origin = json.loads(ours.read_text("direct_url.json") or "{}")
    url, extras = origin.get("url", ""), {extra}
    command = "pip install"
    if (receipt := Path(sys.prefix) / "uv-receipt.toml").is_file():
        command = "uv tool install"
        for needed in tomllib.loads(receipt.read_text("utf-8"))["tool"]["requirements"]:
            extras |= {*needed.get("extras", ())}
    elif (Path(sys.prefix) / "pipx_metadata.json").is_file():
        command = "pipx inject stratabot"
    elif (ours.read_text("INSTALLER") or "").strip() == "uv":
        command = "uv pip install"
    if origin.get("dir_info", {}).get("editable"):
        command += " -e"
    names = ",".join(sorted(extras - {""}))
    names = f"[{names}]" if names else ""
    if url.startswith("file:"):
        return f'{command} "{url2pathname(url.removeprefix("file://"))}{names}"'
    system = f"{origin['vcs_info']['vcs']}+" if "vcs_info" in origin else ""
    where = f" @ {system}{url}" if url else ""
    return f'{command} "stratabot{names}{where}"'
