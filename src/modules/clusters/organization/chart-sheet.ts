import type { Locale } from '#platform/locale/locale.ts';
import { holdersText, nodeName } from './chart-text.tsx';
import type { ChartLayout, ChartLink } from './layout-rules.ts';
import { type ChartTree, isVacant } from './tree-rules.ts';

/** A line of a unit's card: a position and who holds it. */
export interface PrintedPosition {
  readonly name: string;
  readonly holders: string;
  readonly isVacant: boolean;
}

export interface PrintedCard {
  readonly name: string;
  readonly positions: readonly PrintedPosition[];
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** Everything that a printed chart says and where it stands, in the language of its reader. */
export interface ChartSheet {
  readonly locale: Locale;
  readonly site: string;
  readonly title: string;
  /** Such as the day that it shows. */
  readonly subtitle: string;
  readonly madeAt: Date;
  readonly cards: readonly PrintedCard[];
  readonly links: readonly ChartLink[];
  readonly width: number;
  readonly height: number;
}

/** Returns the cards of a chart with their texts. */
export function printedCards(tree: ChartTree, { cards }: ChartLayout, locale: Locale): PrintedCard[] {
  return cards.map(({ unit, positions, x, y, height }) => ({
    ...{ x, y, height },
    name: nodeName(unit, locale),
    positions: positions.map((position) => ({
      name: nodeName(position, locale),
      holders: holdersText(tree, position),
      isVacant: isVacant(tree, position),
    })),
  }));
}
