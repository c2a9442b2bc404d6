import type { PlotPoint } from './plot-contract.ts';

/** A label of the axis. */
export interface AxisLabel {
  readonly at: number;
  readonly text: string;
  /** Text below it, where the group changes. */
  readonly group: string | null;
  /** The same where only the labels for narrow plots are shown. */
  readonly narrowGroup: string | null;
  /** Whether it is shown on a phone. */
  readonly isNarrow: boolean;
}

/** Widths that labels are planned for, and the width of a letter in 12 px. */
const WIDE_PX = 480;
const NARROW_PX = 270;
const LETTER_PX = 6.6;
const GAP_PX = 14;

/** Longer labels are cut; the full one is shown when the point is read. */
const MAX_LETTERS = 14;

/**
 * Returns the labels that fit, evenly spaced and counted from the last point, which is the present. Those for narrow
 * plots are a part of those for wide ones, so one drawing serves both.
 */
export function axisLabels(points: readonly PlotPoint[]): AxisLabel[] {
  const texts = points.map(({ label, short }) => cutLabel(short ?? label));
  const letters = texts.reduce((most, text) => Math.max(most, lettersOf(text).length), 1);
  const room = letters * LETTER_PX + GAP_PX;
  const wideStep = Math.ceil(points.length / Math.max(2, Math.floor(WIDE_PX / room)));
  const narrowEach = Math.ceil(points.length / Math.max(2, Math.floor(NARROW_PX / room)) / wideStep);
  const labels: AxisLabel[] = [];
  let [group, narrowGroup]: (string | undefined)[] = [];
  for (const [at, { group: own }] of points.entries()) {
    const fromEnd = points.length - 1 - at;
    if (fromEnd % wideStep !== 0) continue;
    const isNarrow = (fromEnd / wideStep) % narrowEach === 0;
    labels.push({
      at,
      text: texts[at] ?? '',
      group: own !== undefined && own !== group ? own : null,
      narrowGroup: isNarrow && own !== undefined && own !== narrowGroup ? own : null,
      isNarrow,
    });
    group = own;
    if (isNarrow) narrowGroup = own;
  }
  return labels;
}

/** Returns a label of at most 14 letters. */
export function cutLabel(text: string): string {
  const letters = lettersOf(text);
  return letters.length <= MAX_LETTERS
    ? text
    : `${letters
        .slice(0, MAX_LETTERS - 1)
        .join('')
        .trimEnd()}…`;
}

const segmenter = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** Letters as one sees them: a Thai vowel above its consonant takes no room of its own. */
function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Room for the numbers beside a plot, in letters. */
export function gutterLetters(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, text.length), 1);
}
