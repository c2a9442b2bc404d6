import type { ComponentType } from 'react';
import type { Role } from '../access/role-rules.ts';
import type { Locale } from '../locale/locale.ts';
import type { Sentence } from '../locale/sentence.ts';

export type Icon = ComponentType<{ 'aria-hidden'?: boolean; className?: string }>;

/** A module's declarations for the browser, as plain data; views are lazy-loaded. */
export interface ModuleUi {
  readonly name: string;
  /** The switch that hides its links and hub cards while it is off, as `switchedWith` in `module.ts`. */
  readonly switchedWith?: string;
  /** The area of work that it opens, if it opens one; its own and other modules' `workLinks` stand in it. */
  readonly workArea?: WorkArea;
  /** Pages for people who work on the site, in the navigation of the work pages. */
  readonly workLinks?: readonly WorkLink[];
  /** Views of its dashboard cards, by the names of their data sources in `module.ts`. */
  readonly cards?: Readonly<Record<string, DashboardCardUi>>;
  /** Its cards in the member's own area. */
  readonly hubCards?: readonly HubCardUi[];
  /** Its entries in the account menu of the header. */
  readonly accountLinks?: readonly AccountLink[];
  /** What it adds to the command palette, besides the pages of its links and cards. */
  readonly palette?: PaletteUi;
}

/** A link that the module's switch hides. */
interface Switched {
  /** Shown although the module is switched off: work that people may have left in it. */
  readonly stays?: boolean;
}

/** Returns the links that are shown while these modules are on. */
export function linksWhileOn<Link extends Switched>(
  { switchedWith }: Pick<ModuleUi, 'switchedWith'>,
  links: readonly Link[] = [],
  isOn: (module: string) => boolean,
): readonly Link[] {
  return switchedWith === undefined || isOn(switchedWith) ? links : links.filter(({ stays }) => stays);
}

/** An area of work: an entry in the rail, shown while it has a link that the reader may follow. */
export interface WorkArea {
  readonly name: string;
  /** Lower ranks come first. */
  readonly rank: number;
  readonly label: Sentence;
  readonly icon: Icon;
  /** The key that leads here after `g`, by its place on the keyboard (`KeyboardEvent.code`). */
  readonly key: string;
}

export interface WorkLink extends Switched {
  /** Name of a `WorkArea`. */
  readonly area: string;
  /** Place in the area: lower ranks come first. */
  readonly rank: number;
  /** Heading that this link and those after it stand below. */
  readonly section?: Sentence;
  readonly to: string;
  /** Another address whose pages belong to it, such as that of an import. */
  readonly also?: string;
  readonly label: Sentence;
  readonly icon: Icon;
  /** Lowest role that sees it; default: manager. */
  readonly role?: Role;
  /** False where only some members have a use for it: they see it while they are on its pages. */
  readonly membersFindIt?: boolean;
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

/** Something to do, which the palette offers: “New product”. */
export interface PaletteAction extends Switched {
  readonly label: Sentence;
  /** Further words that find it, separated by spaces; its label and these are searched in both languages. */
  readonly words: Sentence;
  readonly icon: Icon;
  /** Path of the page where it begins. */
  readonly to: string;
  /** Lowest role that sees it; default: manager. */
  readonly role?: Role;
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
  readonly View: ComponentType<{ facts: any; locale: Locale; zone: string }>;
  /** Whether the card, with these facts, also stands on top of the member's own area; default: never. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  readonly isInHub?: (facts: any) => boolean;
}

export interface AccountLink extends Switched {
  /** Lower ranks come first; entries for managers come after all others. */
  readonly rank: number;
  readonly to: string;
  readonly label: Sentence;
  readonly icon?: Icon;
  /** Lowest role that sees it; default: user. */
  readonly role?: Role;
  /** Shown only while this module is switched off, in place of its link. */
  readonly whileOff?: string;
}

export interface HubCardUi extends Switched {
  /** Lower ranks come first. */
  readonly rank: number;
  readonly to: string;
  readonly label: Sentence;
  readonly text: Sentence;
  readonly icon: Icon;
}

/** Sentences for lines of the audit log, by stored name. */
export interface AuditText {
  /** Sentences for actions: `orders.ship`. */
  readonly acts: Readonly<Record<string, Sentence>>;
  /** Sentences for entity kinds: `orders.order`. */
  readonly things?: Readonly<Record<string, Sentence>>;
  /** What the recorded fields mean: `orders.status`. Null for ids, which stay in the log and are not shown. */
  readonly details?: Readonly<Record<string, AuditDetail | Sentence | null>>;
}

/** A recorded field of an audited action. */
export interface AuditDetail {
  readonly label: Sentence;
  /** Sentences for coded values. */
  readonly words?: Readonly<Record<string, Sentence>>;
  /** Unit of a number whose name does not end in it. */
  readonly unit?: 'satang' | 'bytes';
  /** The value is the id of a person, shown by name. */
  readonly isPerson?: boolean;
  /** Text of a value that is not plain; null if it says nothing. */
  readonly show?: (value: unknown, locale: Locale) => string | null;
}

/** Descriptions of permissions for programs, by permission name. */
export type GrantText = Readonly<Record<string, Sentence>>;
