"""A memory for `fathom-bench memory --method http:my-memory@http://127.0.0.1:8700`.

It keeps every entry in a file and recalls those that share the rarest words with the question. Put your own memory
into remember() and recall(). It needs Python's standard library alone.
"""
import gzip
import json
import math
import os
import re
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from urllib.parse import parse_qs, urlsplit

FOLDER = os.environ.get("MEMORY_FOLDER", "my-memory-data")
spaces, lock = {}, Lock()


def words(text):
    return set(re.findall(r"\w{3,}", text.lower()))


def remember(entry):
    """Called once for each entry, in order: seq, at, session, kind, role, speaker, text."""
    return {**entry, "words": sorted(words(f"{entry['speaker']} {entry['text']}"))}


def recall(kept, question, recall_tokens):
    """Returns texts for the reader, the best first; what exceeds recall_tokens is cut."""
    counts = {}
    for entry in kept:
        for word in entry["words"]:
            counts[word] = counts.get(word, 0) + 1
    asked = words(question)

    def weigh(entry):
        return sum(math.log(1 + len(kept) / counts[word]) for word in asked.intersection(entry["words"]))

    found = sorted((entry for entry in kept if weigh(entry) > 0), key=weigh, reverse=True)[: recall_tokens // 20]
    return [
        {"text": f"[{entry['at']}] {entry['speaker']}: {entry['text']}", "at": entry["at"], "seqs": [entry["seq"]]}
        for entry in found
    ]


def path_of(space):
    return os.path.join(FOLDER, re.sub(r"[^\w-]", "_", space) + ".jsonl")


def load(space):
    """The entries of a space; after a restart, those that are on the disk."""
    if space not in spaces:
        os.makedirs(FOLDER, exist_ok=True)
        kept = []
        if os.path.exists(path_of(space)):
            with open(path_of(space), encoding="utf-8") as file:
                for line in file:
                    if line.endswith("\n"):
                        kept.append(json.loads(line))
            save(space, kept, "w")
        spaces[space] = kept
    return spaces[space]


def save(space, entries, mode):
    with open(path_of(space), mode, encoding="utf-8") as file:
        file.writelines(json.dumps(entry) + "\n" for entry in entries)
        file.flush()
        os.fsync(file.fileno())


def write(body):
    """Passes over what was taken, and refuses a gap, so that a run can go on after a crash of either side."""
    kept = load(body["space"])
    fresh = [entry for entry in body["entries"] if entry["seq"] >= len(kept)]
    if fresh and fresh[0]["seq"] > len(kept):
        return 409, {"seq": len(kept)}
    fresh = [remember(entry) for entry in fresh]
    save(body["space"], fresh, "a")
    kept.extend(fresh)
    return 200, {"seq": len(kept)}


def ask(body):
    # `statement` has the policy and the form of the answer, for a memory that answers itself:
    # return 200, {"e": "final", "answer": "…"}
    items = recall(load(body["space"]), body["question"], body["limits"]["recallTokens"])
    return 200, {"e": "recall", "items": items}


VERBS = {
    "open": lambda body: (200, {"seq": len(load(body["space"]))}),
    "write": write,
    "settle": lambda body: (200, {"e": "settled"}),
    "ask": ask,
}


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        data = self.rfile.read(int(self.headers.get("content-length", 0)))
        if self.headers.get("content-encoding") == "gzip":
            data = gzip.decompress(data)
        verb = VERBS.get(self.path.removeprefix("/v1/memory/"))
        with lock:
            self.reply(*(verb(json.loads(data)) if verb else (404, {"error": "no such verb"})))

    def do_GET(self):
        url = urlsplit(self.path)
        if url.path != "/v1/memory/state":
            return self.reply(404, {"error": "no such path"})
        with lock:
            kept = load(parse_qs(url.query)["space"][0])
            self.reply(200, {"seq": len(kept), "records": len(kept)})

    def reply(self, status, value):
        data = (json.dumps(value) + "\n").encode()
        self.send_response(status)
        self.send_header("content-type", "application/x-ndjson")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8700"))), Handler)
    print(f"my-memory listens at http://127.0.0.1:{server.server_port}", file=sys.stderr, flush=True)
    server.serve_forever()
