"""A server of Fathom's external method protocol (docs/external-method.md). Put your method into `solve`."""

import gzip
import json
import sys
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

INFO = {'name': 'example', 'revision': '1', 'device': 'cpu', 'gate': False}


def solve(context, question, options, emit, cancelled, ask):
    """Returns the answer. `emit(event)` sends an event on the way; `cancelled()` says whether anybody still waits;
    `ask(prompt)` asks the run's model where --proxy names this server, and is None elsewhere."""
    size = 4 * int(options.get('chunk', 4096))
    parts = [context[at:at + size] for at in range(0, len(context), size)] or ['']
    words = {word for word in question.lower().split() if len(word) > 3}
    memory = ''
    for number, part in enumerate(parts):
        if cancelled():
            return ''
        for line in part.splitlines():
            if len(words & set(line.lower().replace('.', ' ').split())) > len(words) // 2:
                memory = line
        emit({'e': 'chunk', 'i': number, 'n': len(parts), 'memory': memory})
    return ask(f'{memory}\n\n{question}') if ask else memory


def asker(endpoint, max_tokens=1024):
    """Asks the run's model at the endpoint that came with a task."""
    if endpoint is None:
        return None

    def ask(prompt):
        body = {'model': endpoint['model'], 'messages': [{'role': 'user', 'content': prompt}], 'max_tokens': max_tokens}
        headers = {'content-type': 'application/json', 'authorization': f'Bearer {endpoint["apiKey"]}'}
        request = urllib.request.Request(f'{endpoint["baseUrl"]}/chat/completions', json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as response:
            return json.load(response)['choices'][0]['message']['content'] or ''

    return ask


class Handler(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'
    one_at_a_time = threading.Lock()
    running = {}

    def do_GET(self):
        self.reply(200, INFO) if self.path == '/v1/info' else self.reply(404, {'error': 'unknown path'})

    def do_DELETE(self):
        self.running.pop(self.path.rpartition('/')[2], None)
        self.reply(200, {})

    def do_POST(self):
        body = self.rfile.read(int(self.headers['content-length']))
        if self.headers.get('content-encoding') == 'gzip':
            body = gzip.decompress(body)
        if not self.one_at_a_time.acquire(blocking=False):
            return self.reply(429, {'error': 'busy'}, {'retry-after': '1'})
        try:
            self.work(json.loads(body))
        finally:
            self.one_at_a_time.release()

    def work(self, task):
        self.send_response(200)
        self.send_header('content-type', 'application/x-ndjson')
        self.send_header('connection', 'close')
        self.end_headers()
        self.running[task['id']] = True
        sending, done = threading.Lock(), threading.Event()

        def emit(event):
            with sending:
                self.wfile.write(json.dumps(event).encode() + b'\n')
                self.wfile.flush()

        def beat():
            while not done.wait(10):
                emit({'e': 'heartbeat'})

        threading.Thread(target=beat, daemon=True).start()
        try:
            gone, ask = lambda: task['id'] not in self.running, asker(task.get('endpoint'))
            answer = solve(task['context'], task['question'], task['options'], emit, gone, ask)
            emit({'e': 'final', 'answer': answer})
        except OSError:
            pass  # nobody listens any more
        except Exception as error:
            emit({'e': 'error', 'message': f'{type(error).__name__}: {error}'})
        finally:
            done.set()
            self.running.pop(task['id'], None)
            self.close_connection = True

    def reply(self, status, value, headers={}):
        body = json.dumps(value).encode()
        self.send_response(status)
        for name, text in {'content-type': 'application/json', 'content-length': str(len(body)), **headers}.items():
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass


if __name__ == '__main__':
    server = ThreadingHTTPServer(('127.0.0.1', int(sys.argv[1]) if len(sys.argv) > 1 else 8900), Handler)
    print(f'listening on http://127.0.0.1:{server.server_port}', flush=True)
    server.serve_forever()
