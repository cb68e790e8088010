import { inGroup, many, one } from '../flag.ts'
import { limit } from '../limits.ts'
import { A_MODEL, AN_ANSWERER, EVERY_RUN } from '../taker.ts'
import * as read from '../values.ts'
import { A_SERVED } from './model.ts'

/** What a run may take (docs/budgets.md). */
export const LIMIT_FLAGS = inGroup('Limits', {
  'max-calls': many({
    taker: AN_ANSWERER,
    form: 'N[/item]',
    about: 'Calls of the run, or of each item with /item; may be given for both, as all limits (docs/budgets.md)',
    read: limit(read.integer(1, 1e9)),
  }),
  'max-total-tokens': many({
    taker: AN_ANSWERER,
    form: 'N[/item]',
    about: 'Tokens of prompts and answers together: 500k, 20m',
    read: limit(read.tokens),
  }),
  'max-cost': many({
    taker: AN_ANSWERER,
    form: 'USD[/item]',
    about: 'US dollars, by --prices: 20, 0.05/item',
    read: limit(read.money),
  }),
  'max-time': many({
    taker: EVERY_RUN,
    form: 'TIME[/item]',
    about: 'Of this session, or of each item: 2h, 90s/item',
    read: limit(read.duration),
  }),
  prices: one({
    taker: AN_ANSWERER,
    form: 'FILE',
    about: 'What models cost, JSON or YAML with a date (docs/budgets.md)',
    read: read.plain,
  }),
})

/** How hard servers are asked, and what of them is borne. */
export const LOAD_FLAGS = inGroup('Load', {
  concurrency: one({
    taker: EVERY_RUN,
    alias: 'j',
    form: 'N',
    default: '8',
    about: 'Items at a time of each server; falls by itself on 429 and 503',
    read: read.integer(1, 1024),
  }),
  'build-threads': one({
    taker: EVERY_RUN,
    form: 'N',
    absent: 'one fewer than processors for 1M tokens of items (4M on the embedded reader) and more, else 0',
    about: 'Threads that build items, so that times of calls are true; 0: none, in between the calls',
    read: read.integer(0, 256),
  }),
  rpm: one({
    taker: A_SERVED,
    form: 'N',
    absent: 'any number',
    about: 'Requests to each server in any minute at the most; further ones wait',
    read: read.integer(1, 1e9),
  }),
  tpm: one({
    taker: A_SERVED,
    form: 'N',
    absent: 'any number',
    about:
      'Tokens of prompts and answers, of each server in any minute: 30k, 2m; a longer request is refused before the run',
    read: read.tokens,
  }),
  timeout: one({
    taker: A_MODEL,
    form: 'TIME',
    absent: '10m, more for long prompts',
    about: 'Longest silence of the server in a call: 90s, 10m; a bare number is seconds',
    read: read.duration,
  }),
  'max-retries': one({
    taker: A_MODEL,
    form: 'N',
    default: '6',
    about:
      'Of a call that may yet succeed (429, 500, cut connections); a server that is down or loads is waited for; 0: never',
    read: read.integer(0, 100),
  }),
  'retry-budget': one({
    taker: A_MODEL,
    form: 'TIME',
    default: '30m',
    about: 'Longest time of one call with all its retries; so long a server may be down',
    read: read.duration,
  }),
  'fail-on-error': one({
    taker: EVERY_RUN,
    form: 'RATE',
    default: '0',
    about: 'Share of failed items above which the exit code is 3: 0.05 or 5%',
    read: read.share,
  }),
})
