// Changes of `npm run mutate`, one wrong line at a time, with the tests that must fail. `from` occurs exactly once in
// its file. Add one where an error would give a wrong number silently.

const T = 'test/'
const text = String.raw

/** @type {readonly { file: string, what: string, from: string, to: string, tests: readonly string[] }[]} */
export const mutations = [
  ...of(
    'scorers/text/lists/options.ts',
    ['scorers/exact/choice.test.ts'],
    [
      ['a marked letter may begin a word', text`["'(]?([A-Za-z])(?![\p{L}\p{N}])/giu`, text`["'(]?([A-Za-z])/giu`],
      ['letters beyond the options are chosen', 'filter(letter => letters.includes(letter))', 'filter(() => true)'],
    ],
  ),
  ...of(
    'scorers/exact/choice.ts',
    ['scorers/exact/choice.test.ts'],
    [
      ['hedging counts', 'chosen.length === 1 && chosen[0] === right', 'chosen[0] === right'],
      ['no conclusion is looked for', 'conclusion === undefined ? [text]', 'conclusion !== null ? [text]'],
    ],
  ),
  ...of(
    'scorers/stated/parts/facts.ts',
    ['scorers/exact/facts-f1.test.ts'],
    [
      ['an equal value among others is invented', 'else if (which < values.length) stands', 'else stands'],
      ['half of the F1', '(2 * found) / total', 'found / total'],
      ['shorter values go first', 'phrases[b].length - phrases[a].length', 'phrases[a].length - phrases[b].length'],
      ['an attribute that states nothing is invented', 'NOTHING.test(value) ||', ''],
    ],
  ),
  ...of(
    'runners/baselines/parts/reading.ts',
    ['runners/baselines/floors.test.ts'],
    [
      ['a floor reads more than its budget', 'if (tokens > left)', 'if (tokens > 2 * left)'],
      ['what was taken is handed over out of order', '.sort((a, b) => a - b)', '.sort((a, b) => b - a)'],
    ],
  ),
  ...of(
    'runners/solver.ts',
    ['runners/baselines/floors.test.ts'],
    [['no guess follows a solver that finds nothing', '|| tryPart(() => guess?.(prompt, rng))', '']],
  ),
  ...of(
    'reports/summary/floors.ts',
    ['reports/summary/effective-length/effective.test.ts'],
    [
      ['a floor of another version counts', 'floors.version !== version || ', ''],
      [
        'the floor of a longer length counts',
        'floors.rows.findLast(row => row.at <= at)',
        'floors.rows.findLast(row => row.at >= at)',
      ],
      ['a floor that falls solves a task', 'KEPT = 0.8', 'KEPT = 0.5'],
      [
        'chance does not hold a floor up',
        'Math.max(getChance(labels, cell.task, cell.at), cell.floor?.score ?? 0)',
        'cell.floor?.score ?? getChance(labels, cell.task, cell.at)',
      ],
    ],
  ),
  ...of(
    'scorers/exact/number-decay.ts',
    ['scorers/labels-and-numbers.test.ts'],
    // A milder one would be held down by what is stated.
    [['another rate', 'RATE = 0.75', 'RATE = 0.7']],
  ),
  ...of(
    'scorers/text/lists/ordering-figures.ts',
    ['scorers/order.test.ts'],
    [
      ['strange labels cost nothing', '* recall * precision', '* recall'],
      ['missing labels cost nothing', '* recall * precision', '* precision'],
      ['a list turned round is below 0', 'Math.max(0, computeKendall(found, count))', 'computeKendall(found, count)'],
    ],
  ),
  ...of(
    'scorers/text/lists/node-figures.ts',
    ['packages/frontier/scorers/graphwalks.test.ts'],
    [
      ['half of the F1', '(2 * (recall * precision))', '(recall * precision)'],
      ['an empty list is right', 'said === 0 && right === 0', 'said === 0'],
    ],
  ),
  ...of(
    'scorers/ruler/ruler-recall.ts',
    ['scorers/ruler.test.ts'],
    [['one of several is all', 'count / expected.length,', 'Math.min(1, count),']],
  ),
  ...of(
    'scorers/text/lists/label.ts',
    ['scorers/labels-and-numbers.test.ts'],
    [['paths in any order', 'ordered ? said.map(fold) : listDistinctLabels(said)', 'listDistinctLabels(said)']],
  ),
  ...of(
    'scorers/exact/fields.ts',
    ['scorers/exact/fields.test.ts'],
    [['the first of two claims counts', 'right.at(-1) ?? false', 'right[0] ?? false']],
  ),
  ...of(
    'stats/intervals/wilson.ts',
    ['stats/intervals/wilson.test.ts'],
    [['a wider interval', 'spread / (4 * n)', 'spread / (2 * n)']],
  ),
  ...of(
    'stats/paired/mcnemar.ts',
    ['stats/paired/mcnemar.test.ts'],
    [['one-sided', '2 * Math.exp(largest)', 'Math.exp(largest)']],
  ),
  ...of('stats/holm.ts', ['stats/holm.test.ts'], [['steps may fall', 'Math.max(most, ps', 'Math.max(0, ps']]),
  ...of(
    'stats/decay.ts',
    ['stats/decay.test.ts'],
    [
      ['a third in place of half', 'heights[0] / 2', 'heights[0] / 3'],
      ['an area of one side', '(height(places[at - 1]) + height(places[at]))) / 2', '2 * height(places[at])) / 2'],
    ],
  ),
  ...of(
    'stats/effective-length.ts',
    ['stats/effective-length.test.ts'],
    [
      ['RULER’s threshold moves', 'RULER_THRESHOLD = 0.856', 'RULER_THRESHOLD = 0.85'],
      ['the first length that fails counts', 'last = place\n', 'last = place + 1\n'],
      ['RULER’s rule stops at the first length that fails', "else if (rule.rule !== 'ruler') break", 'else break'],
      ['rounding decides at the threshold', 'DUST = 1e-12', 'DUST = 0'],
    ],
  ),
  ...of(
    'stats/paired/non-inferiority.ts',
    ['stats/paired/non-inferiority.test.ts'],
    [
      ['worse than the margin is not asked for', 'difference.difference < -alarm && ', ''],
      ['the bound of the other side', 'difference.lower > -margin', 'difference.high > -margin'],
    ],
  ),
  ...of(
    'stats/paired/permutation.ts',
    ['stats/paired/permutation.test.ts'],
    [
      ['the pattern seen is not counted', 'extreme / (resamples + 1)', 'extreme / (2 * resamples)'],
      ['ties by rounding are no ties', '1e-12 * size', '-1e-12 * size'],
    ],
  ),
  ...of(
    'stats/paired/paired-difference.ts',
    ['stats/paired/paired-difference.test.ts'],
    [
      [
        'the one-sided bound at half its level',
        'findAgreeingInterval(2 * alpha).low',
        'findAgreeingInterval(alpha).low',
      ],
    ],
  ),
  ...of(
    'stats/intervals/tango.ts',
    ['stats/intervals/tango.test.ts'],
    [['another root', '* (1 - tried)\n  const root', '* (1 + tried)\n  const root']],
  ),
  ...of('stats/power.ts', ['stats/power.test.ts'], [['two-sided', 'alpha: 2 * alpha', 'alpha']]),
  ...of(
    'stats/chance.ts',
    ['stats/chance.test.ts'],
    [['not stretched to 1', 'return (score - chance) / (1 - chance)', 'return score - chance']],
  ),
  ...of(
    'generators/build/fit.ts',
    ['generators/tokenizers.test.ts'],
    [
      ['too long is cut back too far', 'OVERSHOOT = 1.02', 'OVERSHOOT = 1.5'],
      ['too short is not filled up', 'tokens >= free * FULL', 'true'],
    ],
  ),
  ...of(
    'generators/build/generate.ts',
    ['generators/frozen.test.ts'],
    [
      ['the haystack is not part of an item', '...(task.haystack && { haystack: haystack.id }),', ''],
      ['the template is not part of an item', 'template: computeShortHash(template)', "template: computeShortHash('')"],
    ],
  ),
  ...of(
    'generators/materials/needles/depth.ts',
    ['generators/frozen.test.ts'],
    [['every item of ten has the same bin', 'deck[index % DEPTH_BINS]', 'deck[0]']],
  ),
  ...of(
    'core/lengths.ts',
    ['core/lengths.test.ts'],
    [['doubling leaves its end out', 'length <= end; length *= 2', 'length < end; length *= 2']],
  ),
  ...of(
    'core/random/random.ts',
    ['core/random/random.test.ts'],
    [
      ['no item stays in its place', 'draw() * (last + 1)', 'draw() * last'],
      ['a sample takes one twice', '(known ? known.has(drawn) : chosen.includes(drawn)) ? top : drawn', 'drawn'],
    ],
  ),
  ...of(
    'runners/metering/ledger.ts',
    ['runners/metering/meter.test.ts'],
    [
      ['recall counts what begins behind a span', 'at < end)', 'at <= end)'],
      ['overlapping spans are counted twice', 'Math.max(start, reached)', 'start'],
    ],
  ),
  ...of(
    'runners/models/failures/failure.ts',
    ['runners/models/failures/failure.test.ts'],
    [
      ['529 does not throttle', 'BUSY = new Set([429, 498, 503, 529])', 'BUSY = new Set([429, 498, 503])'],
      [
        '502 counts as a busy server',
        'BUSY = new Set([429, 498, 503, 529])',
        'BUSY = new Set([429, 498, 502, 503, 529])',
      ],
    ],
  ),
  ...of(
    'runners/models/limits/limiter.ts',
    ['runners/models/limits/limiter.test.ts'],
    [
      ['cut to a quarter', 'place.concurrency / 2', 'place.concurrency / 4'],
      ['one episode cuts twice', 'if (begun === episode) halveLimit()', 'halveLimit()'],
    ],
  ),
  ...of(
    'runners/metering/budget.ts',
    ['runners/metering/meter.test.ts', 'runners/metering/budget.test.ts'],
    [
      ['nothing is kept back', 'KEPT = 0.1', 'KEPT = 0'],
      ['a settled call costs its claim too', 'taken.tokens - tokens', 'taken.tokens'],
      ['cents do not add up', 'ROUNDING = 1e-9\n', 'ROUNDING = 0\n'],
    ],
  ),
  ...of(
    'run/store/run-folder.ts',
    ['run/store/run-folder.test.ts'],
    [
      ['the first of two equal attempts counts', 'known.attempt > row.attempt', 'known.attempt >= row.attempt'],
      ['an older attempt counts', 'known.attempt > row.attempt', 'false'],
    ],
  ),
  ...of(
    'run/store/merge.ts',
    ['cli/commands/evaluate/merge.test.ts'],
    [
      ['a row that two folders hold stands twice', 'if (before === undefined) {', 'if (true) {'],
      [
        'of two rows that differ one is chosen',
        'toCanonicalJson(rows.at(before)) !== toCanonicalJson(row)',
        'toCanonicalJson(rows.at(before)) === null',
      ],
      ['what one shard was asked is what the run was', 'asked: joinShards(asked)', 'asked'],
    ],
  ),
  ...of(
    'cli/flags/shard.ts',
    ['cli/flags/shard.test.ts'],
    [
      ['an array counts in ones', ' / step + 1', ' + 1'],
      ['the outermost scheduler says which part', 'SCHEDULERS.find(', 'SCHEDULERS.findLast('],
      ['a part beyond the last is done', 'Number.isInteger(part) && part >= 1 && part <= of', 'Number.isInteger(part)'],
    ],
  ),
  ...of(
    'runners/models/counting/calibration.ts',
    ['runners/models/counting/calibration.test.ts'],
    [
      ['the last prompt tells, not the densest', 'Math.max(ownTokens, seen.get(task) ?? 0)', 'ownTokens'],
      ['the chat template counts as text', '(counted - template) / sent', 'counted / sent'],
      ['rows change what was counted', 'isSettled || sent < TELLING', 'sent < TELLING'],
      ['a prompt that was cut tells', 'ownTokens < least || ', ''],
    ],
  ),
  ...of(
    'run/execute/order/prefix-order.ts',
    ['run/execute/order/prefix-order.test.ts'],
    [
      ['several jobs of a group go on', 'each.running === 0 && each.warm', 'each.warm'],
      ['a few that are left start at once', 'each.warm && each.waiting.length >= MANY', 'each.warm'],
      [
        'a group does not wait for its first',
        'each.warm && each.waiting.length >= MANY',
        'each.waiting.length >= MANY',
      ],
    ],
  ),
  ...of(
    'packages/cluster/coordinator/result-collector.ts',
    ['packages/cluster/coordinator/result-collector.test.ts'],
    [
      [
        'a row that the folder has is written again',
        'before && before.attempt >= asked.attempt ? undefined : asked',
        'asked',
      ],
      ['a job goes before its row is on the disk', '      folder.flush()\n', ''],
    ],
  ),
  ...of(
    'scorers/text/mrcr.ts',
    ['scorers/mrcr.test.ts'],
    [['what both texts begin and end with is left out twice', 'end < most - start', 'end < most']],
  ),
  ...of(
    'packages/suites/scorers/longbench1/totals.ts',
    ['packages/suites/scorers/totals.test.ts'],
    [
      ['the worst reference counts', 'Math.max(best, metric', 'Math.min(best, metric'],
      [
        'all lines of a set of one line count',
        'ONE_LINE.has(set) ? takeFirstLine(prediction) : prediction',
        'prediction',
      ],
      ['a length at the edge is in two buckets', 'length < to', 'length <= to'],
    ],
  ),
  ...of(
    'packages/suites/scorers/longbench2/totals.ts',
    ['packages/suites/scorers/totals.test.ts'],
    [['scores have two decimals', '/ scores.length, 1)', '/ scores.length, 2)']],
  ),
  ...of(
    'packages/suites/scorers/longbench2/choice-answer.ts',
    ['packages/suites/scorers/metrics.test.ts'],
    [['asterisks stay', "reply.replaceAll('*', '')", 'reply']],
  ),
  ...of(
    'packages/suites/scorers/nolima/totals.ts',
    ['packages/suites/scorers/totals.test.ts'],
    [['another share of the base score', 'share = 0.85', 'share = 0.8']],
  ),
  ...of(
    'packages/suites/scorers/nolima/metrics.ts',
    ['packages/suites/scorers/metrics.test.ts'],
    [['the first line in place of the last', "text.lastIndexOf('\\n')", "text.indexOf('\\n')"]],
  ),
  ...of(
    'packages/suites/scorers/ruler2/metrics.ts',
    ['packages/suites/scorers/metrics.test.ts'],
    [
      ['one of several is all', "match === 'part' ? findLargest", "match !== '2steps' ? findLargest"],
      ['a longer reply scores below 0', 'Math.max(0, 1 - computeWordErrorRate', '(1 - computeWordErrorRate'],
      ['a word too many costs nothing', 'row[place + 1] + 1', 'row[place + 1]'],
    ],
  ),
  ...of(
    'packages/suites/scorers/infinitebench/metrics.ts',
    ['packages/suites/scorers/metrics.test.ts'],
    [
      [
        'results after an error count',
        '(wrong < 0 ? right.length : wrong) / right.length',
        '(wrong < 0 ? right.length : right.length - 1) / right.length',
      ],
      ['the first number stays where it is dropped', 'slice(gpt4 ? 1 : 0)', 'slice(0)'],
    ],
  ),
  ...of(
    'reports/compare/gate/judge.ts',
    ['reports/compare/gate/judge.test.ts'],
    [
      ['a baseline that is not whole lets pass', ' || base.unfinished !== undefined\n', '\n'],
      ['a run that is not whole passes', 'candidate.unfinished ?? (none', '(none'],
    ],
  ),
  ...of(
    'reports/compare/baseline-file.ts',
    ['cli/commands/whole.test.ts'],
    [['a baseline forgets that its run was not whole', 'unfinished: unfinished.slice(0, 1000)', 'note: unfinished']],
  ),
  ...of(
    'packages/submissions/verify/answers.ts',
    ['packages/submissions/stuck.test.ts'],
    [['every answer that misses its time is scored', 'if (isUnfinished) unfinished++', '']],
  ),
  ...of(
    'datasets/public/redirects.ts',
    ['cli/commands/setup/data.test.ts'],
    [['another host may promise', 'if (at.host === host) promised ??=', 'promised ??=']],
  ),
]

/** Mutations of one file, all noticed by the same tests. */
function of(file, tests, list) {
  return list.map(([what, from, to]) => ({ file, what, from, to, tests: tests.map(test => `${T}${test}`) }))
}
