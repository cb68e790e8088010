import { qaTask } from '../../materials/documents/qa-task.ts'

export const qa1 = qaTask({
  id: 'qa_1',
  about: 'Answer a question on one Wikipedia paragraph that stands among many others (SQuAD).',
  reading: 'lookup',
  source: 'RULER (arXiv 2404.06654) section 3.4, NVIDIA/RULER qa.py with SQuAD (arXiv 1806.03822)',
  data: 'squad',
  fromNeighbours: 'paragraphs of the same article',
  goldTokens: 1000,
})
