import { testTask } from 'fathom-bench/testing'
import { myTask } from './my-task.ts'

testTask(myTask)
