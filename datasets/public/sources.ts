import { books } from './books.ts'
import { makeHubUrl } from './hub.ts'
import { suiteSources } from './suites.ts'

/** A file on a public server. */
export interface PublicFile {
  /** `SOURCE/FILE`, and its place in the data folder. */
  readonly name: string
  /** Its home first, then mirrors of the same bytes. */
  readonly urls: readonly string[]
  /** Size and hash from code that pins the same file; if missing, they are recorded at the first fetch. */
  readonly bytes?: number
  readonly sha256?: string
}

export interface PublicSource {
  readonly id: string
  readonly about: string
  readonly home: string
  /** As its authors state it. */
  readonly licence: string
  /** How Fathom uses its files. */
  readonly use: string
  readonly files: readonly PublicFile[]
  /** Whether its licence is restricted, so that `--accept` must name it. */
  readonly restricted?: boolean
  /** How to obtain its files if Fathom does not fetch them. */
  readonly byHand?: string
}

const SQUAD = 'https://rajpurkar.github.io/SQuAD-explorer/dataset'
const MEMAGENT = '27275ff4fee67ac0acb6478e405e7ac07efbdc1a'
const GRAPHWALKS = 'f338bb265735a56a79f4b0f5def722c9c3268ead'
const MRCR = 'f4c69fae7cf81f7ca26b9fee34b392a50f6b8a1d'
const BABILONG = 'ee0d588794c7ac098062ee0d247c733d62e94fe2'
const LONGPROC = '78e873ae395e42625fba7942bbb92713de08b2a6'

/**
 * Public data that tasks can use. Sizes and hashes of SQuAD and HotpotQA come from Hugging Face's own loaders
 * (huggingface/datasets 040102f dataset_infos.json). Public projects pin the others at the revisions named here.
 */
export const publicSources: readonly PublicSource[] = [
  {
    id: 'squad',
    about: 'SQuAD v1.1 and v2.0, dev sets: questions on single Wikipedia paragraphs',
    home: 'https://rajpurkar.github.io/SQuAD-explorer',
    licence: 'CC BY-SA 4.0',
    use: '--data squad (takes v2.0), --data squad=PATH, or --task file:PATH',
    files: [
      {
        name: 'squad/dev-v1.1.json',
        urls: [`${SQUAD}/dev-v1.1.json`],
        bytes: 4_854_279,
        sha256: '95aa6a52d5d6a735563366753ca50492a658031da74f301ac5238b03966972c9',
      },
      {
        name: 'squad/dev-v2.0.json',
        urls: [`${SQUAD}/dev-v2.0.json`],
        bytes: 4_370_528,
        sha256: '80a5225e94905956a6446d296ca1093975c4d3b3260f1d6c8f68bc2ab77182d8',
      },
    ],
  },
  {
    id: 'hotpotqa',
    about: 'HotpotQA, dev set in the distractor setting: questions that take two Wikipedia paragraphs',
    home: 'https://hotpotqa.github.io',
    licence: 'CC BY-SA 4.0',
    use: '--data hotpotqa, or --task file:PATH',
    files: [
      {
        name: 'hotpotqa/hotpot_dev_distractor_v1.json',
        urls: [
          'http://curtis.ml.cmu.edu/datasets/hotpot/hotpot_dev_distractor_v1.json',
          makeHubUrl(
            'RAGLAB/data',
            'c33b09b7fa5099b89830e84f9bdff78329268d9b',
            'eval_datasets/HotPotQA/hotpot_dev_distractor_v1.json',
          ),
        ],
        bytes: 46_320_117,
        sha256: '4e9ecb5c8d3b719f624d66b60f8d56bf227f03914f5f0753d6fa1b359d7104ea',
      },
    ],
  },
  {
    id: 'memagent',
    about: "MemAgent's RULER-HQA: 128 HotpotQA questions among 50 to 12,800 documents",
    home: 'https://huggingface.co/datasets/BytedTsinghua-SIA/hotpotqa',
    licence: 'as its page states; the texts are HotpotQA, CC BY-SA 4.0',
    use: '--task file:PATH (eval_12800.json needs --data hotpotqa too)',
    files: [
      makeMemagentFile(50),
      makeMemagentFile(100),
      makeMemagentFile(200),
      makeMemagentFile(400, 29_652_378, 'da11b9e4fa986476e0d29cffc4e079b0bf60b761e40dbe18fea182cd663dd9bb'),
      makeMemagentFile(800),
      makeMemagentFile(1600, 118_487_493, '1e103e0dfc05ad5326f6e105d22e047b70dc23149943395f9895cc73c29c681b'),
      makeMemagentFile(3200, 236_959_262, '1a1c25b721ce303356aab899005fc17d8a90b8bb3624e9fbf4b97305dae948fe'),
      makeMemagentFile(6400),
      makeMemagentFile(12_800),
    ],
  },
  {
    id: 'babilong',
    about: "BABILong: bAbI's facts among PG-19 books, 100 questions a task and length",
    home: 'https://huggingface.co/datasets/RMT-team/babilong',
    licence: 'Apache-2.0; the facts are bAbI, CC BY 3.0',
    use: '--task file:PATH, or of a whole folder: --task file:babilong',
    files: ['qa1', 'qa2', 'qa3', 'qa4', 'qa5'].flatMap(task =>
      ['0k', '1k', '2k', '4k', '8k', '16k', '32k', '64k', '128k', '256k', '512k', '1M'].map(length => ({
        name: `babilong/${task}/${length}.json`,
        urls: [makeHubUrl('RMT-team/babilong', BABILONG, `data/${task}/${length}.json`)],
      })),
    ),
  },
  {
    id: 'graphwalks',
    about: 'OpenAI GraphWalks: breadth-first search and parents in lists of edges, up to 1.75 M characters',
    home: 'https://huggingface.co/datasets/openai/graphwalks',
    licence: 'MIT',
    use: '--task file:PATH, Parquet unchanged',
    files: [
      makeGraphwalksFile(
        'graphwalks_128k_and_shorter',
        '54036036c91d8e04bb2a5fcd9e36f8e2a852cacece5dfc2b1ee40e3a6182b516',
      ),
      makeGraphwalksFile('graphwalks_256k_to_1mil', '537879431c72a42e3b500f80efc3047e7facb90390b6063d33679b4320985911'),
    ],
  },
  {
    id: 'mrcr',
    about: 'OpenAI-MRCR: the i-th of 2, 4 or 8 alike texts of a conversation, 4K to 1M tokens',
    home: 'https://huggingface.co/datasets/openai/mrcr',
    licence: 'MIT',
    use: '--task file:PATH, Parquet unchanged; a file without rows of December 2025 is named as faulty when it is read',
    files: [
      makeMrcrFile('2needle/2needle_0', '1c297b254bf64a31856b74918cd7db889a214503e0b67daa834e84f20df6aa93'),
      makeMrcrFile('2needle/2needle_1', 'a5a1dc9ccc945623253d04d33c03d89aee2d676c88955ce368da2ab16a0ce94d'),
      makeMrcrFile('4needle/4needle_0', '4d4fa3d11ce064749de3cd039eef1a621e30a81c2c9b3e64f1df37f8afeaf312'),
      makeMrcrFile('4needle/4needle_1', '8dfdb94a208cf3eee73c4e7ac6ee8a5ccb7236c6934c13c6c5f67c0a9928cdf3'),
      makeMrcrFile('8needle/8needle_0', '65df601a2e0ae4a3cfb56920a6ef99f26c0de37c6b1018695e8aed684e6a94c1'),
      makeMrcrFile('8needle/8needle_1', 'c80b19573bff1d38e1c157d6a0bdf9cfd1a8ab6372296174c9a7015e164189e3'),
    ],
  },
  books,
  {
    id: 'longproc',
    about: 'LongProc: six tasks of long, structured output, 0.5K to 8K tokens, with their web pages and code',
    home: 'https://github.com/princeton-pli/LongProc',
    licence: 'Apache-2.0; the web pages are those of their owners, the trips NATURAL PLAN, CC BY 4.0',
    use: 'an archive: unpack it in its directory (tar xzf), then --task longproc:NAME --data longproc',
    files: [
      {
        name: `longproc/LongProc-${LONGPROC}.tar.gz`,
        urls: [`https://codeload.github.com/princeton-pli/LongProc/tar.gz/${LONGPROC}`],
      },
    ],
  },
  ...suiteSources,
]

/** Path of the data in LongProc's archive, unpacked next to it. */
export const LONGPROC_UNPACKED = `longproc/LongProc-${LONGPROC}/data`

function makeMemagentFile(documents: number, bytes?: number, sha256?: string): PublicFile {
  const file = `eval_${documents}.json`
  return {
    name: `memagent/${file}`,
    urls: [makeHubUrl('BytedTsinghua-SIA/hotpotqa', MEMAGENT, file)],
    ...(bytes !== undefined && { bytes }),
    ...(sha256 !== undefined && { sha256 }),
  }
}

function makeGraphwalksFile(file: string, sha256: string): PublicFile {
  return {
    name: `graphwalks/${file}.parquet`,
    urls: [makeHubUrl('openai/graphwalks', GRAPHWALKS, `${file}.parquet`)],
    sha256,
  }
}

function makeMrcrFile(file: string, sha256: string): PublicFile {
  return { name: `mrcr/${file}.parquet`, urls: [makeHubUrl('openai/mrcr', MRCR, `${file}.parquet`)], sha256 }
}
