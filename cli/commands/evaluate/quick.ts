import { EXIT, usageError } from '../../../core/errors.ts'
import { formatLength } from '../../../core/lengths.ts'
import { quoteShellWord } from '../../../core/text/shell-word.ts'
import type { QuickShown } from '../../../reports/summary/findings/quick.ts'
import type { Listener } from '../../../run/execute/events.ts'
import type { Quick } from '../../../run/quick/quick.ts'
import type { Registry } from '../../../run/registry/registry.ts'
import { parseWords } from '../../flags/arguments.ts'
import { defineFlag, type Flag } from '../../flags/flag.ts'
import { getNamedQuestions, type ParsedFlags } from '../../flags/parsed-flags.ts'
import { pick } from '../../flags/subsets.ts'
import { RUN_FLAGS } from '../../flags/table.ts'
import { duration } from '../../flags/values.ts'
import { defineCommand } from '../../shared/command.ts'

const TASK = 'core'

const QUICK_FLAGS = {
  ...pick(RUN_FLAGS, ['model', 'base-url', 'api-key-env', 'extra-body', 'temperature']),
  ...pick(RUN_FLAGS, ['reasoning-tokens', 'api', 'chat-template', 'window', 'concurrency', 'timeout', 'seed', 'set']),
  'questions-per-context': {
    ...RUN_FLAGS['questions-per-context'],
    shownDefault: '12, 4 or 1, as the server keeps prefixes',
  },
  task: {
    ...RUN_FLAGS.task,
    shownDefault: TASK,
    read: (value, who) => RUN_FLAGS.task.read(value ?? TASK, who),
  } satisfies Flag<readonly string[]>,
  'max-time': defineFlag({
    group: 'Limits',
    form: 'TIME',
    basic: true,
    default: '10m',
    about: 'Time limit of the command: 10m, 90s, 1h',
    read: duration,
  }),
  ...pick(RUN_FLAGS, ['out', 'plugin', 'config', 'allow-config-code', 'display', 'json', 'quiet', 'color', 'debug']),
} as const

/**
 * `fathom-bench quick --model NAME`: estimates a model's effective context length. It finds the context window, the
 * token density and the speed. It then closes in on the length at which the model loses 15 % of its score, and reports
 * it with an interval. Returns 0, or 4 if the score at the shortest length is too low to tell. Returns 130 after
 * Ctrl-C, and still reports what was measured.
 *
 * @throws BenchError (usage) for more than one model, (incomplete) if a server fails or the time is too short
 */
export const quick = defineCommand({
  flags: QUICK_FLAGS,
  async run(options, io) {
    const [
      { runQuickLook },
      { DEFAULTS },
      { loadRegistry },
      { refuseUntaken },
      { listenForInterrupts },
      { openScreen },
      shows,
      failing,
    ] = await Promise.all([
      import('../../../run/quick/quick.ts'),
      import('../../../run/config/defaults.ts'),
      import('../../../run/registry/registry.ts'),
      import('../../flags/unused-flags.ts'),
      import('../../shared/interrupts.ts'),
      import('../../shared/screen.ts'),
      import('../../../reports/summary/findings/quick.ts'),
      import('../../../reports/summary/findings/quick-failing.ts'),
    ])
    if (options.models.length > 1) throw usageError('quick: name one model. fathom-bench run accepts several.')
    const { maxTime, ...asked } = options
    const registry = await loadRegistry(options.plugin)
    refuseUntaken({ ...DEFAULTS, ...asked, flags: QUICK_FLAGS }, registry)
    const stops = listenForInterrupts()
    const say = (line: string) => options.quiet || options.display === 'json' || io.stderr.write(`${line}\n`)
    const questionsPerContext = getNamedQuestions(asked)
    const spec = { ...DEFAULTS, ...asked, questionsPerContext, maxTime: { run: maxTime } }
    // JSON output has only the final objects.
    const display = openScreen(
      { ...spec, display: options.display === 'json' ? 'none' : options.display, quiet: options.quiet },
      io,
      true,
    )
    const around = { registry, env: io.env, listen: hideRunStarts(display.listen), signals: stops.signals }
    stops.onPause(display.pausing)
    const found = await runQuickLook(spec, around, say).finally(stops.end)
    const shown = toQuickShown(found, options)
    const path = await writeQuickReports(found, registry)
    const job = formatJobCommand(found, options)
    io.stdout.write(
      options.display === 'json'
        ? `${JSON.stringify({ event: 'quick', sentence: shows.describeQuick(shown), ...toFigures(shown), ...(found.failing && { failing: found.failing }), out: found.out, chart: path, job })}\n`
        : [
            shows.drawQuickChart(shown),
            '',
            shows.describeQuick(shown),
            ...(found.failing
              ? [...failing.formatFailures(found.failing, options.task.join(',')), `  chart: ${path}`]
              : [
                  `  keeps: 85 % of its score at ${formatLength(found.shortest)}; 90 % interval`,
                  `  chart: ${path}`,
                  `  the full job: ${job}`,
                ]),
            '',
          ].join('\n'),
    )
    if (found.interrupted) return EXIT.interrupted
    return shows.canTell(shown) ? EXIT.fine : EXIT.inconclusive
  },
})

/** Each length is a run of its own, so the same start messages would repeat. */
const hideRunStarts =
  (listen: Listener): Listener =>
  event => {
    if (event.event !== 'open' && event.event !== 'note') listen(event)
  }

type Options = ParsedFlags<typeof QUICK_FLAGS>

const toQuickShown = (found: Quick, { models, task }: Pick<Options, 'models' | 'task'>): QuickShown => ({
  ...found,
  model: models[0].name,
  simulated: models[0].baseUrl === null,
  task: task.join(', '),
  window: found.survey.window,
  isNamed: found.survey.isNamed,
  isFailing: found.failing !== undefined,
})

const toFigures = ({
  cells,
  drop: { quantile: _, ...drop },
  model,
  task,
  window,
  longest,
  ms,
  tokens,
  interrupted = false,
}: QuickShown) => ({
  model,
  task,
  window,
  longest,
  ...drop,
  ms,
  tokens,
  interrupted,
  cells: cells.map(({ length, values }) => ({
    length,
    n: values.length,
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
  })),
})

/**
 * Writes the run's reports.
 * @returns the path of the chart
 */
async function writeQuickReports({ rows, out }: Quick, registry: Registry): Promise<string> {
  const [
    { writeReports },
    { buildLabels },
    { toPublicRows },
    { resolveReportFolder },
    { accuracyPng, leaderboard, resultsJson, table },
  ] = await Promise.all([
    import('../../../reports/report.ts'),
    import('../../../run/registry/labels.ts'),
    import('../../../run/store/bundle/public-rows.ts'),
    import('../../shared/write-report.ts'),
    import('../../../reports/index.ts'),
  ])
  const input = { runs: [toPublicRows(rows, registry.methods).run], labels: buildLabels(registry) }
  const reporters = [accuracyPng, leaderboard, resultsJson, table]
  const { paths, failed } = await writeReports(input, resolveReportFolder(out), { reporters })
  return paths.find(path => path.endsWith('.png')) ?? `none (${failed.map(({ message }) => message).join('; ')})`
}

/** Returns the command of a full run: enough items to compare, at the doublings that fit. */
function formatJobCommand(
  { shortest, fits, questions, survey: { isNamed, window } }: Quick,
  { argv, task }: Options,
): string {
  const { given } = parseWords(argv, QUICK_FLAGS)
  const words = Object.keys(QUICK_FLAGS)
    .filter(name => !OWN.has(name))
    .flatMap(name =>
      [given[name] ?? []]
        .flat()
        .flatMap(value => (value === true ? [`--${name}`] : formatTypedFlag(name, String(value)))),
    )
  const known =
    isNamed || words.length === 0 || given['window'] !== undefined ? [] : formatTypedFlag('window', String(window))
  const lengths = `${formatLength(shortest)}..${formatLength(fits)}`.toLowerCase().replaceAll(',', '')
  // A cache makes several questions of a context cheap, so that a goal takes less than a number of samples.
  const amount = questions > 1 ? ['--until', '3'] : ['--samples', '50']
  return [
    'npx fathom-bench',
    ...['--task', task.join(','), '--lengths', lengths, ...amount, ...words, ...known].map(quoteShellWord),
  ].join(' ')
}

const formatTypedFlag = (name: string, value: string): string[] =>
  value.startsWith('-') ? [`--${name}=${value}`] : [`--${name}`, value]

/** Flags that only `quick` has; the full run accepts all others. */
const OWN: ReadonlySet<string> = new Set(['task', 'max-time', 'out', 'display', 'json', 'quiet', 'color', 'debug'])
