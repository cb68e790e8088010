import { defineFloor } from './floor.ts'
import { listFormValues } from './parts/values.ts'

export const floorListAll = defineFloor({
  id: 'floor:list-all',
  about:
    'Lists all values of the context that have the form of an answer (variables, numbers, names), as many as an answer may hold.',
  reads: 'all',
  answer: view => listFormValues(view, view.context),
})
