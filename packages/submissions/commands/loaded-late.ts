// What commands need of Fathom when they run, and not for their help.
export {
  loadRegistry,
  mergeAndUse,
  openBundleContext,
  REVEAL,
  splitFolders,
  toPrivatePath,
} from 'fathom-bench/plugin'
