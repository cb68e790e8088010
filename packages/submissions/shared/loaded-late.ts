// Parts of Fathom that these commands load when they run, so that their help starts fast.
export {
  loadRegistry,
  mergeAndUse,
  openBundleContext,
  REVEAL,
  splitFolders,
  toPrivatePath,
} from 'fathom-bench/plugin'
