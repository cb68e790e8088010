// In place of chartjs-node-canvas's `freshRequire`, in the file that the build makes of it: what it asks for by that is
// `canvas`, at run time, where a bundler cannot see it. Plugins that are given by name would come this way too; Fathom
// gives none.
exports.freshRequire = name => {
  if (name !== 'canvas')
    throw new Error(`chartjs-node-canvas asks for ${name}, which is not bundled (bin/vendor/canvas)`)
  return require('./index.cjs')
}
