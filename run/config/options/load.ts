import { one } from './field.ts'
import * as value from './values.ts'

/** How many requests servers get at a time, and how long Fathom waits for them. */
export const LOAD_FIELDS = {
  /** Items of each server at a time. */
  concurrency: one(value.wholeNumber(1, 1024), {
    appliesTo: 'every run',
    alias: 'j',
    form: 'N',
    default: '8',
    about: 'Items at a time of each server; falls by itself on 429 and 503',
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
    absent: 'one fewer than processors for 1M tokens of items (4M on the embedded reader) and more, else 0',
    about: 'Threads that build items, so that times of calls are true; 0: none, in between the calls',
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
    about: 'Requests to each server in any minute at the most; further ones wait',
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
    about:
      'Tokens of prompts and answers, of each server in any minute: 30k, 2m; a longer request is refused before the run',
    example: '1m',
    sharedWithWorkers: true,
    inLibrary: true,
    inConfigHash: false,
    effect: { none: 'requests wait for their turn' },
  }),
  /** Longest silence of a server in a call; undefined: by the length of the prompt. */
  timeout: one(value.duration, {
    appliesTo: 'model calls',
    form: 'TIME',
    absent: '10m, more for long prompts',
    about: 'Longest silence of the server in a call: 90s, 10m; a bare number is seconds',
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
      'Of a call that may yet succeed (429, 500, cut connections); a server that is down or loads is waited for; 0: never',
    example: '1',
    sharedWithWorkers: true,
    inLibrary: true,
    inConfigHash: false,
    effect: { none: 'a failed call is no result and runs again' },
  }),
  /** Longest time of one call with all its retries. */
  retryBudget: one(value.duration, {
    appliesTo: 'model calls',
    form: 'TIME',
    default: '30m',
    about: 'Longest time of one call with all its retries; so long a server may be down',
    example: '1h',
    sharedWithWorkers: true,
    inLibrary: false,
    inConfigHash: false,
    effect: { none: 'a failed call is no result and runs again' },
  }),
}
