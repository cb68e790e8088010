import type { request as send } from 'undici'

/** undici's `request`; its package is loaded at the first one, since most commands ask no server. */
export const request = (async (...parameters: Parameters<typeof send>) =>
  (await import('undici')).request(...parameters)) as typeof send
