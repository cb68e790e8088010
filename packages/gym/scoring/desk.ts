import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { getErrorMessage, loadRegistry, openPrograms } from 'fathom-bench/plugin'
import type { SealKey } from '../label.ts'
import type { Judgment } from '../reward/judge.ts'
import type { RewardShape } from '../reward/shapes.ts'
import type { Recipe } from '../streams/recipe.ts'
import { JudgeThread } from './judge-thread.ts'
import { LocalJudge } from './local-judge.ts'
import type { BuiltText, DeskWork, VerdictRequest, WorkDone } from './messages.ts'

/** Judges replies and builds items, in threads that can be ended. */
export interface Desk {
  judge(request: VerdictRequest): Promise<Judgment>
  /** @throws Error that says why an item cannot be built */
  build(recipe: Recipe): Promise<BuiltText>
  close(): Promise<void>
}

export interface JudgeDeskOptions {
  readonly shape: RewardShape
  readonly key?: SealKey | undefined
  readonly plugin?: readonly string[]
  readonly allowNativeCode?: boolean
  /** Default: one fewer than processors, at least one. */
  readonly threads?: number
  /** The built program of the threads. Default: the one of this build; from sources all is done in this thread. */
  readonly file?: string
}

export async function openJudgeDesk(options: JudgeDeskOptions): Promise<Desk> {
  const { shape, key, plugin = [], allowNativeCode = false, file = THREAD } = options
  if (!existsSync(file)) return openLocalDesk(options)
  const { threads = Math.max(1, availableParallelism() - 1) } = options
  const data = { plugin, shape: shape.name, allowNativeCode, ...(key && { key: Uint8Array.from(key) }) }
  const pool = Array.from({ length: threads }, () => new JudgeThread({ file, data }))
  return makeDesk(
    work => pickThread(pool, work).run(work),
    async () => void (await Promise.all(pool.map(thread => thread.close()))),
  )
}

/** Replies to one item go to one thread, which keeps its text, unless that has much more to do than another. */
function pickThread(pool: readonly JudgeThread[], work: DeskWork): JudgeThread {
  const key = work.kind === 'build' ? JSON.stringify(work.recipe) : describeItem(work.request)
  let hash = 0
  for (let at = 0; at < key.length; at++) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0
  const own = pool[Math.abs(hash) % pool.length]
  const idlest = pool.reduce((a, b) => (b.load < a.load ? b : a))
  return own.load > idlest.load + PATIENCE ? idlest : own
}

const PATIENCE = 32

const describeItem = ({ label, recipe }: VerdictRequest): string =>
  recipe ? JSON.stringify(recipe) : typeof label === 'string' ? label.slice(0, 200) : ''

async function openLocalDesk({ shape, key, plugin = [], allowNativeCode = false }: JudgeDeskOptions): Promise<Desk> {
  const programs = openPrograms({ allowNativeCode })
  const judge = new LocalJudge({ registry: await loadRegistry(plugin), programs, shape, key })
  return makeDesk(
    async work => {
      try {
        return work.kind === 'judge'
          ? { kind: 'judged', judgment: await judge.judge(work.request) }
          : { kind: 'built', text: await judge.build(work.recipe) }
      } catch (error) {
        return { kind: 'failed', why: getErrorMessage(error) }
      }
    },
    async () => programs.close(),
  )
}

function makeDesk(run: (work: DeskWork) => Promise<WorkDone>, close: () => Promise<void>): Desk {
  return {
    async judge(request) {
      const done = await run({ kind: 'judge', request })
      if (done.kind === 'judged') return done.judgment
      return { why: done.kind === 'failed' ? done.why : 'nothing was judged' }
    },
    async build(recipe) {
      const done = await run({ kind: 'build', recipe })
      if (done.kind === 'built') return done.text
      throw new Error(done.kind === 'failed' ? done.why : 'nothing was built')
    },
    close,
  }
}

/** Only a build has it: Node 20 runs no TypeScript. */
const THREAD = fileURLToPath(new URL('./thread.js', import.meta.url))
