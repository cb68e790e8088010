"""Runs cells for the parent process, which speaks first: over /dev/parent, a length in four bytes and a message, in JSON."""


def main():
    import builtins, concurrent.futures, io, json, linecache, os, random, sys, traceback
    from concurrent.futures import Executor, Future

    # `warm.py` put something else in its place.
    sys.stderr = sys.__stderr__

    # ---- the parent

    parent = os.open('/dev/parent', os.O_RDWR)

    def read(size):
        data = os.read(parent, size)
        while len(data) < size:
            data += os.read(parent, size - len(data))
        return data

    def receive_bytes():
        return read(int.from_bytes(read(4), 'big'))

    def receive():
        return json.loads(receive_bytes())

    def send(message):
        os.write(parent, dump(message).encode('ascii'))

    def dump(value):
        return json.dumps(value, allow_nan=False, default=str)

    def call(name, args):
        send({'call': name, 'args': args})
        reply = receive()
        if 'error' in reply:
            raise RuntimeError(reply['error'])
        return reply['value']

    def host_function(name, parameters):
        names = [parameter.split('=')[0] for parameter in parameters]
        scope = {'call': call}
        exec(f"def {name}({', '.join(parameters)}): return call({name!r}, [{', '.join(names)}])", scope)
        return scope[name]

    # ---- one cell

    def execute(code, namespace, file):
        linecache.cache[file] = (len(code), None, code.splitlines(True), file)
        try:
            exec(compile(code, file, 'exec', dont_inherit=True), namespace)
        except BaseException as error:
            return report(error)
        return {'outcome': 'ok'}

    def report(error):
        if isinstance(error, SystemExit) and error.code in (None, 0, False):
            return {'outcome': 'ok'}
        if isinstance(error, MemoryError):
            # Its frames may hold what was too much. Where little is left without them, Python ends.
            error.__traceback__ = error.__context__ = None
            bytearray(2**24)
            return {'outcome': 'memory', 'error': first_line(error)}
        try:
            lines = traceback.format_exception(type(error), error, last_frames(error.__traceback__))
        except Exception:
            # It looks for similar names among the variables, and trips over odd ones.
            lines = ['(it cannot be shown)']
        return {'outcome': 'error', 'error': first_line(error), 'traceback': ''.join(lines)[-8000:]}

    def last_frames(frames):
        """The last twenty, without the first, which is the driver's: a deep recursion has a million."""
        depth, frame = 0, frames
        while frame is not None:
            depth, frame = depth + 1, frame.tb_next
        for _ in range(max(min(depth, 1), depth - 20)):
            frames = frames.tb_next
        return frames

    def first_line(error):
        try:
            text = str(error)
        except Exception:
            text = '(its text cannot be made)'
        return f'{type(error).__name__}: {text}'[:2000]

    def streams(line_buffering):
        def writer(fd):
            file = io.BufferedWriter(io.FileIO(fd, 'w', closefd=False))
            return io.TextIOWrapper(file, 'utf-8', 'replace', newline='\n', line_buffering=line_buffering)

        sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), 'utf-8', 'replace')
        sys.stdout, sys.stderr = writer(1), writer(2)
        sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr
        return sys.stdout, sys.stderr

    def flushed(outputs, result):
        for stream in outputs:
            try:
                stream.flush()
            except ValueError:
                pass  # closed by the cell
        return result

    # ---- what is there beside the standard library

    # There are no threads: an executor runs what it is given at once, and a whole batch where the function has one.
    class SequentialExecutor(Executor):
        def __init__(self, max_workers=None, *args, initializer=None, initargs=(), **kwargs):
            if initializer is not None:
                initializer(*initargs)

        def submit(self, function, /, *args, **kwargs):
            future = Future()
            try:
                future.set_result(function(*args, **kwargs))
            except Exception as error:
                future.set_exception(error)
            return future

        def map(self, function, *iterables, timeout=None, chunksize=1):
            batched = scaffold.get(f"{getattr(function, '__name__', '')}_batched")
            if batched is not None and len(iterables) == 1 and scaffold.get(function.__name__) is function:
                return iter(batched(list(iterables[0])))
            return super().map(function, *iterables)

    concurrent.futures.ThreadPoolExecutor = concurrent.futures.ProcessPoolExecutor = SequentialExecutor
    # `site` would define them; it is not imported.
    builtins.exit = builtins.quit = sys.exit

    def SHOW_VARS():
        """The names and types of the variables that are there."""
        return {
            name: type(value).__name__
            for name, value in variables.items()
            if isinstance(name, str) and name not in hidden and not name.startswith('_')
            if not callable(value) and type(value) is not type(sys)
        }

    # ---- what the parent asks for

    seed = 0
    scaffold = {'SHOW_VARS': SHOW_VARS}
    lists = {}
    variables = {'__name__': '__main__', 'SHOW_VARS': SHOW_VARS}
    hidden = set()

    def open_session(message):
        nonlocal seed
        seed = message['seed']
        random.seed(seed)
        for name, parameters in message['functions'].items():
            variables[name] = host_function(name, parameters)
        result = execute(message['prelude'], variables, '<prelude>')
        scaffold.update((name, value) for name, value in variables.items() if callable(value))
        hidden.update(variables)
        return result

    def load(message):
        name = message['name']
        try:
            text = receive_bytes().decode('utf-8')
            if message['list']:
                lists[name] = json.loads(text)
                scaffold.pop(name, None)
            else:
                scaffold[name] = text
                lists.pop(name, None)
            put_back()
        except MemoryError as error:
            return report(error)
        hidden.discard(name)
        return {'outcome': 'ok'}

    def put_back():
        variables.update(scaffold)
        # A list of the cells' own: what they do to it is undone with the next one.
        variables.update((name, list(texts)) for name, texts in lists.items())

    def cell(message):
        outputs = streams(line_buffering=True)
        result = flushed(outputs, execute(message['code'], variables, '<cell>'))
        put_back()
        return result | {'variables': list(SHOW_VARS())[:200]}

    def program(message):
        outputs = streams(line_buffering=False)
        random.seed(seed)
        sys.setrecursionlimit(1000)
        sys.argv = ['program.py']
        return flushed(outputs, execute(message['code'], {'__name__': '__main__'}, 'program.py'))

    def evaluate(message):
        outputs = streams(line_buffering=True)
        try:
            value = eval(compile(message['code'], '<expression>', 'eval', dont_inherit=True), variables)
            return flushed(outputs, {'outcome': 'ok', 'value': plain(value)})
        except BaseException as error:
            return flushed(outputs, report(error))

    def plain(value):
        try:
            text = dump(value)
        except (TypeError, ValueError, RecursionError):
            text = dump(str(value))
        return json.loads(text)

    work = {'open': open_session, 'load': load, 'cell': cell, 'program': program, 'read': evaluate}
    send({'ready': sys.version.split()[0]})
    while True:
        message = receive()
        done = work[message['do']](message)
        try:
            send({'id': message['id'], 'done': done})
        except OSError as error:
            # A value that is longer than a message may be.
            send({'id': message['id'], 'done': report(error)})


try:
    main()
except MemoryError:
    __import__('os')._exit(1)
