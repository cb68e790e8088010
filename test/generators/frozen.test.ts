import { expect, test } from 'vitest'
import { allTasks, makeItems } from './place.ts'

// What is made at one seed stays what it is: a change here changes everybody's items, so it needs a new task version.
// Accept a new task with `npx vitest run test/generators/frozen.test.ts -u`.
test('the first items of each task at seed 42 are as they were', async () => {
  const lines = allTasks.flatMap(task =>
    [4096, 16_384].flatMap(target =>
      makeItems(task, target, 2).map(
        ({ row }) => `${task.id} v${task.version} ${target} ${row.index} ${row.id} ${row.questionId} ${row.sha256}`,
      ),
    ),
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('frozen.txt')
})
