import { rejectOnAbort } from '../../abort.ts'

/** Lets in as much as a bound allows, first come first served; something heavier than the bound goes in alone. */
export interface WeightGate {
  readonly held: number
  /**
   * Resolves, once the weight fits, to the function that releases it.
   * @throws the reason of `signal` if that comes first
   */
  enter(weight: number, signal: AbortSignal): Promise<() => void>
}

export function createWeightGate(bound: number): WeightGate {
  const waiting: { readonly weight: number; readonly admit: () => void }[] = []
  let held = 0
  const hasRoom = (weight: number) => held === 0 || held + weight <= bound
  const admitNext = () => {
    for (let next = waiting[0]; next && hasRoom(next.weight); next = waiting[0]) {
      waiting.shift()
      held += next.weight
      next.admit()
    }
  }
  const leave = (weight: number) => {
    held -= weight
    admitNext()
  }
  return {
    get held() {
      return held
    },
    async enter(weight, signal) {
      signal.throwIfAborted()
      if (waiting.length === 0 && hasRoom(weight)) {
        held += weight
        return () => leave(weight)
      }
      let admitted = false
      const entry = { weight, admit: () => {} }
      const turn = new Promise<void>(resolve => {
        entry.admit = () => {
          admitted = true
          resolve()
        }
      })
      waiting.push(entry)
      try {
        await rejectOnAbort(turn, signal)
      } catch (error) {
        if (admitted) leave(weight)
        else waiting.splice(waiting.indexOf(entry), 1)
        // The one that gave up may have kept a lighter one from entering.
        admitNext()
        throw error
      }
      return () => leave(weight)
    },
  }
}
