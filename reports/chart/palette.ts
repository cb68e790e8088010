/** How a line is told from the others: by colour, by point shape and by dashes. */
export interface LineStyle {
  readonly color: string
  /** The same colour, lighter, for a dark page. */
  readonly dark: string
  readonly point: 'circle' | 'rect' | 'triangle' | 'rectRot' | 'star' | 'crossRot' | 'rectRounded' | 'cross'
  readonly dash: readonly number[]
  readonly width: number
}

/**
 * Told apart by colour-blind readers too: Okabe and Ito, Color Universal Design (2008). Their yellow is too light for lines
 * on white and is left out.
 */
const COLORS = [
  ['#0072B2', '#4C9BD9'],
  ['#D55E00', '#F07F3C'],
  ['#009E73', '#2FBF95'],
  ['#CC79A7', '#DE95BE'],
  ['#E69F00', '#F0B030'],
  ['#56B4E9', '#9AD6F7'],
  ['#000000', '#EDEDED'],
] as const

const POINTS = ['circle', 'rect', 'triangle', 'rectRot', 'star', 'crossRot', 'rectRounded', 'cross'] as const
const DASHES = [[], [8, 4], [2, 3], [9, 3, 2, 3]] as const

/** Of a curve from a paper: thin and dashed, so that it is never taken for a measured one. */
export function publishedStyle(at: number): LineStyle {
  const [color, dark] = COLORS[at % COLORS.length]!
  return { color, dark, point: POINTS[at % POINTS.length]!, dash: [5, 4], width: 1.25 }
}

/** The style of the line at a place: colours repeat after 7, shapes after 8, so 56 lines differ. References are grey. */
export function styleOf(at: number, ranked: boolean): LineStyle {
  const dash = DASHES[at % DASHES.length]!
  const point = POINTS[at % POINTS.length]!
  if (!ranked) return { color: '#767676', dark: '#9A9A9A', point, dash: [3, 3], width: 1.25 }
  const [color, dark] = COLORS[at % COLORS.length]!
  return { color, dark, point, dash, width: 2.25 }
}

/** Light line colours are darkened for text, to keep a contrast of 4.5 on white. */
export const inked = (color: string): string => INKED[color] ?? color

const INKED: Readonly<Record<string, string>> = {
  '#E69F00': '#8F6200',
  '#56B4E9': '#1F6FA3',
  '#CC79A7': '#9C4777',
  '#009E73': '#00734F',
  '#D55E00': '#B34F00',
  '#767676': '#666666',
}
