import * as z from 'zod'
import { PROGRAM_GRADES } from '../../core/rows/program.ts'
import { STATUS_KINDS } from '../../core/rows/rows.ts'
import { BADGES } from '../summary/entries/verification-status.ts'
import { AILMENTS } from '../summary/health/health.ts'
import type { Results } from './results-json.ts'

// What `results.json` holds, for those who read it with other programs. `results.schema.json` is made from this; a test
// keeps them equal.

const share = () => z.number().min(0).max(1)
const count = () => z.int().min(0)
const makeTokenCount = () => z.number().min(0)
const makeText = () => z.string()
const mean = () => z.number().min(0).nullable()

const score = z
  .strictObject({
    mean: share(),
    low: share(),
    high: share(),
    n: count().describe('Items behind the mean. A failed item is one of them, with 0.'),
    interval: z.enum(['wilson', 'beta']),
  })
  .meta({ id: 'score', description: 'A mean score, 0 to 1, with the ends of its 95 % interval.' })

/** A field for each column, none of which must be there. */
function makeColumnFields<T extends z.ZodType>(value: T) {
  const each = value.exactOptional()
  return { primary: each, official: each, strict: each, stated: each, judged: each }
}

const scores = z
  .strictObject(makeColumnFields(score))
  .describe('By column; `primary` is the one of the others that stands for the task. Absent where nothing has a score.')

const usage = z
  .strictObject({
    items: count().describe('Items behind the means; 0 makes every mean null.'),
    calls: mean(),
    input: mean().describe('Tokens, as the server counts them.'),
    cached: mean().describe('Of the input, tokens that the server had read before.'),
    output: mean(),
    ms: mean(),
    cost: mean().describe('US dollars; null where any price is unknown.'),
    read: mean().describe('Share of the context that reached a prompt.'),
  })
  .meta({ id: 'usage', description: 'Means per item, without items that failed or met an overflow.' })

const tally = {
  planned: count().describe('Items that were asked for.'),
  counted: count().describe('Items in the mean of the primary score.'),
  failed: count().describe('Items whose last attempt failed: they count as 0.'),
  missing: count().describe('Items that were not reached or were cut off by a limit of the run: in no mean.'),
  unscored: count().describe('Items that were answered but have no valid primary score: in no mean.'),
  statuses: z.partialRecord(z.enum(STATUS_KINDS), z.int().min(1)).describe('How items ended; only kinds that occur.'),
  forced: count().describe('Answers that a limit forced out of the method.'),
  empty: count().describe('Items that ended with an answer that is empty.'),
  openThinking: count().describe('Items with a call whose thinking was begun and never closed.'),
  truncated: count().describe('Items of which a server read less of a prompt than it was sent.'),
  repeated: count().describe('Items whose haystack was used up and begun again.'),
  usage,
}

const axis = z.enum(['prompt', 'output']).describe('Which length `at` is: of the prompt, or of the required output.')

const entry = z
  .strictObject({
    id: makeText().describe('What cells, averages and effective lengths call `entry`.'),
    method: makeText(),
    model: makeText().describe('Empty for programs that need none.'),
    config: makeText().describe('Short hash of parameters and sampling.'),
    run: makeText().exactOptional().describe('The run it is of, where others have the same method, model and config.'),
    runs: z.array(makeText()).describe('All runs that it comes from.'),
    label: makeText(),
    fidelity: makeText().describe(
      '`reference-protocol`, `reimplementation` or `inspired`; empty where it is not known.',
    ),
    reference: z.boolean().describe('True for lines to compare with, which are never ranked: oracle and floors.'),
    needsModel: z.boolean().describe('False where the method calls no model of the run.'),
    simulated: z.boolean().describe('True where a program played the model.'),
    window: z.number().nullable().describe('Context window in the model’s own tokens.'),
    badges: z.array(z.enum(BADGES)).exactOptional().describe('What a check of its runs found; absent where none was.'),
  })
  .meta({ id: 'entry', description: 'A method on a model with its parameters.' })

const group = z
  .strictObject({
    id: makeText(),
    axis,
    tasks: z.array(makeText()),
    rows: z.array(makeText()).describe('One a task, or one a task and required output.'),
    absent: z.array(makeText()).describe('Its tasks that have no items.'),
    lengths: z.array(makeTokenCount()).describe('Along the axis, ascending.'),
    across: z.array(makeTokenCount()).describe('Of tasks of long output: the lengths that the axis does not show.'),
    official: z.literal(true).exactOptional(),
    entries: z.array(makeText()).exactOptional().describe('Its entries, where runs share no question with others.'),
  })
  .meta({ id: 'group', description: 'Tasks that are averaged together.' })

const cell = z
  .strictObject({
    entry: makeText(),
    task: makeText(),
    row: makeText(),
    axis,
    at: makeTokenCount().describe('The length along the axis.'),
    target: makeTokenCount().describe('The asked length of the prompt; 0 where only the output’s was asked for.'),
    output: makeTokenCount().exactOptional().describe('Of the required answer.'),
    ownTokens: makeTokenCount()
      .exactOptional()
      .describe('`target` in the model’s own tokens; absent where it is not known how it counts the task.'),
    scorers: z.strictObject(makeColumnFields(makeText())),
    scores,
    secondary: z
      .array(z.strictObject({ scorer: makeText(), score: score.exactOptional() }))
      .exactOptional()
      .describe('Further scorers of the same answers. They are in no average.'),
    firstErrors: z
      .strictObject({ answers: count(), tenths: z.array(count()).length(10) })
      .exactOptional()
      .describe('Answers by the tenth of the expected trace in which they first go wrong.'),
    floor: z
      .strictObject({
        by: makeText(),
        score: share(),
        measuredAt: makeTokenCount().describe('The nearest measured length that is not above.'),
        solved: z.boolean().describe('True where reading 4K tokens solves the task at any length.'),
      })
      .exactOptional()
      .describe('The strongest shortcut floor of the task at this length (docs/floors.md).'),
    program: z
      .enum(PROGRAM_GRADES)
      .exactOptional()
      .describe(
        'What a program of 40 lines is worth on the task without understanding its text; absent where the task does not say.',
      ),
    ...tally,
  })
  .meta({ id: 'cell', description: 'One row at one length by one entry.' })

const bounds = z
  .strictObject({ worst: share(), best: share(), coverage: share() })
  .describe('The average if all items without a result were wrong, or right.')

const average = z
  .strictObject({
    entry: makeText(),
    group: makeText(),
    at: z.union([makeTokenCount(), z.literal('all')]).describe('`all` is the mean over the lengths.'),
    ownTokens: makeTokenCount()
      .exactOptional()
      .describe('`at` in the model’s own tokens, mean of the rows; absent where one of them is not known.'),
    tasks: count().describe('Rows with a primary score.'),
    of: count().describe('Rows of the group.'),
    lengths: count().describe('Lengths with a primary score.'),
    ofLengths: count(),
    scores: scores.describe(
      'Empty where under 95 % of what was asked for is known at a length: then there are `bounds`.',
    ),
    bounds: bounds.exactOptional(),
    ...tally,
  })
  .meta({ id: 'average', description: 'The macro average of a group’s rows.' })

const missing = z.array(makeTokenCount()).describe('Lengths without a score that the figure would need.')

const effectiveLength = z
  .strictObject({
    at: makeTokenCount().describe('One of the lengths asked; 0 where not even the shortest will do.'),
    low: makeTokenCount(),
    high: makeTokenCount(),
    beyond: z.boolean().describe('The longest length asked still passes: read `at` as "at least".'),
    missing,
    bounds: z
      .strictObject({ low: makeTokenCount(), high: makeTokenCount(), beyond: z.boolean() })
      .exactOptional()
      .describe('Where too little is known to state it: it lies between these, and `at` is `low`.'),
  })
  .meta({ id: 'effectiveLength', description: 'In tokens, with its 95 % interval.' })

const effective = z
  .strictObject({
    entry: makeText(),
    group: makeText(),
    absolute: effectiveLength.describe('Up to which all lengths reach 85.6 %.'),
    relative: effectiveLength.describe(
      'The effective length that every report states: up to which all lengths keep 85 % of the shortest one’s score, on the averages of all rows. 0 where that score is below 25 %: then none is stated.',
    ),
    ruler: effectiveLength.describe('The largest length that reaches 85.6 %, whatever lies below.'),
    area: z
      .strictObject({
        at: z.number(),
        low: z.number(),
        high: z.number(),
        from: makeTokenCount(),
        to: makeTokenCount(),
        missing,
      })
      .exactOptional()
      .describe('Mean height of the curve of all rows over log2 length, 0 to 1.'),
    half: z
      .strictObject({
        at: makeTokenCount(),
        low: makeTokenCount(),
        high: makeTokenCount(),
        beyond: z.boolean(),
        highBeyond: z.boolean(),
        missing,
      })
      .exactOptional()
      .describe('Where the curve of all rows has lost half of its score above chance.'),
    weighted: z
      .strictObject({ inc: share(), dec: share() })
      .exactOptional()
      .describe('RULER’s averages that weigh long or short contexts more.'),
    floor: share().describe(
      'The strongest shortcut baseline, or what a blind guess scores where that is more or none was measured: mean of all rows and lengths.',
    ),
    aboveFloor: z
      .strictObject({ at: z.number(), low: z.number(), high: z.number() })
      .exactOptional()
      .describe(
        'The average of the rows not in `solved` on a scale where their baselines are 0; negative below them. Absent where fewer than half of the rows are left.',
      ),
    solved: z
      .array(makeText())
      .describe('Rows that a baseline which sees 4K tokens solves at any length. The curve’s figures include them.'),
    restricted: z
      .strictObject({ rows: z.array(makeText()), of: count(), relative: effectiveLength })
      .exactOptional()
      .describe(
        'The effective length of `rows` alone, those not in `solved`, of the `of` rows of the curve. Absent where none is solved or fewer than half are left.',
      ),
    bounds: bounds.exactOptional(),
  })
  .meta({ id: 'effective', description: 'What the curve of an entry says as a whole.' })

const finding = z.strictObject({
  kind: z.enum(AILMENTS),
  count: count().describe('Items that have it.'),
  of: count(),
  lengths: z.array(makeTokenCount()).describe('Where it was found.'),
  says: makeText(),
})

const health = z
  .strictObject({
    entry: makeText(),
    group: makeText(),
    at: z.union([makeTokenCount(), z.literal('all')]),
    verdict: z.enum([...AILMENTS, 'complete']).describe('The worst of the findings.'),
    says: makeText().describe('The verdict in a short sentence.'),
    findings: z.array(finding).describe('The worst first.'),
  })
  .meta({ id: 'health', description: 'Whether the scores of an entry at a length can be trusted.' })

const standing = z
  .strictObject({
    badges: z.array(z.enum(BADGES)),
    how: makeText().describe('What was checked, or why it was not.'),
    reproduced: z
      .array(
        z.strictObject({
          method: makeText(),
          model: makeText(),
          config: makeText(),
          by: makeText(),
          shared: count(),
          same: count(),
        }),
      )
      .describe('Entries that score the same in another run.'),
  })
  .describe('What the check of a bundle found.')

const submission = z
  .strictObject({
    who: makeText(),
    what: makeText().optional(),
    links: z.array(makeText()).optional(),
    hardware: makeText().optional(),
    contact: makeText().optional(),
  })
  .describe('Who submits it, as its bundle says.')

const total = z
  .strictObject({
    entry: makeText(),
    suite: makeText(),
    name: makeText().describe('As the suite calls it.'),
    value: z.number(),
    unit: z.enum(['percent', 'share', 'tokens']),
    n: count().describe('Items behind it.'),
  })
  .meta({ id: 'total', description: 'A figure that a published suite gives over items of its files.' })

export const resultsSchema = z
  .strictObject({
    v: z.literal(7).describe('Raised when a field changes its meaning.'),
    runs: z.array(
      z.strictObject({
        name: makeText(),
        fathom: makeText(),
        created: makeText(),
        updated: makeText(),
        seed: makeText(),
        tokenizer: makeText(),
        haystack: makeText(),
        standing: standing.exactOptional(),
        submission: submission.exactOptional(),
      }),
    ),
    entries: z.array(entry),
    groups: z.array(group),
    lengths: z.array(makeTokenCount()),
    outputs: z.array(makeTokenCount()),
    cells: z.array(cell),
    averages: z.array(average),
    effective: z.array(effective),
    health: z.array(health),
    totals: z.array(total).exactOptional(),
    notes: z.array(makeText()).describe('What was left out or ran short.'),
  })
  .describe(
    'Scores and ends of intervals are 0 to 1, lengths tokens, times milliseconds, costs US dollars.',
  ) satisfies z.ZodType<Results>

/** The same as JSON Schema, draft 2020-12. */
export const buildResultsJsonSchema = () => ({ title: 'Fathom results.json', ...z.toJSONSchema(resultsSchema) })
