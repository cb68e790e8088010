import { makeHubUrl } from './hub.ts'
import type { PublicSource } from './sources.ts'

const FILE = '--task file:PATH'
const NOLIMA = '378115b1f136b6ba78f90f78682bc55f70ec3ddd'
const LONGMEMEVAL = '98d7416c24c778c2fee6e6f3006e7a073259d48f'
const AA_LCR = 'bdae010bbce259820c0e34c1d7cce210d966fb75'

/** Data of other suites, read unchanged (docs/data.md). Public projects pin the revisions, sizes and hashes. */
export const suiteSources: readonly PublicSource[] = [
  {
    id: 'longbench2',
    about: 'LongBench v2: 503 questions with four options, 8K to 2M words',
    home: 'https://huggingface.co/datasets/THUDM/LongBench-v2',
    licence: 'Apache-2.0',
    use: `${FILE}; official prompts with --data longbench=CHECKOUT`,
    files: [
      {
        name: 'longbench2/data.json',
        urls: [makeHubUrl('THUDM/LongBench-v2', '2b48e494f2c7a2f0af81aae178e05c7e1dde0fe9', 'data.json')],
        sha256: '15d61c22d92c96900b3c4948b6aeea218d3214b676a65df48e7b8555604c7fe2',
      },
    ],
  },
  {
    id: 'longbench1',
    about: 'LongBench v1 and LongBench-E: 21 sets in English and Chinese, 4,750 rows',
    home: 'https://huggingface.co/datasets/THUDM/LongBench',
    licence: 'MIT for the code; each set keeps the licence of its source',
    use: `${FILE} of the archive; official prompts with --data longbench=CHECKOUT`,
    files: [
      {
        name: 'longbench1/data.zip',
        urls: [makeHubUrl('THUDM/LongBench', '5e628be450b7e67fb7ae6e201bd6d8f7056f7672', 'data.zip')],
        sha256: 'cb45b11a4133c6bc1d6a44b0f8e701335ff1e543195db1103472e575857f7f64',
      },
    ],
  },
  {
    id: 'infinitebench',
    about: 'InfiniteBench: twelve sets beyond 100K tokens, 3,946 rows, 2.3 GB',
    home: 'https://huggingface.co/datasets/xinrongzhang2022/InfiniteBench',
    licence: 'Apache-2.0 (data), MIT (code)',
    use: `${FILE}, under its own name (passkey.jsonl); official prompts with --data infinitebench=CHECKOUT`,
    files: [],
    byHand: 'take the twelve jsonl files from its page: it names no revision that stays',
  },
  {
    id: 'nolima',
    about: 'NoLiMa: needles that share no word with their questions, and the five books they are put into',
    home: 'https://huggingface.co/datasets/amodaresi/NoLiMa',
    licence:
      'Adobe Research Licence: non-commercial, not to be passed on under other terms; the books by their own list',
    restricted: true,
    use: `${FILE} of a needle set, with --data nolima=FOLDER of the books`,
    files: [
      ...[
        'needle_set',
        'needle_set_MC',
        'needle_set_ONLYDirect',
        'needle_set_hard',
        'needle_set_w_CoT',
        'needle_set_w_Distractor',
      ].map(name => ({
        name: `nolima/needlesets/${name}.json`,
        urls: [makeHubUrl('amodaresi/NoLiMa', NOLIMA, `needlesets/${name}.json`)],
      })),
      ...[1, 2, 3, 4, 5].map(book => ({
        name: `nolima/haystack/rand_shuffle/rand_book_${book}.txt`,
        urls: [makeHubUrl('amodaresi/NoLiMa', NOLIMA, `haystack/rand_shuffle/rand_book_${book}.txt`)],
      })),
    ],
  },
  {
    id: 'oolong',
    about: 'OOLONG: synth (1K to 4M tokens, 12.4 GB of Parquet) and real (transcripts of games)',
    home: 'https://huggingface.co/oolongbench',
    licence: 'the code MIT; the data cards name none',
    use: `${FILE}, Parquet unchanged`,
    files: [],
    byHand:
      'take data/*.parquet from oolongbench/oolong-synth, uploaded anew in June 2026: figures from before are of other rows',
  },
  {
    id: 'helmet',
    about: 'HELMET: recall, RAG, re-ranking and RULER files, 34 GB unpacked',
    home: 'https://huggingface.co/datasets/princeton-nlp/HELMET',
    licence: 'MIT for the code; the data card names none',
    use: `${FILE} of a file of the archive; official prompts with --data helmet=CHECKOUT`,
    files: [
      {
        name: 'helmet/data.tar.gz',
        urls: [makeHubUrl('princeton-nlp/HELMET', 'c5b85e7f0d954ffe71b3fe5b6d1da17a11094b1b', 'data.tar.gz')],
        bytes: 11_271_916_108,
        sha256: '9d693981aa3c065b8b2ff82ddf946141cdc4ece4524f18bff6f3fbd2a86982d9',
      },
    ],
  },
  {
    id: 'longmemeval',
    about: 'LongMemEval, cleaned in September 2025: 500 questions over sessions of chat; its answers take a judge',
    home: 'https://huggingface.co/datasets/xiaowu0162/longmemeval-cleaned',
    licence: 'MIT',
    use: FILE,
    files: [
      {
        name: 'longmemeval/longmemeval_s_cleaned.json',
        urls: [makeHubUrl('xiaowu0162/longmemeval-cleaned', LONGMEMEVAL, 'longmemeval_s_cleaned.json')],
        bytes: 277_383_467,
        sha256: 'd6f21ea9d60a0d56f34a05b609c79c88a451d2ae03597821ea3d5a9678c3a442',
      },
      ...['longmemeval_oracle', 'longmemeval_m_cleaned'].map(name => ({
        name: `longmemeval/${name}.json`,
        urls: [makeHubUrl('xiaowu0162/longmemeval-cleaned', LONGMEMEVAL, `${name}.json`)],
      })),
    ],
  },
  {
    id: 'longbench-pro',
    about: 'LongBench Pro: 1,500 rows of 25 tasks in English and Chinese, 8K to 256K tokens',
    home: 'https://huggingface.co/datasets/caskcsg/LongBench-Pro',
    licence: 'Apache-2.0',
    use: FILE,
    files: [
      {
        name: 'longbench-pro/longbench_pro.json',
        urls: [makeHubUrl('caskcsg/LongBench-Pro', '4996884deae51f5e5d23c88da9d857fc54e5fa15', 'longbench_pro.json')],
        bytes: 531_535_940,
        sha256: '92ff05f6088e212d06c5a731ab86000b69cee6a0900cbbd524a25851e3c30de0',
      },
    ],
  },
  {
    id: 'longcodebench',
    about: 'LongCodeBench, LongCodeQA: 443 questions on repositories, 32K to 1M tokens',
    home: 'https://huggingface.co/datasets/Steefano/LCB',
    licence: 'as its page states',
    use: `${FILE} of the archive`,
    files: [
      {
        name: 'longcodebench/LongCodeQA.zip',
        urls: [makeHubUrl('Steefano/LCB', '989d5eff750d65a72c522e47f8f745ef2e22906b', 'LongCodeQA.zip')],
      },
    ],
  },
  {
    id: 'aa-lcr',
    about: 'AA-LCR: 100 questions over sets of documents of some 100K tokens; its answers take a judge',
    home: 'https://huggingface.co/datasets/ArtificialAnalysis/AA-LCR',
    licence: 'Apache-2.0',
    use: `${FILE} of the CSV, with the unpacked texts beside it or --data aa-lcr=FOLDER`,
    files: [
      {
        name: 'aa-lcr/AA-LCR_Dataset.csv',
        urls: [makeHubUrl('ArtificialAnalysis/AA-LCR', AA_LCR, 'AA-LCR_Dataset.csv')],
        sha256: '2f90d9c30cfb4dd8df2c0f46547c384065e4c76917bd347a9a97bf797235c1ea',
      },
      {
        name: 'aa-lcr/AA-LCR_extracted-text.zip',
        urls: [makeHubUrl('ArtificialAnalysis/AA-LCR', AA_LCR, 'extracted_text/AA-LCR_extracted-text.zip')],
        sha256: '5e839249826f6b9bd5324f0d139089c9dc481ccb3f212a6dfad00c51045d9d8a',
      },
    ],
  },
  {
    id: 'beam',
    about: 'BEAM and BEAM-10M: long chats with 2,000 questions (Parquet); every answer takes a judge',
    home: 'https://huggingface.co/datasets/Mohammadta/BEAM',
    licence: 'none is stated in its repository',
    use: `${FILE}, Parquet unchanged`,
    files: [],
    byHand: 'take the Parquet files from its page: it names no revision that stays',
  },
  {
    id: 'ama-bench',
    about: "AMA-Bench: questions on agents' trajectories; every answer takes a judge",
    home: 'https://huggingface.co/datasets/AMA-bench/AMA-bench',
    licence: 'MIT',
    use: FILE,
    files: [
      {
        name: 'ama-bench/open_end_qa_set.jsonl',
        urls: [
          makeHubUrl('AMA-bench/AMA-bench', 'a5777378066f53229a94557a7b192435cd027909', 'test/open_end_qa_set.jsonl'),
        ],
      },
    ],
  },
  {
    id: 'ruler2',
    about: 'RULER v2: twelve tasks that NeMo-Skills generates, 16K tokens and 100 rows by default',
    home: 'https://github.com/NVIDIA-NeMo/Skills',
    licence: 'Apache-2.0',
    use: FILE,
    files: [],
    byHand: 'it is generated: NeMo-Skills writes the jsonl files',
  },
]
