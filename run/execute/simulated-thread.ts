import { parentPort, workerData } from 'node:worker_threads'
import { getErrorMessage } from '../../core/errors.ts'
import { loadSuite } from '../registry/items/suite.ts'
import { startSimulatedServer } from '../registry/plugins/first-party.ts'
import { loadRegistry } from '../registry/registry.ts'
import { buildKnownTasks } from './known-tasks.ts'
import type { FromSimulatedThread, SimulatedThreadData } from './simulated-model.ts'

// The program of a simulated model's thread: it answers requests until it is ended.

const port = parentPort! // this module runs in a worker thread only
const { spec, plugin, options } = workerData as SimulatedThreadData
const send = (message: FromSimulatedThread) => port.postMessage(message)

async function start(): Promise<string> {
  const suite = await loadSuite(spec, await loadRegistry(plugin))
  return (await startSimulatedServer({ ...options, taught: buildKnownTasks(suite) })).url
}

start().then(
  url => send({ url }),
  error => send({ failed: getErrorMessage(error) }),
)
