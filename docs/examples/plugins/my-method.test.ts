import { testMethod } from 'fathom-bench/testing'
import { myMethod } from './my-method.ts'

testMethod(myMethod)
