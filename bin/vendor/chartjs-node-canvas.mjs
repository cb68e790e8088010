// The part of chartjs-node-canvas that Fathom uses; the build bundles it into one file (rolldown.config.mjs).
export { ChartJSNodeCanvas } from 'chartjs-node-canvas'
