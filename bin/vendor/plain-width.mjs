// In place of string-width, which yargs asks how wide a text is, in the bundle that the build makes
// (program.config.mjs).
export default text => text.length
