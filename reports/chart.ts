import { summarize } from './cells.ts'
import { largest } from './chart/about.ts'
import { draw, type Form } from './chart/draw.ts'
import { type Kind, pictureOf } from './figures.ts'
import { defineReporter, type Reporter, type ReportInput } from './reporter.ts'

/** A picture of the group of most tasks, and one of each further group beside it, with the group's name in the file's. */
const picture = (name: string, kind: Kind, form: Form, about: string): Reporter =>
  defineReporter({
    id: `chart-${name}-${form}`,
    file: `${name}.${form}`,
    about,
    render: input => draw(pictureOf(input, kind), form),
    further: input =>
      furtherGroups(input).map((group, at, all) => ({
        file: `${name}-${fileName(group.id)}${all.findIndex(({ id }) => fileName(id) === fileName(group.id)) < at ? `-${at + 2}` : ''}.${form}`,
        render: () => draw(pictureOf(input, kind, { group }), form),
      })),
  })

function furtherGroups(input: ReportInput) {
  const summary = summarize(input)
  const first = largest(summary)
  return summary.groups.filter(group => group !== first)
}

/** Letters, digits and hyphens: a group may have the name of a file from outside. */
const fileName = (id: string): string =>
  id
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'group'

const accuracy = (form: Form) =>
  picture(
    'accuracy-vs-length',
    'accuracy',
    form,
    'Accuracy against length, a line per method and model, with 95 % intervals.',
  )
const latency = (form: Form) => picture('latency-vs-length', 'latency', form, 'Time per item against length.')
const tokens = (form: Form) =>
  picture('tokens-vs-length', 'tokens', form, 'Tokens per item, in and out, against length.')
const depth = (form: Form) =>
  picture('depth-map', 'depth', form, 'Accuracy by the place of planted facts and the length, a heat map per entry.')
const pareto = (form: Form) =>
  picture(
    'pareto',
    'pareto',
    form,
    'Accuracy against cost, or tokens where prices are unknown, with the Pareto frontier.',
  )

export const accuracyPng = accuracy('png')
export const accuracySvg = accuracy('svg')
export const latencyPng = latency('png')
export const latencySvg = latency('svg')
export const tokensPng = tokens('png')
export const tokensSvg = tokens('svg')
export const depthPng = depth('png')
export const depthSvg = depth('svg')
export const paretoPng = pareto('png')
export const paretoSvg = pareto('svg')
