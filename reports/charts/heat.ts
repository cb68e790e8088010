/**
 * The colour scale of scores, eleven steps from 0 to 100 %. Pictures, the page (`leaderboard/page/colors.css`) and
 * terminals share it. It has one hue, so only lightness distinguishes the steps.
 */
export const HEAT = [
  '#f7fbff',
  '#ebf3fb',
  '#deebf7',
  '#d0e1f2',
  '#bfd8ed',
  '#a9cce5',
  '#8fbfdf',
  '#73b0d8',
  '#559fcd',
  '#2f7ab8',
  '#1561a6',
] as const

/** Returns the step of a share from 0 to 1. */
export const toHeatStep = (share: number): number => Math.round(10 * Math.max(0, Math.min(1, share)))

/** From this step on, text on it is white. */
export const DARK_FROM = 9
