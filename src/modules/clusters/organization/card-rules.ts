import { CARD_HEAD, CARD_LINE, CARD_WIDTH } from './layout-rules.ts';

/** A unit with its positions as it is drawn on paper and in a picture, where it stands in the layout. */
export interface DrawnCard {
  readonly name: string;
  readonly positions: readonly DrawnPosition[];
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** A position on the card of its unit. */
export interface DrawnPosition {
  readonly name: string;
  readonly holders: string;
  readonly isVacant: boolean;
}

/** A line of text on a drawn card, in pixels of the layout; longer than `CARD_TEXT_WIDTH`, it is shortened. */
export interface CardText {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly isBold: boolean;
  readonly colour: string;
}

/** Colours on white: paper and pictures have no dark look. */
export const DRAWN_COLOURS = {
  ...{ ink: '#1a1d21', soft: '#5a626b', warning: '#8a4b00' },
  ...{ line: '#9aa0a6', head: '#eef2f6' },
} as const;
/** Width of the lines between cards and around them. */
export const DRAWN_LINE_WIDTH = 1.5;

const PADDING = 12;
export const CARD_TEXT_WIDTH = CARD_WIDTH - PADDING * 2;

/** Returns the texts of a card from top to bottom; the first is its name. */
export function cardTexts({ name, positions, x: left, y }: DrawnCard): CardText[] {
  const { ink, soft, warning } = DRAWN_COLOURS;
  const x = left + PADDING;
  const lines = positions.flatMap((position, at): CardText[] => {
    const top = y + CARD_HEAD + at * CARD_LINE;
    const colour = position.isVacant ? warning : soft;
    return [
      { text: position.name, x, baseline: top + 19, size: 14, isBold: false, colour: ink },
      { text: position.holders, x, baseline: top + 36, size: 12, isBold: false, colour },
    ];
  });
  return [{ text: name, x, baseline: y + CARD_HEAD * 0.65, size: 16, isBold: true, colour: ink }, ...lines];
}
