import type { Locale } from '#platform/locale/locale.ts';
import type { DrawnCard } from './card-rules.ts';
import type { ChartLink } from './layout-rules.ts';

/** Everything that a printed chart says and where it stands, in the language of its reader. */
export interface ChartSheet {
  readonly locale: Locale;
  readonly site: string;
  readonly title: string;
  /** Such as the day that it shows. */
  readonly subtitle: string;
  readonly madeAt: Date;
  readonly cards: readonly DrawnCard[];
  readonly links: readonly ChartLink[];
  /** Of the layout, in pixels. */
  readonly width: number;
  readonly height: number;
}
