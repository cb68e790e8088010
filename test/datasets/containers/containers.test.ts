import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { pack } from 'tar-stream'
import { describe, expect, test } from 'vitest'
import { unpack } from '../../../datasets/containers/archive.ts'
import { openRows, prepareContainers } from '../../../datasets/containers/index.ts'
import { fileOf } from '../../packages/suites/readers/official/files.ts'
import { zipOf } from './zip.ts'

const containers = await prepareContainers('--who', ['x.parquet'])
const open = (path: string) => openRows('--who', path, containers)
const rowsOf = (path: string) => {
  const file = open(path)
  const rows: unknown[] = []
  for (let at = 0; file.has(at); at++) rows.push(file.read(at))
  return rows
}

function parquet(columns: Parameters<typeof parquetWriteBuffer>[0]['columnData'], rowGroupSize?: number): string {
  const path = fileOf('x.parquet', '')
  writeFileSync(path, Buffer.from(parquetWriteBuffer({ columnData: columns, ...(rowGroupSize && { rowGroupSize }) })))
  return path
}

const oneLine = (message: RegExp) =>
  expect.objectContaining({
    exitCode: 2,
    message: expect.stringMatching(new RegExp(`^[^\\n]*${message.source}[^\\n]*$`)),
  })

describe('Parquet', () => {
  const texts = Array.from({ length: 25 }, (_, at) => `text ${at} é😀`)

  test('rows of several groups, forwards, backwards and some columns alone', () => {
    const path = parquet(
      [
        { name: 'text', data: texts, type: 'STRING' },
        { name: 'n', data: texts.map((_, at) => BigInt(at)), type: 'INT64' },
      ],
      10,
    )
    expect(rowsOf(path)).toEqual(texts.map((text, n) => ({ text, n })))
    const file = open(path)
    expect([24, 3, 11, 10, 0].map(at => file.read(at))).toEqual([24, 3, 11, 10, 0].map(n => ({ text: texts[n], n })))
    expect([file.has(24), file.has(25), file.placeOf(3)]).toEqual([true, false, ', row 4'])
    file.only!(['n'])
    expect(file.read(7)).toEqual({ n: 7 })
  })

  test('whole numbers beyond a double are text, what is absent is null, lists and objects are kept', () => {
    const path = parquet([
      { name: 'id', data: [9007199254740993n, 5n], type: 'INT64' },
      { name: 'maybe', data: ['a', null], type: 'STRING', nullable: true },
      { name: 'turns', data: [[{ role: 'user' }], []], type: 'JSON' },
    ])
    expect(rowsOf(path)).toEqual([
      { id: '9007199254740993', maybe: 'a', turns: [{ role: 'user' }] },
      { id: 5, maybe: null, turns: [] },
    ])
  })

  test('the same row hashes alike in JSONL', () => {
    const path = parquet([{ name: 'id', data: [5n], type: 'INT64' }])
    expect(JSON.stringify(rowsOf(path))).toBe(JSON.stringify(rowsOf(fileOf('x.jsonl', [{ id: 5 }]))))
  })

  test('what is cut off, encrypted or claims too much is refused in one line', () => {
    const path = parquet([{ name: 'text', data: texts, type: 'STRING' }])
    const bytes = readFileSync(path)
    const changed = (change: (copy: Buffer) => Buffer) => {
      const copy = fileOf('y.parquet', '')
      writeFileSync(copy, change(Buffer.from(bytes)))
      return () => rowsOf(copy)
    }
    expect(changed(copy => copy.subarray(0, -20))).toThrow(oneLine(/ends too early/))
    expect(changed(copy => copy.subarray(0, 3))).toThrow(oneLine(/ends too early/))
    expect(changed(copy => Buffer.concat([copy.subarray(0, -4), Buffer.from('PARE')]))).toThrow(oneLine(/encrypted/))
    expect(
      changed(copy => {
        copy.writeUInt32LE(0x7fff_ffff, copy.length - 8)
        return copy
      }),
    ).toThrow(oneLine(/footer claims 2147483647 bytes/))
    // The columns cut out of the middle: their places lead beyond the file.
    expect(
      changed(copy => Buffer.concat([copy.subarray(0, 4), copy.subarray(-(copy.readUInt32LE(copy.length - 8) + 8))])),
    ).toThrow(oneLine(/cannot be read/))
    // Any byte of the file may be another one: rows or one line, never anything else.
    for (let at = 4; at < bytes.length; at += 7) {
      const broken = changed(copy => {
        copy[at] ^= 0xff
        return copy
      })
      try {
        broken()
      } catch (error) {
        expect(error).toEqual(oneLine(/x?/))
      }
    }
  })
})

describe('CSV', () => {
  test('rows by the names of the head', () => {
    const path = fileOf('x.csv', 'id,text\n1,"a, ""b""\nc"\n2,d\n')
    expect(rowsOf(path)).toEqual([
      { id: '1', text: 'a, "b"\nc' },
      { id: '2', text: 'd' },
    ])
    expect(open(path).placeOf(1)).toBe(', line 4')
  })

  test.each([
    ['id,text\n1\n', 'line 2 has 1 fields where the first line has 2'],
    ['id,id\n1,2\n', 'names a column twice'],
    ['id\n"1', 'a quote is never closed'],
    ['', 'is empty'],
  ])('%j is refused', (text, message) => expect(() => rowsOf(fileOf('x.csv', text))).toThrow(message))
})

describe('archives', () => {
  const home = () => mkdtempSync(join(tmpdir(), 'fathom-archives-'))

  async function tarOf(files: readonly (readonly [name: string, text: string, type?: 'symlink'])[]): Promise<string> {
    const tar = pack()
    for (const [name, text, type] of files) type ? tar.entry({ name, type, linkname: text }) : tar.entry({ name }, text)
    tar.finalize()
    const chunks: Buffer[] = []
    for await (const chunk of tar) chunks.push(chunk as Buffer)
    return written('x.tar.gz', gzipSync(Buffer.concat(chunks)))
  }

  function written(name: string, bytes: Uint8Array): string {
    const path = fileOf(name, '')
    writeFileSync(path, bytes)
    return path
  }

  const below = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => statSync(join(folder, name)).isFile())

  test.each(['zip', 'tar.gz'])('a %s is unpacked once, files of rows and texts alone', async kind => {
    const files = [
      ['data/a.jsonl', '{"a":1}'],
      ['data/run.sh', 'rm -rf /'],
      ['b.txt', 'text'],
    ] as const
    const path = kind === 'zip' ? written('x.zip', zipOf(files)) : await tarOf(files)
    const folder = home()
    const target = await unpack('--who', path, folder)
    expect(below(target).sort()).toEqual(['b.txt', join('data', 'a.jsonl')])
    expect(readFileSync(join(target, 'data/a.jsonl'), 'utf8')).toBe('{"a":1}')
    const { ctimeMs } = statSync(target)
    expect(await unpack('--who', path, folder)).toBe(target)
    expect(statSync(target).ctimeMs).toBe(ctimeMs)
  })

  test.each(['../out.txt', '/tmp/out.txt', 'a/../../out.txt', 'C:\\out.txt', '..\\out.txt'])(
    'the name %s is refused, and nothing is left',
    async name => {
      const folder = home()
      for (const path of [written('x.zip', zipOf([[name, 'x']])), await tarOf([[name, 'x']])])
        await expect(unpack('--who', path, folder)).rejects.toThrow(oneLine(/(leads out of it|cannot be unpacked)/))
      expect(below(folder)).toEqual([])
      expect(existsSync(join(dirname(folder), 'out.txt'))).toBe(false)
    },
  )

  test('bombs: too many bytes, too many files, a size that is not true', async () => {
    const folder = home()
    const limits = { entries: 3, bytes: 1000, ratio: 200 }
    const big = [['a.txt', 'x'.repeat(2000)]] as const
    for (const path of [written('x.zip', zipOf(big)), await tarOf(big)])
      await expect(unpack('--who', path, folder, limits)).rejects.toThrow(
        oneLine(/more than 1000 bytes: it looks like a bomb/),
      )
    const many = Array.from({ length: 5 }, (_, at) => [`${at}.txt`, 'x'] as const)
    // Of a zip its directory says so, before the first is read.
    await expect(unpack('--who', written('x.zip', zipOf(many)), folder, limits)).rejects.toThrow(
      oneLine(/holds 5 files; at most 3 are unpacked/),
    )
    await expect(unpack('--who', await tarOf(many), folder, limits)).rejects.toThrow(oneLine(/more than 3 files/))
    await expect(unpack('--who', written('x.zip', zipOf(big, { claimed: 10 })), folder)).rejects.toThrow(
      oneLine(/cannot be unpacked/),
    )
    expect(below(folder)).toEqual([])
  })

  test('an archive that is not there', async () => {
    await expect(prepareContainers('--who', ['/nowhere/x.zip'])).rejects.toThrow(
      oneLine(/nowhere\/x\.zip cannot be read \(no such file/),
    )
  })

  test('links are passed over; what is broken or comes twice is refused', async () => {
    const folder = home()
    const target = await unpack(
      '--who',
      await tarOf([
        ['link.txt', '/etc/passwd', 'symlink'],
        ['a.txt', 'x'],
      ]),
      folder,
    )
    expect(readdirSync(target)).toEqual(['a.txt'])
    const twice = await tarOf([
      ['a.txt', 'x'],
      ['a.txt', 'y'],
    ])
    await expect(unpack('--who', twice, folder)).rejects.toThrow(oneLine(/cannot be unpacked/))
    const cut = await tarOf([['a.txt', 'x'.repeat(5000)]])
    truncateSync(cut, 40)
    await expect(unpack('--who', cut, folder)).rejects.toThrow(oneLine(/cannot be unpacked/))
    await expect(unpack('--who', written('x.zip', Buffer.from('no zip')), folder)).rejects.toThrow(
      oneLine(/cannot be unpacked/),
    )
  })
})

test('the first row of a file is read before the rest of it', () => {
  const path = fileOf('x.jsonl', '')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `{"a":1}\n${'{"b":"x"}\n'.repeat(20_000)}{"c":`)
  const file = open(path)
  expect([file.has(0), file.read(0)]).toEqual([true, { a: 1 }])
  expect(() => file.sha256).toThrow('ends too early')
  // Who asks again hears it again.
  expect(() => file.has(30_000)).toThrow('ends too early')
})
