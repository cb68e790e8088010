import { readVocabulary } from './gguf.ts'
import { writeCopyingModel } from './model.ts'

// `node --conditions=fathom-dist dist/bin/perf/copying-model/write.js VOCABULARY OUT`: writes a model that copies, for
// trying a change of a real llama.cpp server (docs/serve-check.md). VOCABULARY is llama.cpp's ggml-vocab-qwen2.gguf.

const [vocabulary, out] = process.argv.slice(2)
if (vocabulary === undefined || out === undefined) {
  console.error('name a vocabulary (models/ggml-vocab-qwen2.gguf of llama.cpp) and the file to write')
  process.exit(2)
}
writeCopyingModel(readVocabulary(vocabulary), out)
