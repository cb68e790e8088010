import { wrapText } from '../../core/text/wrap.ts'
import { type NamedMethod, nameOfMethod } from '../../run/registry/methods/named-methods.ts'

/** Returns the description of one method for `fathom-bench methods --show NAME`. */
export function formatMethod(method: NamedMethod, width: number): string {
  const { about, fidelity, source, version, needs, flow = [], deviations, templates = {} } = method
  const part = (title: string, lines: readonly string[], mark: (at: number) => string = () => '- ') => {
    const shown = lines.map(
      (line, at) => `  ${mark(at)}${wrapText(line, width - INDENT).join(`\n${' '.repeat(INDENT)}`)}`,
    )
    return lines.length === 0 ? [] : [[title, ...shown].join('\n')]
  }
  return `${[
    `${nameOfMethod(method)}  (${fidelity}, version ${version}, needs ${needs.join(', ') || 'nothing'})\n${wrapText(about, width).join('\n')}`,
    ...part('Source', [getSource(method) ?? source], () => BLANK),
    ...part('Flow', flow, at => `${at + 1}. `),
    ...part('Parameters and caps', [...listParameters(method), ...listCaps(method)]),
    ...part('Presets', formatPresetLines(method)),
    ...part('Differences from its source', deviations),
    ...Object.entries(templates).map(([name, text]) => `Prompt ${method.id}.${name}.txt\n${indentText(text)}`),
  ].join('\n\n')}\n`
}

const INDENT = 5
const BLANK = '   '

const getSource = ({ preset, presets = {} }: NamedMethod) => (preset ? presets[preset.name]?.source : undefined)

function listParameters({ params, paramNotes, preset }: NamedMethod): string[] {
  const sampling = preset?.sampling && `sampling: ${formatSampling(preset.sampling)}.`
  const own = Object.entries(params).map(([name, value]) => `${name}=${value}: ${paramNotes[name] ?? ''}`)
  return [...(sampling ? [sampling] : []), ...own]
}

function listCaps({ caps, params, answerTokens, thinking, preset }: NamedMethod): string[] {
  const { tokens, source } = answerTokens ?? {}
  const when = preset ? 'Answers' : 'Answers with --answer-policy paper'
  return [
    ...(caps ? [`${caps(params)}.`] : []),
    ...(source === undefined ? [] : [`${when}: ${tokens == null ? 'no own limit' : `${tokens} tokens`} (${source}).`]),
    ...(thinking ? [`Thinking: ${thinking}`] : []),
  ]
}

/** Returns a line per preset: its name, what it sets, and its source. */
export const formatPresetLines = ({ id, presets = {}, answerTokens }: NamedMethod): string[] =>
  Object.entries(presets).map(([name, { params, sampling, source, answerTokens: allowed = answerTokens }]) => {
    const values = Object.entries(params).map(([name, value]) => `${name}=${value}`)
    const answer = allowed?.tokens == null ? [] : [`answers of ${allowed.tokens} tokens`]
    const set = [...values, ...(sampling ? [formatSampling(sampling)] : []), ...answer].join(', ')
    return `${nameOfMethod({ id, preset: { name } })}: ${set}. Source: ${source}`
  })

function formatSampling({ temperature, topP }: { readonly temperature?: number; readonly topP?: number }): string {
  const parts = [
    temperature === undefined ? 'no temperature sent' : `temperature ${temperature}`,
    ...(topP === undefined ? [] : [`top-p ${topP}`]),
  ]
  return parts.join(', ')
}

const indentText = (text: string) =>
  text
    .split('\n')
    .map(line => (line === '' ? '' : `  ${line}`))
    .join('\n')
