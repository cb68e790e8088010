import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { bench, freshFolder } from '../../cli/commands/bench.ts'
import { command, comparable, ownCertificate, ownRedis, REDIS, WITHOUT } from './lab.ts'

const PASSWORD = 'not-to-be-seen-28'
const ITEMS = '--task vt --lengths 1k --samples 4'

describe.skipIf(REDIS === undefined)(`a queue over TLS${WITHOUT}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-tls-'))
  let lab: Awaited<ReturnType<typeof ownRedis>>
  let trusting: Record<string, string>

  beforeAll(async () => {
    const own = ownCertificate(folder)
    lab = await ownRedis(folder, ['--requirepass', PASSWORD], own)
    trusting = { NODE_EXTRA_CA_CERTS: own.cert }
  })
  afterAll(() => lab.close())

  /** A command in a process of its own: authorities are read at its start. */
  const ran = async (words: string, env: Readonly<Record<string, string>> = {}) => {
    const own = command(words.split(' '), { ...trusting, ...env })
    onTestFinished(() => own.kill())
    return { code: await own.ended, said: own.said() }
  }
  const withPassword = () => lab.url.replace('//', `//default:${PASSWORD}@`)

  test('gives the rows of one process, and shows its password nowhere', async () => {
    const [out, alone] = [freshFolder(), freshFolder()]
    const [coordinator, worker] = await Promise.all([
      ran(`run ${ITEMS} --out ${out} --queue ${withPassword()}`),
      ran(`worker --queue ${lab.url}`, { FATHOM_QUEUE_PASSWORD: PASSWORD }),
      bench(`run ${ITEMS} --out ${alone} --quiet`),
    ])
    expect([coordinator.code, worker.code], coordinator.said + worker.said).toEqual([0, 0])
    expect(comparable(out)).toEqual(comparable(alone))
    const rows = ['manifest.json', 'answers.jsonl'].map(name => readFileSync(join(out, name), 'utf8'))
    expect([coordinator.said, worker.said, ...rows].join('')).not.toContain(PASSWORD)
  })

  test('refuses a certificate that nobody vouches for, and one of another name, in one line', async () => {
    // This process trusts only the usual authorities.
    const unknown = await bench(`queue status --queue ${withPassword()}`)
    expect(unknown).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /^fathom-bench: the certificate of rediss:\S+ is refused \(\w*SELF_SIGNED\w*\)\..*\n$/,
      ),
    })
    const other = await ran(`queue status --queue ${withPassword().replace('127.0.0.1', 'localhost')}`)
    expect(other.code).toBe(2)
    expect(other.said).toMatch(/is refused \(ERR_TLS_CERT_ALTNAME_INVALID\)/)
    expect(other.said.trimEnd().split('\n')).toHaveLength(1)
    expect(unknown.err + other.said).not.toContain(PASSWORD)
  })
})
