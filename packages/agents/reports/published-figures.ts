/**
 * Exact scores that others report, from `algal/pi-openai-server-compaction` at 8a3de2f3 (2026-07-23): 50,220 tokens, 300
 * questions, GPT-5.6 Sol. They are of other transcripts and of another model, so they are drawn dashed.
 */
export const PUBLISHED_RECALL = [
  { name: "pi's default, density 180", share: 0.513 },
  { name: "OpenAI's compaction, density 180", share: 0.717 },
] as const
