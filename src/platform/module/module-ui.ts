import type { ComponentType } from 'react';
import type { Role } from '../access/role-rules.ts';
import type { Locale } from '../locale/locale.ts';
import type { Sentence } from '../locale/sentence.ts';

type Icon = ComponentType<{ 'aria-hidden'?: boolean }>;

/** What a module declares to the browser, as plain data; views are loaded when they are shown. */
export interface ModuleUi {
  readonly name: string;
  /** Its managers' pages in the navigation of the work area. */
  readonly workLinks?: readonly WorkLink[];
  /** Views of its dashboard cards, by the names of their facts in `module.ts`. */
  readonly cards?: Readonly<Record<string, DashboardCardUi>>;
  /** Its part of a member's own area. */
  readonly hubCards?: readonly HubCardUi[];
}

export interface WorkLink {
  /** The group of the navigation that it stands in (`src/app/shell/work-nav.tsx` titles and orders them). */
  readonly group: string;
  readonly to: string;
  readonly label: Sentence;
  readonly icon: Icon;
  /** Whether it stands for exactly its address, and not for the pages below. */
  readonly end?: boolean;
  /** The weakest role that sees it; managers where it is left out. */
  readonly role?: Role;
  /** The module that must be switched on. */
  readonly whileOn?: string;
}

export interface DashboardCardUi {
  /** `work` stands before what is one's own. */
  readonly part: 'work' | 'own';
  /** Cards with a lower rank stand first. */
  readonly rank: number;
  readonly title: Sentence;
  /** Where all of it is. */
  readonly to: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- each view has its own facts; they meet only in the dashboard
  readonly View: ComponentType<{ facts: any; locale: Locale; zone: string }>;
}

export interface HubCardUi {
  /** Cards with a lower rank stand first. */
  readonly rank: number;
  readonly to: string;
  readonly label: Sentence;
  readonly text: Sentence;
  readonly icon: Icon;
  /** The module that must be switched on. */
  readonly whileOn?: string;
}

/** Sentences for lines of the audit log, by the names that are stored. */
export interface AuditText {
  /** What was done: `orders.ship`. */
  readonly acts: Readonly<Record<string, Sentence>>;
  /** What it was done to: `orders.order`. */
  readonly things?: Readonly<Record<string, Sentence>>;
}

/** What a permission lets a program do, by the permission's name. */
export type GrantText = Readonly<Record<string, Sentence>>;
