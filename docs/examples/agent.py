"""An agent for Fathom's --method cli:NAME=COMMAND (docs/external-method.md). It is started in a folder that holds the
text as files; the task comes on standard input; what it prints is the answer. Put your agent into `solve`."""

import json
import os
import pathlib
import re
import sys
import urllib.error
import urllib.request


def solve(task, files, ask):
    """Returns the answer. `files` are the texts by path; `ask(prompt)` asks the run's model."""
    words = set(re.findall(r'\w{4,}', task.lower()))
    pieces = [piece for text in files.values() for piece in text.split('\n')]
    near = [(len(words & set(re.findall(r'\w{4,}', piece.lower()))), at) for at, piece in enumerate(pieces)]
    best = sorted(at for _, at in sorted(near, key=lambda each: (-each[0], each[1]))[:20])
    return ask('\n'.join(pieces[at] for at in best) + '\n\n' + task)


def ask(prompt, max_tokens=1024):
    """One call of the run's model, where --proxy names this program: address, key and model are in the environment."""
    try:
        url, key = os.environ['OPENAI_BASE_URL'], os.environ['OPENAI_API_KEY']
    except KeyError as missing:
        sys.exit(f'{missing} is not set: name this program with --proxy, or its own server with --set cli:NAME.env=...')
    body = {
        'model': os.environ.get('OPENAI_MODEL', 'any'),
        'messages': [{'role': 'user', 'content': prompt}],
        'max_tokens': max_tokens,
    }
    headers = {'content-type': 'application/json', 'authorization': f'Bearer {key}'}
    request = urllib.request.Request(f'{url}/chat/completions', json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request) as response:
            return json.load(response)['choices'][0]['message']['content'] or ''
    except urllib.error.HTTPError as error:
        sys.exit(f'the model answered {error.code}: {error.read(400).decode(errors="replace")}')


if __name__ == '__main__':
    said = sys.stdin.read()
    task = re.search(r'<task>\n(.*)\n</task>', said, re.S)
    paths = sorted(path for path in pathlib.Path('.').rglob('*') if path.is_file() and path.name != 'INDEX.tsv')
    files = {str(path): path.read_text(encoding='utf-8') for path in paths}
    print(solve(task.group(1) if task else said, files, ask))
