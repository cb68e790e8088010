import type { CellResult, Sandbox } from '../../sandbox/sandbox.ts'

/**
 * What stands in a REPL beside its functions, in Python. `_before` and `_after` go around each cell. What a cell that raises has bound is
 * gone after it; what it changed in place stays. Under the answer dict, setting `ready` to anything true takes the content of that moment;
 * under the older protocol `FINAL_VAR` takes a variable. Values are taken as `str()` gives them. Names of built-ins are held on to: a cell
 * may bind them to something else.
 */
export const preludeOf = (protocol: string): string => `${COMMON}\n${protocol === 'final' ? FINAL : ANSWER}`

const COMMON = `
def _scaffold(given, settle, dict=dict, list=list, str=str, show=SHOW_VARS, here=globals):
    held = {}

    def before():
        held.clear()
        held.update(here())

    def after(failed):
        variables = here()
        if failed:
            variables.clear()
            variables.update(held)
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
        given[:] = [str(variables[name])]
        return given[0]

    return FINAL_VAR, given, lambda variables: ''

FINAL_VAR, *_final = _final()
_before, _after, _value = _scaffold(*_final)
del _final, _scaffold
`

/** What a cell has left behind. */
export interface After {
  /** The answer, where the cell gave one. */
  readonly given: string | undefined
  /** The answer so far; empty where there is none. */
  readonly draft: string
  readonly variables: readonly string[]
}

/** Runs a cell between its `_before` and `_after`. Without `after` where Python was lost: nothing that such a cell said is an answer. */
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

/** A variable's value as `str()` gives it; undefined where there is none of that name. */
export async function variableText(python: Sandbox, name: string, signal: AbortSignal): Promise<string | undefined> {
  const { outcome, value } = await python.read(`_value(${JSON.stringify(name)})`, { signal })
  return outcome === 'ok' && typeof value === 'string' ? value : undefined
}
