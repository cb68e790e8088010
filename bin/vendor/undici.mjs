// Replaces undici in the bundle (program.config.mjs) for model requests: the three parts that they use, without the
// package's fetch, caches, mocks and WebSockets, which take four times as long to load.
import apiRequest from 'undici/lib/api/api-request.js'
import util from 'undici/lib/core/util.js'
import agent from 'undici/lib/dispatcher/agent.js'
import { getGlobalDispatcher } from 'undici/lib/global.js'

export const Agent = agent

/** As the package's own, for the address as a text. */
export function request(address, { dispatcher = getGlobalDispatcher(), ...options } = {}) {
  const { origin, pathname, search } = util.parseURL(address)
  const method = options.method ?? (options.body ? 'PUT' : 'GET')
  return apiRequest.call(dispatcher, { ...options, origin, path: pathname + search, method })
}

export { default as buildConnector } from 'undici/lib/core/connect.js'
