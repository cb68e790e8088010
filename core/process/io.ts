/** Environment and output of a command: `process` itself, or a test double. */
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
