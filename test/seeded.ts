import fc from 'fast-check'

// Properties are tried with the same values in every run, so that a test fails for a change and not by chance. Others:
// FATHOM_PROPERTIES=7 npm test.
fc.configureGlobal({ seed: Number(process.env['FATHOM_PROPERTIES'] ?? 42) })
