import { type Access, allows, isOffered } from '../access/access.ts';
import type { IsoDate } from '../dates/calendar-date.ts';
import type { DaySpan, PeriodStep } from '../dates/report-period.ts';
import type { Sentence } from '../locale/sentence.ts';
import type { Scope, ScopeWithoutTx } from '../scope.ts';
import type { AlertState, FigureUnit, FigureValue } from './figure-contract.ts';

declare module '../app.ts' {
  interface App {
    /** The figures that modules declare, in the order in which they are shown. */
    readonly figures: readonly Figure[];
    /** The alerts that modules declare, the most urgent first. */
    readonly alerts: readonly Alert[];
  }
}

/** What a figure or an alert tells about: where people have rights in a group, these decide by it who sees it. */
export type Concern = 'money' | 'goods' | 'people' | 'records';

/** What is asked about. */
export interface Narrowing {
  /** Codes of the branches; null: all of the site. */
  readonly branchCodes: readonly string[] | null;
  /** The first business day asked about, by code of the branch; a branch without one is asked about from its beginning. */
  readonly branchSince?: Readonly<Record<string, IsoDate>>;
  /** Id of a group of people that has figures of its own, such as an organisation; null: the whole site. */
  readonly groupId: string | null;
}

/** A question for the values of a figure. */
export interface FigureAsk extends DaySpan, Narrowing {
  readonly step: PeriodStep;
}

interface Declared {
  /** `module.name`. */
  readonly name: string;
  /** Lower ranks come first. */
  readonly rank: number;
  readonly label: Sentence;
  /** Who sees it of the whole site; also the switch of its module. */
  readonly access: Access;
  readonly concern: Concern;
  /** What it can be narrowed to: branches, a group, or nothing but the site as a whole. */
  readonly within: 'branches' | 'group' | 'site';
}

/** A figure of a period, declared by the module that owns what it counts. */
export interface Figure extends Declared {
  readonly unit: FigureUnit;
  /** How many there are at the end of each step, not how many came in it: the last value is that of the period. */
  readonly isLevel?: true;
  /**
   * Returns the values by the days or months of the site's business calendar, and by branch where it is counted so. Steps
   * without anything may be left out, except for levels. One statement over an index.
   */
  readonly read: (scope: Scope, ask: FigureAsk) => Promise<readonly FigureValue[]>;
}

/** Something that waits for somebody's work, declared by the module whose work it is. */
export interface Alert extends Declared {
  /** Returns how many wait, counted up to a limit, with at most `ALERT_ITEMS` of them, the most urgent first. */
  readonly read: (scope: Scope, ask: Narrowing) => Promise<AlertState>;
}

/** Most things that an alert names. */
export const ALERT_ITEMS = 3;
/** What waits is counted up to this number. */
export const MAX_ALERT_COUNT = 1_000;

/** Returns whether the actor sees a figure or an alert of the whole site. */
export function isFigureFor({ actor, tenant }: ScopeWithoutTx, { access }: Figure | Alert): boolean {
  return isOffered(access, tenant) && allows(access, actor);
}

/** Returns declarations in the order of their ranks; throws when two have the same name. */
export function ranked<Each extends Figure | Alert>(declared: readonly Each[]): readonly Each[] {
  const names = declared.map(({ name }) => name);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new Error(`Two figures or alerts are named ${twice}.`);
  return declared.toSorted((one, other) => one.rank - other.rank);
}
