import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRows, prepareContainers } from '../../../datasets/containers/index.ts'
import { openOfficial } from '../../../packages/suites/readers/official/open-official.ts'

const SIZE = 2_000_000_000
const ROW = 500_000
const GROUP = 100

/**
 * Files of 2 GB: processor time to the first item, and to the end with the file's hash; the most memory that the
 * process has held. Needs 4 GB of disk, and `hyparquet-writer`, which a clone has.
 */
export async function measureFiles(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-perf-files-'))
  try {
    const jsonl = join(folder, 'passkey.jsonl')
    writeJsonl(jsonl)
    const parquet = join(folder, 'synth.parquet')
    writeParquet(parquet)
    const containers = await prepareContainers('perf', [folder])
    for (const path of [jsonl, parquet]) {
      const start = process.cpuUsage()
      const measureSeconds = () => {
        const { user, system } = process.cpuUsage(start)
        return ((user + system) / 1e6).toFixed(2)
      }
      const file = openOfficial(openRows('perf', path, containers), { who: 'perf' })
      const items = file.items()
      items.next()
      const first = measureSeconds()
      let count = 1
      while (!items.next().done) count++
      const all = measureSeconds()
      console.log(
        `${path.split('/').at(-1)}: ${(statSync(path).size / 1e9).toFixed(2)} GB, ${count} items: the first after ${first} s of processor time, all after ${all} s, with the hash (${file.sha256.slice(0, 8)}) after ${measureSeconds()} s; most memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`,
      )
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function writeJsonl(path: string): void {
  const file = openSync(path, 'w')
  const filler = 'The grass is green. The sky is blue. '.repeat(ROW / 37)
  for (let at = 0; at * ROW < SIZE; at++) {
    const row = { id: at, context: `${at} ${filler}`, input: 'Which key?', answer: [`${at}`], options: [] }
    writeSync(file, `${JSON.stringify(row)}\n`)
  }
  closeSync(file)
}

/** The writer holds a row group in memory: its process is not the one that is measured. */
function writeParquet(path: string): void {
  const script = `
    import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer'
    const text = row => Array.from({ length: ${ROW / 8} }, (_, n) => (row * 7919 + n * 104729) % 9999999).join(' ').slice(0, ${ROW}).padEnd(${ROW}, 'x')
    const group = at => {
      const rows = Array.from({ length: ${GROUP} }, (_, n) => at * ${GROUP} + n)
      return [
        { name: 'id', data: rows, type: 'INT32' },
        { name: 'context_window_text', data: rows.map(text), type: 'STRING' },
        ...['question', 'answer', 'answer_type', 'task_group'].map(name => ({ name, data: rows.map(String), type: 'STRING' })),
      ]
    }
    const schema = schemaFromColumnData({ columnData: group(0) })
    const writer = new ParquetWriter({ writer: fileWriter(${JSON.stringify(path)}), schema, codec: 'UNCOMPRESSED' })
    for (let at = 0; at * ${GROUP * ROW} < ${SIZE}; at++) writer.write({ columnData: group(at), rowGroupSize: ${GROUP} })
    writer.finish()
  `
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
}
