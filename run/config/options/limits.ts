import { many, one } from './field.ts'
import * as value from './values.ts'

/** Limits of a run's usage (docs/budgets.md). */
export const LIMIT_FIELDS = {
  maxCalls: many(value.limitList(value.wholeNumber(1, 1e9)), {
    appliesTo: 'answers',
    form: 'N[/item]',
    about: 'Most calls per run, or per item with /item. Every limit may be set for both (docs/budgets.md)',
    example: '3/item',
    sharedWithWorkers: true,
    inLibrary: 'limits.calls',
    inConfigHash: 'computed',
  }),
  maxTotalTokens: many(value.limitList(value.manyTokens), {
    appliesTo: 'answers',
    form: 'N[/item]',
    about: 'Most input plus output tokens: 500k, 20m',
    example: '50k/item',
    sharedWithWorkers: true,
    inLibrary: 'limits.tokens',
    inConfigHash: 'computed',
  }),
  /** In US dollars. */
  maxCost: many(value.limitList(value.dollars), {
    appliesTo: 'answers',
    form: 'USD[/item]',
    about: 'Most US dollars, by --prices: 20, 0.05/item',
    example: '0.5/item',
    sharedWithWorkers: true,
    inLibrary: 'limits.cost',
    inConfigHash: 'computed',
  }),
  /** In milliseconds. */
  maxTime: many(value.limitList(value.milliseconds), {
    appliesTo: 'every run',
    form: 'TIME[/item]',
    about: 'Longest time of this command, or per item: 2h, 90s/item',
    example: '90s/item',
    sharedWithWorkers: true,
    inLibrary: 'limits.ms',
    inConfigHash: 'computed',
  }),
  /** A file with the prices of models. */
  prices: one(value.text, {
    appliesTo: 'answers',
    form: 'FILE',
    about: 'Prices of models, JSON or YAML with a date (docs/budgets.md)',
    example: 'prices.yaml',
    sharedWithWorkers: true,
    inLibrary: true,
    namesFiles: true,
    inConfigHash: false,
    effect: { none: 'they say what answers cost; with --max-cost N/item they are part of the config' },
  }),
}
