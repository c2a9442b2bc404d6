import type { SealedColumn } from '../config/sealed-column.ts';
import type { DemoPart } from '../demo/stage.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { Subscription } from '../events.ts';
import type { AnyJob, Cron } from '../jobs/job.ts';
import type { LiveState } from '../live/live-state.ts';
import type { AnyNoticeKind } from '../notice-kind.ts';
import type { CardSource } from '../page/card.ts';
import type { HomeCandidate } from '../page/home-candidate.ts';
import type { PersonalData } from '../personal-data.ts';
import type { ContentTokenKind } from '../storage/content-token-kind.ts';
import type { ModuleSettings, SiteSettings } from '../tenancy/site-settings.ts';
import type { Sentence } from '../locale/sentence.ts';
import type { AuditText, GrantText } from './module-ui.ts';

declare module '../app.ts' {
  interface App {
    /** What all modules declare of a site's settings. */
    readonly siteSettings: SiteSettings;
    /** What permissions let a program do, by their names. */
    readonly grantText: ReadonlyMap<string, Sentence>;
    readonly signInPaths: SignInPaths;
    /** Sentences for lines of the audit log. */
    readonly auditText: AuditSentences;
  }
}

/**
 * What a module declares to the server, as plain data. `src/composition.ts` lists the modules and derives from them
 * everything that spans modules; no other file names what one of them declares.
 */
export interface Module {
  /** The name of its folder, with which its tables, codes and permissions begin. */
  readonly name: string;
  readonly endpoints?: readonly Endpoint[];
  readonly jobs?: readonly AnyJob[];
  readonly crons?: readonly Cron[];
  /** Handlers of other modules' events. Those of modules that are listed earlier run earlier. */
  readonly subscriptions?: readonly Subscription[];
  /** What people may be told; their categories are shown in the order of the modules. */
  readonly noticeKinds?: readonly AnyNoticeKind[];
  readonly liveStates?: readonly LiveState[];
  readonly contentTokenKinds?: readonly ContentTokenKind[];
  /** Columns that hold sealed texts. */
  readonly sealedColumns?: readonly SealedColumn[];
  readonly personalData?: readonly PersonalData[];
  readonly homes?: readonly HomeCandidate[];
  /** Facts for cards of the dashboard, by the names that `module-ui.ts` gives their views. */
  readonly cards?: Readonly<Record<string, CardSource<unknown>>>;
  /** Where the module leads visitors to from the header of a site whose admin has chosen no links. */
  readonly headerLinks?: readonly HeaderLink[];
  /** Which of its pages a switch of the site closes, for links that an admin typed: the first pattern of all modules counts. */
  readonly switchedPaths?: readonly SwitchedPaths[];
  /** What an admin of a site may set for it. */
  readonly settings?: ModuleSettings;
  /** What its permissions let a program do. */
  readonly grantText?: GrantText;
  /** Where people sign in; exactly one module declares it. */
  readonly signInPaths?: SignInPaths;
  /** What it writes into the audit log. */
  readonly auditText?: AuditText;
  /**
   * Its part of the demo world, loaded only where one is made. Parts are told in the order of the modules: what one tells
   * of may be made by those before it.
   */
  readonly demo?: () => Promise<DemoPart>;
}

export interface HeaderLink {
  readonly label: Sentence;
  readonly path: string;
  /** Links with a lower rank stand first. */
  readonly rank: number;
}

export interface SwitchedPaths {
  readonly pattern: RegExp;
  /** The module whose switch closes these pages; null: none does, whatever a later pattern says. */
  readonly switchedBy: string | null;
}

/** The sentences of all modules for the audit log, by stored names. */
export interface AuditSentences {
  readonly acts: ReadonlyMap<string, Sentence>;
  readonly things: ReadonlyMap<string, Sentence>;
}

/** Where whoever may not open a page is sent. */
export interface SignInPaths {
  /** The page for signing in, which leads on to `next`, a path of this site. */
  readonly signIn: (next: string) => string;
  /** Where somebody whose work needs a second factor sets one up or gives it. */
  readonly secondFactor: string;
}
