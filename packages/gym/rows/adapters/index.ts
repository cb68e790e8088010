// Files of Python that are written with rows: the standard library alone, each run against the server by a test. They
// raise on what cannot be scored, since a fault of the environment must not train the policy.

const CLIENT = (url: string) => `import http.client
import json
import os
import threading
from urllib.parse import urlsplit

URL = urlsplit(os.environ.get("FATHOM_GYM_URL", ${JSON.stringify(url)}))
TOKEN = os.environ.get("FATHOM_GYM_TOKEN")
_local = threading.local()


def score(rows):
    """[{"label", "response"}, ...] -> [{"reward", "components"}, ...], over a connection that each thread keeps."""
    headers = {"content-type": "application/json"}
    if TOKEN:
        headers["authorization"] = "Bearer " + TOKEN
    for attempt in range(3):
        if getattr(_local, "connection", None) is None:
            kind = http.client.HTTPSConnection if URL.scheme == "https" else http.client.HTTPConnection
            _local.connection = kind(URL.netloc, timeout=180)
        try:
            _local.connection.request("POST", "/v1/score", json.dumps(rows), headers)
            answer = _local.connection.getresponse()
            text = answer.read()
            break
        except (http.client.HTTPException, OSError):
            _local.connection.close()
            _local.connection = None
            if attempt == 2:
                raise
    if answer.status != 200:
        raise RuntimeError("fathom gym: HTTP %d: %s" % (answer.status, text[:500]))
    verdicts = json.loads(text)
    for verdict in verdicts:
        if verdict["reward"] is None:
            raise RuntimeError("fathom gym: not scored: " + verdict["why"])
    return verdicts
`

export const VERL_REWARD = (
  url: string,
) => `# Reward function of verl: reward.custom_reward_function.path=verl_reward.py
${CLIENT(url)}

def compute_score(data_source, solution_str, ground_truth, extra_info=None, **kwargs):
    verdict = score([{"label": ground_truth, "response": solution_str}])[0]
    components = dict(verdict["components"])
    components["score"] = verdict["reward"]
    return components
`

export const TRL_REWARD = (url: string) => `# Reward function of TRL: GRPOTrainer(reward_funcs=fathom_reward, ...)
${CLIENT(url)}

def fathom_reward(prompts, completions, label, **columns):
    texts = [each if isinstance(each, str) else each[-1]["content"] for each in completions]
    rows = [{"label": one, "response": text} for one, text in zip(label, texts)]
    return [float(verdict["reward"]) for verdict in score(rows)]
`

export const SKYRL_ENV = (
  url: string,
) => `# Environment of SkyRL: import this module where the run starts; env_class is "fathom"
${CLIENT(url)}

try:
    from skyrl_gym.envs.base_text_env import BaseTextEnv
    from skyrl_gym.envs.registration import register
except ImportError:
    BaseTextEnv, register = object, None


class FathomEnv(BaseTextEnv):
    def __init__(self, env_config=None, extras=None):
        super().__init__()
        self.label = (extras or {})["reward_spec"]["ground_truth"]

    def step(self, action):
        verdict = score([{"label": self.label, "response": action}])[0]
        return {"observations": [], "reward": verdict["reward"], "done": True, "metadata": verdict["components"]}


if register is not None:
    register(id="fathom", entry_point="skyrl_env:FathomEnv")
`

export const NEMO_GYM_APP = (
  url: string,
) => `# Resources server of NeMo-Gym that hands /verify on to fathom-bench gym serve
import json
import os
import urllib.request

URL = os.environ.get("FATHOM_GYM_URL", ${JSON.stringify(url)})


def verify_row(row):
    request = urllib.request.Request(URL + "/verify", json.dumps(row).encode(), {"content-type": "application/json"})
    if os.environ.get("FATHOM_GYM_TOKEN"):
        request.add_header("authorization", "Bearer " + os.environ["FATHOM_GYM_TOKEN"])
    with urllib.request.urlopen(request, timeout=180) as answer:
        return json.load(answer)


if __name__ == "__main__":
    import asyncio

    from nemo_gym.base_resources_server import (
        BaseResourcesServerConfig,
        BaseVerifyRequest,
        BaseVerifyResponse,
        SimpleResourcesServer,
    )
    from pydantic import ConfigDict

    class FathomRequest(BaseVerifyRequest):
        model_config = ConfigDict(extra="allow")

    class FathomResponse(BaseVerifyResponse):
        model_config = ConfigDict(extra="allow")

    class FathomServer(SimpleResourcesServer):
        config: BaseResourcesServerConfig

        async def verify(self, body: FathomRequest) -> FathomResponse:
            answer = await asyncio.to_thread(verify_row, body.model_dump(mode="json"))
            return FathomResponse(**answer)

    FathomServer.run_webserver()
`

export const NEMO_GYM_CONFIG = `fathom:
  resources_servers:
    fathom:
      entrypoint: app.py
      domain: other
fathom_simple_agent:
  responses_api_agents:
    simple_agent:
      entrypoint: app.py
      resources_server:
        type: resources_servers
        name: fathom
      model_server:
        type: responses_api_models
        name: policy_model
`
