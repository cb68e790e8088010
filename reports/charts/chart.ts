import { summarize } from '../summary/cells/cells.ts'
import { defineReporter, type Reporter, type ReportInput } from '../summary/reporter.ts'
import { drawPicture, type ImageFormat } from './draw.ts'
import { buildPicture, type PictureKind } from './figures.ts'
import { findLargestGroup } from './labels/about.ts'

/** Defines a picture of the largest group, and one for each other group, whose file carries the group's name. */
const definePicture = (name: string, kind: PictureKind, form: ImageFormat, about: string): Reporter =>
  defineReporter({
    id: `chart-${name}-${form}`,
    file: `${name}.${form}`,
    about,
    render: input => drawPicture(buildPicture(input, kind), form),
    further: input =>
      listOtherGroups(input).map((group, at, all) => ({
        file: `${name}-${makeFileName(group.id)}${all.findIndex(({ id }) => makeFileName(id) === makeFileName(group.id)) < at ? `-${at + 2}` : ''}.${form}`,
        render: () => drawPicture(buildPicture(input, kind, { group }), form),
      })),
  })

function listOtherGroups(input: ReportInput) {
  const summary = summarize(input)
  const first = findLargestGroup(summary)
  return summary.groups.filter(group => group !== first)
}

/** Returns letters, digits and hyphens only, because a group may be named after an outside file. */
const makeFileName = (id: string): string =>
  id
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'group'

const defineAccuracyChart = (form: ImageFormat) =>
  definePicture(
    'accuracy-vs-length',
    'accuracy',
    form,
    'Accuracy against length, one line per method and model, with 95 % intervals.',
  )
const defineLatencyChart = (form: ImageFormat) =>
  definePicture('latency-vs-length', 'latency', form, 'Time per item against length.')
const defineTokensChart = (form: ImageFormat) =>
  definePicture('tokens-vs-length', 'tokens', form, 'Tokens per item, in and out, against length.')
const defineDepthChart = (form: ImageFormat) =>
  definePicture('depth-map', 'depth', form, 'Accuracy by position of planted facts and length, one heat map per entry.')
const defineParetoChart = (form: ImageFormat) =>
  definePicture(
    'pareto',
    'pareto',
    form,
    'Accuracy against cost, or against tokens if prices are unknown, with the Pareto frontier.',
  )

/** The same along the declared number of the report, if it is along one. */
function withParamChart(reporter: Reporter, form: ImageFormat): Reporter {
  return {
    ...reporter,
    further: input => [
      ...(reporter.further?.(input) ?? []),
      ...(input.param === undefined
        ? []
        : [
            {
              file: `accuracy-vs-${makeFileName(input.param)}-param.${form}`,
              render: (shown: ReportInput) => drawPicture(buildPicture(shown, 'param'), form),
            },
          ]),
    ],
  }
}

export const accuracyPng = withParamChart(defineAccuracyChart('png'), 'png')
export const accuracySvg = withParamChart(defineAccuracyChart('svg'), 'svg')
export const latencyPng = defineLatencyChart('png')
export const latencySvg = defineLatencyChart('svg')
export const tokensPng = defineTokensChart('png')
export const tokensSvg = defineTokensChart('svg')
export const depthPng = defineDepthChart('png')
export const depthSvg = defineDepthChart('svg')
export const paretoPng = defineParetoChart('png')
export const paretoSvg = defineParetoChart('svg')

const defineProfileChart = (form: ImageFormat): Reporter =>
  defineReporter({
    id: `chart-profile-${form}`,
    file: `profile.${form}`,
    about: 'Scores by ability, a row per entry, with the balanced figure and the mean.',
    render: input => drawPicture(buildPicture(input, 'profile'), form),
  })

export const profilePng = defineProfileChart('png')
export const profileSvg = defineProfileChart('svg')
