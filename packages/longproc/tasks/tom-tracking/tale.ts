import { getLast, type Random } from 'fathom-bench/plugin'
import type { House } from './house.ts'
import {
  applyDoing,
  type Doing,
  drawDoing,
  drawState,
  type Places,
  pickAgent,
  type StoryState,
  Things,
} from './story.ts'
import { type BeliefQuestion, canSee, isStale, makeFirstView, updateView, type View } from './trace.ts'

/** Wanted properties of a story, each a share from 0 to 1; -1 leaves it to chance. */
export interface Wishes {
  /** Share of the moves of the question's thing that its agent does not see. */
  readonly unseen: number
  /** Share of the steps after which the agent is in no room. */
  readonly away: number
  /** Share of the steps after which the agent has a false belief. */
  readonly stale: number
}

export const NO_WISHES: Wishes = { unseen: -1, away: -1, stale: -1 }

/** A story that continues for any number of steps, with the wanted properties. */
export class Tale {
  readonly asked: BeliefQuestion
  readonly start: StoryState
  readonly #house: House
  readonly #wishes: Wishes
  readonly #rng: Random
  readonly #now: StoryState
  readonly #doings: Doing[] = []
  readonly #views: View[]
  #counts = { moves: 0, unseen: 0, away: 0, stale: 0 }

  constructor(house: House, wishes: Wishes, rng: Random) {
    this.#house = house
    this.#wishes = wishes
    this.#rng = rng.fork('steps')
    this.asked = { agent: rng.fork('agent').pick(house.agents), thing: rng.fork('thing').pick(house.things) }
    this.start = drawState(house, rng.fork('start'))
    this.#now = { agents: new Map(this.start.agents), things: new Things(this.start.things) }
    this.#views = [makeFirstView(this.start, this.asked)]
  }

  /** The first `steps` steps. */
  doings(steps: number): Doing[] {
    while (this.#doings.length < steps) this.#step()
    return this.#doings.slice(0, steps)
  }

  /** Returns the state at the start and after each of the first `steps` steps. */
  views(steps: number): View[] {
    while (this.#doings.length < steps) this.#step()
    return this.#views.slice(0, steps + 1)
  }

  #step(): void {
    const agent = pickAgent(this.#house, this.#now, this.#doings.length, this.#rng)
    const before = getLast(this.#views)
    const advance = () => {
      const doing = drawDoing(agent, this.#now, makePlaces(this.#house, this.#rng), this.#rng)
      const view = updateView(before, doing, this.asked)
      return { doing, view, counts: this.#counted(doing, view) }
    }
    let best = advance()
    if (Object.values(this.#wishes).some(share => share >= 0))
      for (let tries = 1; tries < TRIES; tries++) {
        const other = advance()
        if (this.#miss(other.counts) < this.#miss(best.counts)) best = other
      }
    applyDoing(this.#now, best.doing)
    this.#doings.push(best.doing)
    this.#views.push(best.view)
    this.#counts = best.counts
  }

  #counted(doing: Doing, view: View) {
    const { moves, unseen, away, stale } = this.#counts
    const moved = 'thing' in doing && doing.thing === this.asked.thing
    return {
      moves: moves + Number(moved),
      unseen: unseen + Number(moved && !canSee(view)),
      away: away + Number(view.room === undefined),
      stale: stale + Number(isStale(view)),
    }
  }

  /** Returns the distance of the current shares from the wanted ones. */
  #miss({ moves, unseen, away, stale }: { moves: number; unseen: number; away: number; stale: number }): number {
    const steps = this.#doings.length + 1
    const shares = { unseen: moves === 0 ? 0 : unseen / moves, away: away / steps, stale: stale / steps }
    return (Object.keys(shares) as (keyof Wishes)[]).reduce(
      (sum, key) => (this.#wishes[key] < 0 ? sum : sum + Math.abs(shares[key] - this.#wishes[key])),
      0,
    )
  }
}

/** Candidates per step if properties are wanted; each is drawn as any step. */
const TRIES = 8

const makePlaces = ({ rooms, furniture }: House, rng: Random): Places => ({
  another: than => rng.pick(rooms.filter(room => room !== than)),
  furniture: () => furniture,
})
