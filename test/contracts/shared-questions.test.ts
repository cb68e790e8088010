import { testSharedQuestions } from './shared-questions.ts'

testSharedQuestions(4)
