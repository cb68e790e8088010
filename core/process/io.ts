/** Where a command reads its surroundings and writes: `process` itself, or a test's stand-in. */
export interface Io {
  readonly stdout: Out
  readonly stderr: Out
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface Out {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}
