import { formatLength } from '../../core/lengths.ts'
import { shortenCount } from '../../core/text/figures.ts'
import type { Method } from '../../runners/method.ts'
import { formatPresetLines } from './method-details.ts'

/**
 * `docs/methods.md`: every method on one page, with what it costs and what it says. Made from the registry; a test
 * keeps it so.
 */
export function renderMethodsPage(methods: readonly Method[]): string {
  return `${HEAD}\n${renderOverview(methods)}\n\n${methods.map(renderSection).join('\n\n')}\n`
}

const HEAD = `# Methods

Made by \`npm run --silent bench -- methods --page > docs/methods.md\` from the registry; do not edit. \`--method NAME,NAME\` runs some, \`--method all\` every one
that can run here. \`--set METHOD.PARAMETER=VALUE\` sets a parameter, \`--prompts FOLDER\` puts your own \`METHOD.TEMPLATE.txt\` in place of a prompt.
\`--method METHOD@PRESET\` runs a method with the parameters, sampling, order and answer length of one of its sources (Presets, below); \`--set\` does not change what a preset sets.
\`npm run bench -- methods --show NAME\` prints all of one.

Fidelity: \`reference-protocol\` keeps the roles, order and limits of the code it names, in our own words; \`reimplementation\` is built from the
paper's description; \`inspired\` takes the idea alone. What departs is listed with each method.

Every method is asked the same: the task's statement (instructions, worked example, question, answer format) stands whole in every call that reads or
answers. Calls that read leave a worked example out where it takes more than a tenth of the chunk (slice, page, window), all by the same rule; the call
that answers always has it. What code that a model writes asks another model (rlm) is up to that code. No method adds to the form of the answer, but memagent
where a task is a bare question.

The call that answers may take the same of every method: what the task allows (\`--answer-policy same\`). With \`paper\`, and for every preset, it may take what the source of the
method allows, where that is named below. Thinking that was begun and never closed is no answer, for any method whose source has no rule of its own
([models.md](models.md#answer-and-thinking)).

Costs are upper bounds that \`--dry-run\` prints too, for a question of 100 tokens, an answer of 128 and a model of 131,072 tokens. How methods are run
on vLLM, SGLang, Ollama, llama.cpp and clouds stands in [servers.md](servers.md), what they do against the simulated reader in [simulation.md](simulation.md), their budgets in [budgets.md](budgets.md), a method of your own behind HTTP in
[external-method.md](external-method.md), Python in [sandbox.md](sandbox.md).
`

function renderOverview(methods: readonly Method[]): string {
  const rows = methods.map(
    ({ id, fidelity, needs, about }) =>
      `| [${id}](#${toAnchor(id)}) | ${fidelity} | ${needs.join(', ') || 'nothing'} | ${about} |`,
  )
  return ['| method | fidelity | needs | about |', '|---|---|---|---|', ...rows].join('\n')
}

/** As Markdown renderers name a heading. */
const toAnchor = (id: string) => id.toLowerCase().replace(/[^a-z0-9-]/g, '')

function renderSection(method: Method): string {
  const { id, about, source, flow = [], deviations, params, paramNotes, templates = {} } = method
  const presets = formatPresetLines(method)
  const rows = Object.entries(params).map(([name, value]) => `| ${name} | ${value} | ${paramNotes[name] ?? ''} |`)
  return [
    `## ${id}`,
    about,
    `Source: ${source}`,
    ...(flow.length > 0 ? [`Flow:\n\n${flow.map((line, at) => `${at + 1}. ${line}`).join('\n')}`] : []),
    ...(presets.length > 0 ? [`Presets:\n\n${presets.map(line => `- ${line}`).join('\n')}`] : []),
    ...(deviations.length > 0 ? [`Departs from it:\n\n${deviations.map(line => `- ${line}`).join('\n')}`] : []),
    ...renderAnswers(method),
    ...(rows.length > 0 ? [['| parameter | default | meaning |', '|---|---|---|', ...rows].join('\n')] : []),
    ...renderCosts(method),
    ...Object.entries(templates).map(
      ([name, text]) => `Template \`${id}.${name}.txt\`:\n\n${FENCE}text\n${text}\n${FENCE}`,
    ),
  ].join('\n\n')
}

/** What its source has otherwise than the run's rules for the call that answers and for thinking. */
function renderAnswers({ answerTokens, thinking }: Method): string[] {
  return [
    ...(answerTokens === undefined
      ? []
      : [
          `Answers with \`--answer-policy paper\`: ${answerTokens.tokens === null ? 'no limit in its source, so as the task says' : `${answerTokens.tokens.toLocaleString('en')} tokens`} (${answerTokens.source}).`,
        ]),
    ...(thinking === undefined ? [] : [`Thinking: ${thinking}`]),
  ]
}

function renderCosts({ needs, estimate, params }: Method): string[] {
  if (!needs.includes('model')) return []
  const rows = LENGTHS.map(contextTokens => {
    const sizes = { promptTokens: contextTokens + 100, contextTokens, maxAnswerTokens: 128, window: 131_072 }
    const { calls, sequential, input, output, peak } = estimate(sizes, params)
    return `| ${formatLength(contextTokens)} | ${calls.toLocaleString('en')} | ${sequential.toLocaleString('en')} | ${shortenCount(input)} | ${shortenCount(output)} | ${shortenCount(peak)} |`
  })
  const head = [
    '| context | calls | one after another | prompt tokens | answer tokens | longest call |',
    '|---|---|---|---|---|---|',
  ]
  return [[...head, ...rows].join('\n')]
}

const LENGTHS = [8, 128, 1024, 4096].map(k => k * 1024)
const FENCE = '````'
