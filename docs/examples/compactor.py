"""A compactor for `fathom-bench compaction --method "compact:mine=python3 compactor.py"`.

It keeps the user's messages and the newest others, as many as fit. Put your agent's own compaction into compact().
"""
import json
import sys


def compact(messages, budget_tokens):
    newest_first = list(reversed(range(len(messages))))
    order = [at for at in newest_first if messages[at]["role"] == "user"] + newest_first
    kept, left = set(), budget_tokens
    for at in order:
        size = len(json.dumps(messages[at])) // 3 + 1
        if at not in kept and size <= left:
            kept.add(at)
            left -= size
    return [messages[at] for at in sorted(kept)]


request = json.load(sys.stdin)
json.dump({"messages": compact(request["messages"], request["budgetTokens"])}, sys.stdout)
