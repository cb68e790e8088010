/**
 * Python for a model's code: CPython 3.12 on WebAssembly in a separate process, which can reach only its caller
 * (docs/sandbox.md). Variables persist between cells. It runs one call at a time.
 */
export interface Sandbox {
  /**
   * Makes a text a `str` variable, or texts a `list` of them, after a restart too, and after a cell that bound its name
   * to something else or changed the list.
   */
  load(name: string, text: string | readonly string[], signal?: AbortSignal): Promise<void>
  /** Makes a text a file that Python can read, such as `docs/3.txt`, after a restart too. */
  mount(path: string, text: string): void
  /** Runs a cell among the variables of the cells before it. */
  run(code: string, options?: CellOptions): Promise<CellResult>
  /** Runs a whole program with its own variables, as `python3 program.py` with this standard input would. */
  program(code: string, options?: CellOptions & { readonly stdin?: string }): Promise<CellResult>
  /**
   * The value of an expression over the cells' variables: as JSON where it can be, else its `str()`. Absent unless
   * `ok`.
   */
  read(expression: string, options?: CellOptions): Promise<CellResult & { readonly value?: unknown }>
  /** Ends the process. An active call ends as `crash`. */
  close(): void
}

export interface CellOptions {
  /** Ends the process; the call rejects with the signal's reason, and the next one starts with fresh variables. */
  readonly signal?: AbortSignal | undefined
  /**
   * Limit of Python's processor time, without time that the host takes for its answers; the wall-clock limit is ten
   * times as long. Without a processor clock (not Linux), it limits wall-clock time. Default 60 s.
   */
  readonly timeLimitMs?: number
  /** Characters (code points) of output that are kept: the first ones. Default 20,000. */
  readonly maxOutput?: number
}

export interface CellResult {
  /**
   * `error`: it raised. `memory`: it raised MemoryError, or left too little memory to continue. `timeout`: stopped.
   * `crash`: the interpreter ended or broke its protocol; no output of such a cell is an answer.
   */
  readonly outcome: 'ok' | 'error' | 'memory' | 'timeout' | 'crash'
  readonly stdout: string
  readonly stderr: string
  /** Characters of both that were cut off. */
  readonly dropped: number
  /** One line, such as `KeyError: 'a'`; empty where `ok`. */
  readonly error: string
  /** As Python prints it, with the last twenty frames; empty unless something was raised. */
  readonly traceback: string
  /**
   * Names of the variables that are data: no functions, no modules, none that begins with an underscore; 200 at most.
   */
  readonly variables: readonly string[]
  /** The process was ended: all variables but the loaded ones are gone. */
  readonly restarted: boolean
  /** Milliseconds of Python's own time. */
  readonly ms: number
  /** Milliseconds that it waited for the host. */
  readonly hostMs: number
}

/**
 * Functions that Python can call. Names that end in `_batched` serve `executor.map` over the function without that
 * ending.
 */
export type HostFunctions = Readonly<Record<string, HostFunction>>

export interface HostFunction {
  /** As in a Python signature: `prompt`, `model=None`. */
  readonly parameters: readonly string[]
  /** JSON in, JSON out. A rejection is raised in Python as RuntimeError with its message. */
  answer(args: readonly unknown[]): Promise<unknown>
}

export interface SandboxOptions {
  readonly functions?: HostFunctions
  /**
   * Python run before the first cell and after a restart. Its functions are put back after each cell; its names are not
   * listed.
   */
  readonly prelude?: string
  /** Seed of Python's `random`. */
  readonly seed?: number
  /** Ends the wait for a free process. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until the whole item's time is up: what runs then ends as a `timeout`. */
  readonly itemMs?: (() => number) | undefined
}
