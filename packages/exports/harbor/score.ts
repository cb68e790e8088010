import { verifyReply } from './verifier.ts'

// `node score.mjs ITEM ANSWER LOGS`: bundled with its scorers into one file (bin/vendor/rolldown.config.mjs), which lies in
// every task folder.
const [item = '', answer = '', logs = ''] = process.argv.slice(2)
await verifyReply(item, answer, logs)
