/** A queue between two sides, read as an iterable that ends when it is closed. */
export interface Channel<T> extends AsyncIterable<T> {
  put(value: T): void
  close(): void
}

export function makeChannel<T>(): Channel<T> {
  const waiting: T[] = []
  let closed = false
  let wakeReader = () => {}
  return {
    put(value) {
      waiting.push(value)
      wakeReader()
    },
    close() {
      closed = true
      wakeReader()
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        while (waiting.length > 0) yield waiting.shift()! // not empty
        if (closed) return
        await new Promise<void>(done => {
          wakeReader = done
        })
      }
    },
  }
}
