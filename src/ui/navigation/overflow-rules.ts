/**
 * Which links of a row fit, decided by the style sheet alone: the server estimates each link's width from its letters
 * and gives it the container width from which it is shown. So the first paint is final, without a script and without a
 * jump. An estimate that is too large only moves a link into the menu early.
 */

/** Widths in rem: the padding of a link, and its largest width. */
export const LINK_PADDING_REM = 1.3;
export const MAX_LINK_REM = 14;

/** Container widths for which the style sheet has rules: every second rem. */
const FIRST_STEP_REM = 4;
const STEP_REM = 2;
export const STEPS = 30;

/** Widths at 1rem in medium weight, rounded up over the fonts that a site can have. */
const LETTER_WIDTHS: readonly (readonly [letters: RegExp, rem: number])[] = [
  [/\p{Mn}|\p{Cf}/u, 0], // vowels and tones above and below
  [/[เโใไ]/, 0.36],
  [/[ณญฌฒฑ]/, 0.98],
  [/[รธฐฤาะำๆ]/, 0.54],
  [/\p{Script=Thai}/u, 0.66],
  [/[mwMW@%]/, 0.97],
  [/[ijlI.,:;'!|]/, 0.34],
  [/[ftr\s()[\]-]/, 0.42],
  [/\p{Lu}/u, 0.74],
  [/[\p{Ll}\p{Nd}]/u, 0.61],
];
const OTHER_LETTER_REM = 1.1;

/** Estimates the width of a link with this text, in rem. */
export function linkWidthRem(text: string): number {
  const width = [...text.normalize('NFC')].reduce((sum, letter) => sum + letterWidth(letter), 0);
  return Math.min(width + LINK_PADDING_REM, MAX_LINK_REM);
}

/**
 * Returns for each link the step from which it is shown beside the links before it, and the step from which all are
 * shown and the menu is not. A link beyond the last step stays in the menu: `STEPS`.
 */
export function overflowSteps(
  labels: readonly string[],
  moreLabel: string,
): { readonly shownFrom: readonly number[]; readonly allFrom: number } {
  const widths = labels.map(linkWidthRem);
  const total = widths.reduce((sum, width) => sum + width, 0);
  // The menu's arrow is as wide as two letters.
  const more = linkWidthRem(moreLabel) + 1.25;
  let before = 0;
  const shownFrom = widths.map((width) => {
    before += width;
    return stepOf(Math.min(before + more, total));
  });
  return { shownFrom, allFrom: stepOf(total) };
}

/** Returns the first step that is at least this wide. */
function stepOf(widthRem: number): number {
  return Math.min(Math.max(0, Math.ceil((widthRem - FIRST_STEP_REM) / STEP_REM)), STEPS);
}

/** Width of a step in rem. */
export function stepWidthRem(step: number): number {
  return FIRST_STEP_REM + step * STEP_REM;
}

function letterWidth(letter: string): number {
  return LETTER_WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER_LETTER_REM;
}
