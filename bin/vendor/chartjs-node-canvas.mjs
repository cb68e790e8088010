// What Fathom takes of chartjs-node-canvas; the build makes one file of it (rolldown.config.mjs).
export { ChartJSNodeCanvas } from 'chartjs-node-canvas'
