import { qaTask } from '../../materials/documents/qa-task.ts'

export const qa2 = qaTask({
  id: 'qa_2',
  about: 'Answer a question that needs two Wikipedia paragraphs, both standing among many others (HotpotQA).',
  reading: 'hops',
  source:
    'RULER (arXiv 2404.06654) section 3.4, NVIDIA/RULER qa.py with HotpotQA (arXiv 1809.09600), distractor setting',
  data: 'hotpotqa',
  fromNeighbours: 'the distractors that the data set gives for it',
  goldTokens: 1000,
})
