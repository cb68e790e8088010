import { one } from './field.ts'
import * as value from './values.ts'

/** How many requests servers get at a time, and how long Fathom waits for them. */
export const LOAD_FIELDS = {
  /** Concurrent items per server. */
  concurrency: one(value.wholeNumber(1, 1024), {
    appliesTo: 'every run',
    alias: 'j',
    form: 'N',
    default: '8',
    about: 'Concurrent items per server. Drops automatically after 429 and 503 responses',
    example: '2',
    sharedWithWorkers: true,
    inLibrary: true,
    inConfigHash: false,
    effect: { none: 'each item is answered on its own' },
  }),
  /** Threads that build items; 0: none. Undefined: by how much there is to build. */
  buildThreads: one(value.wholeNumber(0, 256), {
    appliesTo: 'every run',
    form: 'N',
    absent:
      'one fewer than processors for 1M tokens of items (4M on the simulated model) and more, or items of 128K, else 0',
    about: 'Threads that build items, to keep call times accurate. 0 builds them between calls',
    example: '0',
    sharedWithWorkers: false,
    inLibrary: false,
    inConfigHash: false,
    effect: { none: 'items are the same whoever builds them' },
  }),
  /** Maximum requests per minute to each server. Undefined means no limit. */
  rpm: one(value.wholeNumber(1, 1e9), {
    appliesTo: 'served models',
    form: 'N',
    absent: 'any number',
    about: 'Most requests per server and minute; further ones wait',
    example: '100',
    sharedWithWorkers: true,
    inLibrary: true,
    inConfigHash: false,
    effect: { none: 'requests wait for their turn' },
  }),
  /** Tokens of prompts and answers, of each server in a minute. */
  tpm: one(value.manyTokens, {
    appliesTo: 'served models',
    form: 'N',
    absent: 'any number',
    about: 'Most input plus output tokens per server and minute: 30k, 2m. A longer request is rejected before the run',
    example: '1m',
    sharedWithWorkers: true,
    inLibrary: true,
    inConfigHash: false,
    effect: { none: 'requests wait for their turn' },
  }),
  /** Longest silence of a server in a call; undefined: by the length of the prompt. */
  timeout: one(value.milliseconds, {
    appliesTo: 'model calls',
    form: 'TIME',
    absent: '10m, more for long prompts',
    about: 'Read timeout: longest wait for the next data from the server (90s, 10m). A plain number means seconds',
    example: '5m',
    sharedWithWorkers: true,
    inLibrary: false,
    inConfigHash: false,
    effect: { none: 'a call that times out is no result and runs again' },
  }),
  maxRetries: one(value.wholeNumber(0, 100), {
    appliesTo: 'model calls',
    form: 'N',
    default: '6',
    about:
      'Retries per call after a temporary error (429, 500, dropped connection). Fathom also waits while a server is down or loading. 0 disables retries',
    example: '1',
    sharedWithWorkers: true,
    inLibrary: true,
    inConfigHash: false,
    effect: { none: 'a failed call is no result and runs again' },
  }),
  /** Longest time of one call with all its retries. */
  retryBudget: one(value.milliseconds, {
    appliesTo: 'model calls',
    form: 'TIME',
    default: '30m',
    about: 'Longest time of one call with all its retries, and so of an outage',
    example: '1h',
    sharedWithWorkers: true,
    inLibrary: false,
    inConfigHash: false,
    effect: { none: 'a failed call is no result and runs again' },
  }),
}
