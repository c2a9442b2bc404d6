import type { FindAcquaintances } from '../acquaintances.ts';
import type { SealedColumn } from '../config/sealed-column.ts';
import type { DemoPart } from '../demo/stage.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { Subscription } from '../events.ts';
import type { Alert, Figure } from '../figures/figure.ts';
import type { AnyImport } from '../imports/import-source.ts';
import type { AnyJob, Cron } from '../jobs/job.ts';
import type { AnyList } from '../lists/list-source.ts';
import type { LiveState } from '../live/live-state.ts';
import type { AnyNoticeKind } from '../notice-kind.ts';
import type { CardSource } from '../page/card.ts';
import type { HomeCandidate } from '../page/home-candidate.ts';
import type { PersonalData } from '../personal-data.ts';
import type { RecordCardKind } from '../record-cards/record-card-kind.ts';
import type { RelationSource } from '../relations/relation-source.ts';
import type { RecordKind } from '../search/record-kind.ts';
import type { ContentTokenKind } from '../storage/content-token-kind.ts';
import type { ModuleSettings, SiteSettings } from '../tenancy/site-settings.ts';
import type { Sentence } from '../locale/sentence.ts';
import type { Scope } from '../scope.ts';
import type { AuditDetail, AuditText, GrantText } from './module-text.ts';
import type { CommentedKind } from './commented-kind.ts';
import type { SetUpStep } from './set-up-step.ts';
import type { SharedSpaceKind } from './shared-space-kind.ts';
import type { HealthCheck } from './site-health.ts';

declare module '../app.ts' {
  interface App {
    /** The site settings that modules declare. */
    readonly siteSettings: SiteSettings;
    /** Descriptions of permissions for programs, by permission name. */
    readonly grantText: ReadonlyMap<string, Sentence>;
    readonly signInPaths: SignInPaths;
    /** Hosts that pages may embed in frames. */
    readonly frameHosts: readonly string[];
    /** Sentences for lines of the audit log. */
    readonly auditText: AuditSentences;
  }
}

/**
 * A module's declarations for the server, as plain data. `src/composition.ts` lists the modules and derives everything
 * that spans modules; no other file names the declarations of one module.
 */
export interface Module {
  /** Name of its folder, and prefix of its tables, codes and permissions. */
  readonly name: string;
  /** The switch of a site that turns it on and off (a key of the setting `modules`); none: always on. */
  readonly switchedWith?: string;
  readonly endpoints?: readonly Endpoint[];
  readonly jobs?: readonly AnyJob[];
  readonly crons?: readonly Cron[];
  /** Handlers of other modules' events. Modules listed earlier run earlier. */
  readonly subscriptions?: readonly Subscription[];
  /** Kinds of notices; categories are shown in the order of the modules. */
  readonly noticeKinds?: readonly AnyNoticeKind[];
  /** Whom somebody knows from this module, for suggesting people to them. */
  readonly findAcquaintances?: FindAcquaintances;
  readonly liveStates?: readonly LiveState[];
  /** Lists whose rows can be exported. */
  readonly lists?: readonly AnyList[];
  /** Kinds of records that can be brought in from a file. */
  readonly imports?: readonly AnyImport[];
  readonly contentTokenKinds?: readonly ContentTokenKind[];
  /** Columns with sealed texts. */
  readonly sealedColumns?: readonly SealedColumn[];
  /** Kinds of records that people find from anywhere. */
  readonly records?: readonly RecordKind[];
  /** Its kinds of records that staff can comment on. */
  readonly commented?: readonly CommentedKind[];
  /** Its kinds of records with a space in which people keep things together. */
  readonly sharedSpaces?: readonly SharedSpaceKind[];
  /** Its kinds of records that texts show as cards. */
  readonly recordCards?: readonly RecordCardKind[];
  /** Its records and how they relate to those of other modules. */
  readonly relations?: readonly RelationSource[];
  /** Its figures of a period, by branch or group. */
  readonly figures?: readonly Figure[];
  /** What waits for work of its people. */
  readonly alerts?: readonly Alert[];
  readonly personalData?: readonly PersonalData[];
  readonly homes?: readonly HomeCandidate[];
  /** Data sources of dashboard cards, by the names that `module-start.ts` uses for their views. */
  readonly cards?: Readonly<Record<string, CardSource<unknown>>>;
  /** Default header links of the module, for sites whose admin has chosen none. */
  readonly headerLinks?: readonly HeaderLink[];
  /**
   * Prefixes of the paths of its pages, for links that an admin typed: the module with the longest matching prefix owns
   * the link, and its switch hides it.
   */
  readonly pagePrefixes?: readonly string[];
  /**
   * Paths of its pages that go on without network: each has a worker of its own (`platform/offline`), which answers for that
   * page alone.
   */
  readonly offlineScopes?: readonly string[];
  /** Hosts of players and documents that its pages embed in frames. */
  readonly frameHosts?: readonly string[];
  /** What it checks about a site, for its managers. */
  readonly health?: HealthCheck;
  /** Its steps in setting up a new site. */
  readonly setUpSteps?: readonly SetUpStep[];
  /** Settings that a site's admin may change. */
  readonly settings?: ModuleSettings;
  /** Descriptions of its permissions for programs. */
  readonly grantText?: GrantText;
  /** Paths for signing in; exactly one module declares them. */
  readonly signInPaths?: SignInPaths;
  /** Sentences for its lines of the audit log. */
  readonly auditText?: AuditText;
  /** Descriptions of recorded fields of actions whose fields are not known beforehand, by action. */
  readonly auditDetails?: Readonly<Record<string, AuditDetailsOf>>;
  /**
   * Its demo data, loaded only where the demo world is made. Runs in the order of the modules, so it may use the data
   * of earlier ones.
   */
  readonly demo?: () => Promise<DemoPart>;
  /**
   * The bulk of its demo data, made in the background once the site answers. Runs in the same order, after the `demo` of
   * all modules; interrupted, it runs again and completes what is missing.
   */
  readonly demoHistory?: () => Promise<DemoPart>;
}

export interface HeaderLink {
  readonly label: Sentence;
  readonly path: string;
  /** Lower ranks come first. */
  readonly rank: number;
}

/** The audit sentences of all modules, by stored name. */
export interface AuditSentences {
  readonly acts: ReadonlyMap<string, Sentence>;
  readonly things: ReadonlyMap<string, Sentence>;
  readonly details: ReadonlyMap<string, AuditDetail | Sentence | null>;
  readonly detailsOf: ReadonlyMap<string, AuditDetailsOf>;
}

/** Describes a recorded field of one action; undefined for a field that it does not know. */
export type AuditDetailsOf = (
  scope: Pick<Scope, 'app' | 'locale'>,
  field: string,
) => AuditDetail | null | undefined;

/** Where people without access are redirected. */
export interface SignInPaths {
  /** Path of the sign-in page, which redirects to `next`, a path of this site, afterwards. */
  readonly signIn: (next: string) => string;
  /** Path where people set up or enter a required second factor. */
  readonly secondFactor: string;
}
