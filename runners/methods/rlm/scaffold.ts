import type { CellResult, Sandbox } from '../../sandbox/sandbox.ts'

/**
 * Returns the Python code of a REPL besides its functions. `_before` and `_after` surround each cell. Variables that a
 * failed cell set are removed after it; changes in place remain. With the answer dict, a truthy `ready` captures the
 * content at that moment; in the older protocol `FINAL_VAR` captures a non-empty variable. Names that start with an
 * underscore are removed after their cell, unless a function refers to them. Values convert with `str()`. The code
 * keeps its own references to built-ins, because a cell may rebind their names.
 */
export const buildPrelude = (protocol: string): string => `${COMMON}\n${protocol === 'final' ? FINAL : ANSWER}`

const COMMON = `
def _scaffold(given, settle, dict=dict, list=list, set=set, str=str, isinstance=isinstance, type=type, vars=vars, show=SHOW_VARS, here=globals):
    function = type(lambda: 0)
    code_type = type((lambda: 0).__code__)
    held = {}

    def before():
        held.clear()
        held.update(here())

    def used(variables):
        # Names that functions of the cell refer to, which find them in the copy that the cell ran on.
        values = list(variables.values())
        for value in list(values):
            if isinstance(value, type):
                values.extend(vars(value).values())
        seen, codes = set(), [value.__code__ for value in values if isinstance(value, function)]
        while codes:
            code = codes.pop()
            seen.update(code.co_names)
            codes.extend(part for part in code.co_consts if isinstance(part, code_type))
        return seen

    def after(failed):
        variables = here()
        if failed:
            variables.clear()
            variables.update(held)
        private = [name for name in variables if name.startswith('_') and name not in held]
        if private:
            kept = used(variables)
            for name in private:
                if name not in kept:
                    del variables[name]
        draft = settle(variables)
        held.clear()
        taken = given.pop() if given else None
        return {'given': taken, 'draft': draft, 'variables': list(show())[:200]}

    def value(name):
        variables = here()
        return str(variables[name]) if name in variables and not name.startswith('_') else None

    return before, after, value
`

const ANSWER = `
def _answer(dict=dict, str=str, isinstance=isinstance):
    given = []
    put = dict.__setitem__

    class Answer(dict):
        def __setitem__(self, key, value):
            put(self, key, value)
            if key == 'ready' and value:
                given[:] = [str(self.get('content', ''))]

    own = Answer(content='', ready=False)

    def settle(variables):
        found = variables.get('answer')
        if found is not own:
            if not given and isinstance(found, dict) and found.get('ready'):
                given.append(str(found.get('content', '')))
            variables['answer'] = own
        return str(own.get('content', ''))

    return own, given, settle

answer, *_answer = _answer()
_before, _after, _value = _scaffold(*_answer)
del _answer, _scaffold
`

const FINAL = `
def _final(str=str, here=globals):
    given = []

    def FINAL_VAR(name):
        name = str(name).strip().strip("\\"'")
        variables = here()
        if name not in variables or name.startswith('_'):
            return f"Error: there is no variable '{name}'. Make it first."
        value = str(variables[name])
        # An empty value ends no run.
        given[:] = [value] if value else []
        return value

    return FINAL_VAR, given, lambda variables: ''

FINAL_VAR, *_final = _final()
_before, _after, _value = _scaffold(*_final)
del _final, _scaffold
`

/** State after a cell. */
export interface After {
  /** The answer, if the cell gave one. */
  readonly given: string | undefined
  /** The answer so far; empty if none. */
  readonly draft: string
  readonly variables: readonly string[]
}

/**
 * Runs a cell between `_before` and `_after`. `after` is missing if Python was lost: no output of such a cell is an
 * answer.
 */
export async function runCell(
  python: Sandbox,
  code: string,
  options: { readonly signal: AbortSignal; readonly timeLimitMs: number; readonly maxOutput: number },
): Promise<CellResult & { readonly after?: After }> {
  const { signal } = options
  await python.read('_before()', { signal })
  const result = await python.run(code, options)
  if (result.restarted) return result
  const { outcome, value, restarted } = await python.read(`_after(${result.outcome === 'ok' ? 'False' : 'True'})`, {
    signal,
  })
  if (outcome !== 'ok') return { ...result, restarted }
  const { given, draft, variables } = value as { given: string | null; draft: string; variables: string[] }
  return { ...result, variables, after: { given: given ?? undefined, draft, variables } }
}

/** Returns a variable's value as `str()`; undefined if no variable has that name. */
export async function readVariableText(
  python: Sandbox,
  name: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { outcome, value } = await python.read(`_value(${JSON.stringify(name)})`, { signal })
  return outcome === 'ok' && typeof value === 'string' ? value : undefined
}
