import type { ComponentType } from 'react';
import type { Locale } from '../locale/locale.ts';
import type { Sentence } from '../locale/sentence.ts';
import type { Loadable } from './lazy-view.ts';
import type { Guarded, Icon, Switched } from './module-ui.ts';

/** What a module shows where people start, apart from `module-ui.ts` so that other pages need not load it. */
export interface ModuleStart {
  readonly name: string;
  /** The switch that hides its hub cards and actions while it is off, as `switchedWith` in `module.ts`. */
  readonly switchedWith?: string;
  /** Views of its dashboard cards, by the names of their data sources in `module.ts`. */
  readonly cards?: Readonly<Record<string, DashboardCardUi>>;
  /** Its cards in the member's own area. */
  readonly hubCards?: readonly HubCardUi[];
  /** What it adds to the command palette, besides the pages of its links and cards. */
  readonly palette?: PaletteUi;
}

export interface PaletteUi {
  /** How its kinds of records (`records` in `module.ts`) look, by their names. */
  readonly records?: Readonly<Record<string, RecordKindUi>>;
  readonly actions?: readonly PaletteAction[];
}

export interface RecordKindUi {
  /** Heading of its hits, in the plural. */
  readonly label: Sentence;
  readonly icon: Icon;
}

/** Something to do, which the palette offers: “New product”; without a role to managers. */
export interface PaletteAction extends Switched, Guarded {
  readonly label: Sentence;
  /** Further words that find it, separated by spaces; its label and these are searched in both languages. */
  readonly words: Sentence;
  readonly icon: Icon;
  /** Path of the page where it begins. */
  readonly to: string;
}

export interface DashboardCardUi {
  /** `work` cards come before `own` cards. */
  readonly part: 'work' | 'own';
  /** Lower ranks come first. */
  readonly rank: number;
  readonly title: Sentence;
  /** Path of the full page. */
  readonly to: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- each view has its own facts; they meet only in the dashboard
  readonly View: ComponentType<{ facts: any; locale: Locale; zone: string }> & Loadable;
  /** Whether the card, with these facts, also stands on top of the member's own area; default: never. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  readonly isInHub?: (facts: any) => boolean;
  /** Its place on members' home page for phones and LINE, where it also stands with facts for which `isShown`; default: none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  readonly liff?: { readonly rank: number; readonly isShown: (facts: any) => boolean };
}

export interface HubCardUi extends Switched {
  /** Lower ranks come first. */
  readonly rank: number;
  readonly to: string;
  readonly label: Sentence;
  readonly text: Sentence;
  readonly icon: Icon;
}
