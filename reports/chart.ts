import { summarize } from './cells.ts'
import { lengthChart } from './chart/config.ts'
import { depthFigure } from './chart/depth-figure.ts'
import { draw, type Form, type Picture } from './chart/draw.ts'
import { figureOf } from './chart/figure.ts'
import { heatMap } from './chart/heat-map.ts'
import { paretoOf } from './chart/pareto.ts'
import { scatterChart } from './chart/scatter.ts'
import { usageFigure } from './chart/usage-figure.ts'
import { defineReporter, type Reporter, type ReportInput } from './reporter.ts'

const picture = (name: string, form: Form, about: string, of: (input: ReportInput) => Picture): Reporter =>
  defineReporter({
    id: `chart-${name}-${form}`,
    file: `${name}.${form}`,
    about,
    render: input => draw(of(input), form),
  })

const accuracy = (form: Form) =>
  picture(
    'accuracy-vs-length',
    form,
    'Accuracy against length, a line per method and model, with 95 % intervals.',
    input => lengthChart(figureOf(summarize(input), input), 'percent'),
  )

const latency = (form: Form) =>
  picture('latency-vs-length', form, 'Time per item against length.', input =>
    lengthChart(usageFigure(input, 'ms'), 'ms'),
  )

const tokens = (form: Form) =>
  picture('tokens-vs-length', form, 'Tokens per item, in and out, against length.', input =>
    lengthChart(usageFigure(input, 'tokens'), 'tokens'),
  )

const depth = (form: Form) =>
  picture('depth-map', form, 'Accuracy by the place of planted facts and the length, a heat map per entry.', input =>
    heatMap(depthFigure(input)),
  )

const pareto = (form: Form) =>
  picture('pareto', form, 'Accuracy against cost, or tokens where prices are unknown, with the front.', input =>
    scatterChart(paretoOf(input)),
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
