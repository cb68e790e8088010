import { readFileSync } from 'node:fs'
import { BytePairEncodingCore } from 'gpt-tokenizer/BytePairEncodingCore'
import { Cl100KBase } from 'gpt-tokenizer/encodingParams/cl100k_base'
import { O200KBase } from 'gpt-tokenizer/encodingParams/o200k_base'
import { once } from '../collections/once.ts'
import { findShippedFile } from '../files/shipped-file.ts'
import { type JointTable, makeJointTable } from './joint-table.ts'
import { PairMerger } from './pair-merger.ts'
import { RankTable } from './rank-table.ts'

/**
 * Cuts and merges as gpt-tokenizer does; texts that look like special tokens are text. Its members are spelled out,
 * because that package is bundled: who installs Fathom has no types of it.
 */
export interface OpenAiEncoding {
  countNative(text: string): number
  encodeNative(text: string): number[]
  setMergeCacheSize(size: number): void
  clearMergeCache(): void
  /** Returns the bytes of consecutive tokens. They may start and end within a character. */
  bytesOf(tokens: readonly number[]): Buffer
  /** The characters that tokens join. */
  joints(): JointTable
}

export type OpenAiName = 'o200k_base' | 'cl100k_base'

const PARAMS = { o200k_base: O200KBase, cl100k_base: Cl100KBase } satisfies Record<OpenAiName, unknown>

const made = new Map<OpenAiName, OpenAiEncoding>()

/** One for all who ask in a process. */
export function openAiEncoding(name: OpenAiName): OpenAiEncoding {
  const encoding = made.get(name) ?? withTable(name)
  made.set(name, encoding)
  return encoding
}

/** Reads the table that the build packed (bin/vendor/pack-ranks.mjs), or without a build the package's file. */
function loadRanks(name: OpenAiName): RankTable {
  const file = findShippedFile(new URL(`ranks/${name}.ranks`, import.meta.url), `gpt-tokenizer/data/${name}.tiktoken`)
  const bytes = readFileSync(file)
  return file.endsWith('.ranks') ? RankTable.unpack(bytes) : RankTable.parse(bytes)
}

/**
 * The core's own lookups, which its types keep private, are of a map of strings, which takes three times as long to
 * make and 40 MB more. Its merging makes an array of each pair's bytes.
 */
function withTable(name: OpenAiName): OpenAiEncoding {
  const table = loadRanks(name)
  const joints = once(() => makeJointTable(table.size, rank => table.bytesOf(rank)))
  const merger = new PairMerger((bytes, start, end) => table.rankBetween(bytes, start, end), joints)
  return Object.assign(new BytePairEncodingCore(PARAMS[name]([])), {
    getBpeRankFromString: (text: string) => table.rankOf(text),
    getBpeRankFromBytes: (bytes: Uint8Array) => table.rankOfBytes(bytes),
    bytePairMerge: (piece: Uint8Array) => merger.merge(piece),
    joints,
    bytesOf: (tokens: readonly number[]) => Buffer.concat(tokens.map(rank => table.bytesOf(rank))),
  })
}
