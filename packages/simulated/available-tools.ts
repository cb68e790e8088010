import type { ChatTool } from 'fathom-bench/plugin'
import type { RequestPage } from './server/page.ts'

/** The tools of a request, how they are called, and what was done with them so far. */
export interface Offered {
  readonly tools: readonly ChatTool[]
  /** Calls are written as fenced JSON, for the tools stand in the message alone. */
  readonly fenced: boolean
  /** Results of the tools, in order. */
  readonly results: readonly string[]
  /** All arguments of earlier calls. */
  readonly done: string
}

/** Returns the natively offered tools, or those that a message lists below an example of a JSON call. */
export function findOfferedTools({ tools, messages }: RequestPage): Offered | undefined {
  const fenced = tools.length === 0
  const offered = fenced
    ? parseTools(messages.map(({ role, content }) => (role === 'user' ? content : '')).join('\n'))
    : tools
  if (offered.length === 0) return undefined
  const spoken = messages.findIndex(({ role }) => role === 'assistant')
  const given = messages.filter(
    ({ role }, at) => role === 'tool' || (fenced && role === 'user' && spoken >= 0 && at > spoken),
  )
  const asked = messages
    .filter(({ role }) => role === 'assistant')
    .map(({ content, tool_calls: calls = [] }) => [content, ...calls.map(call => call.function.arguments)].join('\n'))
  return { tools: offered, fenced, results: given.map(({ content }) => content), done: asked.join('\n') }
}

/** "- grep: Finds lines. pattern: The expression. path (optional): A file." */
function parseTools(text: string): ChatTool[] {
  if (!EXAMPLE.test(text)) return []
  return [...text.matchAll(/^- (\w{2,40}): (.{1,2000})$/gm)].map(([, name, about]) => {
    const parameters = [...about.matchAll(/(?<=[.!)]\s)([a-z][a-z_]{1,40})( \(optional\))?: (?=\S)/g)]
    const properties = Object.fromEntries(parameters.map(([, parameter]) => [parameter, { type: 'string' }]))
    const required = parameters.filter(([, , optional]) => !optional).map(([, parameter]) => parameter)
    return { name: name, description: about, parameters: { type: 'object', properties, required } }
  })
}

const EXAMPLE = /\{\s*"(?:tool|name)"\s*:\s*"\w{1,40}"\s*,\s*"arguments"\s*:/
