import { accountsModule } from '#modules/accounts/module.ts';
import { addressModule } from '#modules/address/module.ts';
import { billingModule } from '#modules/billing/module.ts';
import { certificatesModule } from '#modules/certificates/module.ts';
import { clustersModule } from '#modules/clusters/module.ts';
import { commentsModule } from '#modules/comments/module.ts';
import { contentModule } from '#modules/content/module.ts';
import { examsModule } from '#modules/exams/module.ts';
import { filesModule } from '#modules/files/module.ts';
import { formsModule } from '#modules/forms/module.ts';
import { ledgerModule } from '#modules/ledger/module.ts';
import { lessonsModule } from '#modules/lessons/module.ts';
import { messagesModule } from '#modules/messages/module.ts';
import { notificationsModule } from '#modules/notifications/module.ts';
import { ordersModule } from '#modules/orders/module.ts';
import { shopModule } from '#modules/shop/module.ts';
import { sitesModule } from '#modules/sites/module.ts';
import { stockModule } from '#modules/stock/module.ts';
import { vendorsModule } from '#modules/vendors/module.ts';
import { walletModule } from '#modules/wallet/module.ts';
import type { FindAcquaintances } from '#platform/acquaintances.ts';
import type { SealedColumn } from '#platform/config/sealed-column.ts';
import type { Endpoint } from '#platform/endpoint/endpoint.ts';
import { type Subscriptions, subscriptionsOf } from '#platform/events.ts';
import { type Alert, type Figure, ranked } from '#platform/figures/figure.ts';
import type { AnyJob, Cron } from '#platform/jobs/job.ts';
import { resealCron } from '#platform/jobs/reseal.ts';
import type { AnyImport } from '#platform/imports/import-source.ts';
import type { AnyList } from '#platform/lists/list-source.ts';
import type { LiveState } from '#platform/live/live-state.ts';
import type { AuditSentences, HeaderLink, Module, SignInPaths } from '#platform/module/module.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { type CommentedKind, commentedKindsOf } from '#platform/module/commented-kind.ts';
import { type SharedSpaceKind, sharedSpaceKindsOf } from '#platform/module/shared-space-kind.ts';
import type { SetUpStep } from '#platform/module/set-up-step.ts';
import type { SwitchedHealthCheck } from '#platform/module/site-health.ts';
import { platformModule } from '#platform/module/platform-module.ts';
import { type NoticeKinds, noticeKindsOf } from '#platform/notice-kind.ts';
import type { CardSource } from '#platform/page/card.ts';
import type { HomeCandidate } from '#platform/page/home-candidate.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { type RecordCardKind, recordCardKindsOf } from '#platform/record-cards/record-card-kind.ts';
import { relationSourcesOf, type SwitchedRelations } from '#platform/relations/relation-source.ts';
import { type SwitchedRecordKind, switchedRecordKinds } from '#platform/search/record-kind.ts';
import type { ContentTokenKind } from '#platform/storage/content-token-kind.ts';
import { SiteSettings } from '#platform/tenancy/site-settings.ts';

/**
 * All modules. The order decides how handlers of one event run, how the demo world is built and how declarations of
 * several modules are displayed. The account module is erased last, because others may still look it up.
 */
export const modules: readonly Module[] = [
  ordersModule,
  billingModule,
  stockModule,
  walletModule,
  ledgerModule,
  filesModule,
  examsModule,
  lessonsModule,
  certificatesModule,
  notificationsModule,
  messagesModule,
  commentsModule,
  formsModule,
  shopModule,
  contentModule,
  addressModule,
  clustersModule,
  vendorsModule,
  sitesModule,
  platformModule,
  accountsModule,
];

/** Every JSON call of the product. */
export const endpoints: readonly Endpoint[] = all((module) => module.endpoints);

/**
 * Permissions that a trusted server's program can be granted: managers' work, never that of admins or of a single
 * person.
 */
export const grants: readonly string[] = [
  ...new Set(
    endpoints
      .map(({ definition }) => definition.access)
      .filter(({ minimalRole }) => minimalRole === 'manager')
      .map(({ name }) => name),
  ),
].toSorted();

/** Every job that can be queued. */
export const jobs: readonly AnyJob[] = all((module) => module.jobs);

/** Every column that stores encrypted text. */
export const sealedColumns: readonly SealedColumn[] = all((module) => module.sealedColumns);

/** All scheduled jobs. */
export const crons: readonly Cron[] = [...all((module) => module.crons), resealCron(sealedColumns)];

/** Resolvers of the content tokens that modules issue. */
export const contentTokenKinds: readonly ContentTokenKind[] = all((module) => module.contentTokenKinds);

/** Home pages that replace `/` for members of a group; the first match wins. */
export const homes: readonly HomeCandidate[] = all((module) => module.homes);

/** Event handlers, in execution order. */
export const subscriptions: Subscriptions = subscriptionsOf(all((module) => module.subscriptions));

/** Every kind of notice. */
export const noticeKinds: NoticeKinds = noticeKindsOf(all((module) => module.noticeKinds));

/** Whom somebody knows, module by module. */
export const acquaintances: readonly FindAcquaintances[] = modules.flatMap(
  (module) => module.findAcquaintances ?? [],
);

/** State that the server pushes to open pages. */
export const liveStates: readonly LiveState[] = all((module) => module.liveStates);

/** Every list whose rows can be exported, by name. */
export const lists: ReadonlyMap<string, AnyList> = named((module) =>
  Object.fromEntries((module.lists ?? []).map((list) => [list.name, list])),
);

/** Every kind of records that staff can comment on, by name. */
export const commentedKinds: ReadonlyMap<string, CommentedKind> = commentedKindsOf(modules);

/** Every kind of shared spaces, by name. */
export const sharedSpaceKinds: ReadonlyMap<string, SharedSpaceKind> = sharedSpaceKindsOf(modules);

/** Every kind of records that texts show as cards, by name. */
export const recordCardKinds: ReadonlyMap<string, RecordCardKind> = recordCardKindsOf(modules);

/** Relations that modules declare, in the order of the modules. */
export const relationSources: readonly SwitchedRelations[] = relationSourcesOf(modules);

/** Every kind of records that can be brought in from a file, by name. */
export const imports: ReadonlyMap<string, AnyImport> = named((module) =>
  Object.fromEntries((module.imports ?? []).map((source) => [source.name, source])),
);

/** Every store of personal data, in the order of erasure. */
export const personalData: readonly PersonalData[] = all((module) => module.personalData);

/** Every kind of records that people find from anywhere, with the switch that its module depends on. */
export const recordKinds: readonly SwitchedRecordKind[] = switchedRecordKinds(modules);

/** Data sources of all dashboard cards, by card name. */
export const cardSources: ReadonlyMap<string, CardSource<unknown>> = named((module) => module.cards);

/** Default header links, for sites whose admin chose none. */
export const headerLinks: readonly HeaderLink[] = all((module) => module.headerLinks).toSorted(
  (one, other) => one.rank - other.rank,
);

/** Figures of all modules. */
export const figures: readonly Figure[] = ranked(all((module) => module.figures));

/** Alerts of all modules. */
export const alerts: readonly Alert[] = ranked(all((module) => module.alerts));

/** Steps in setting up a new site. */
export const setUpSteps: readonly SetUpStep[] = all((module) => module.setUpSteps).toSorted(
  (one, other) => one.rank - other.rank,
);

/** What the modules check about a site. */
export const siteHealth: readonly SwitchedHealthCheck[] = modules.flatMap(
  ({ health, switchedWith = null }) => (health ? [{ check: health, switchedWith }] : []),
);

/** Paths of the pages that go on without network. */
export const offlineScopes: readonly string[] = all((module) => module.offlineScopes);

/** Hosts that pages may embed in frames. */
export const frameHosts: readonly string[] = all((module) => module.frameHosts);

/** Site settings of all modules. */
export const siteSettings = new SiteSettings(all((module) => (module.settings ? [module.settings] : [])));

/** Prefixes of all modules' pages, longest first, each with the switch that its module depends on. */
export const pagePrefixes: readonly { readonly prefix: string; readonly switchedWith: string | null }[] =
  modules
    .flatMap(({ pagePrefixes: prefixes = [], switchedWith = null }) =>
      prefixes.map((prefix) => ({ prefix, switchedWith })),
    )
    .toSorted((one, other) => other.prefix.length - one.prefix.length);

for (const { name, switchedWith } of modules)
  if (switchedWith !== undefined && !siteSettings.switches.includes(switchedWith))
    throw new Error(`${name} is switched with ${switchedWith}, which is no setting of sites.`);

/** Descriptions of the permissions that a program can be granted, by permission name. */
export const grantText: ReadonlyMap<string, Sentence> = named((module) => module.grantText);

/** Sign-in pages. */
export const signInPaths: SignInPaths = theOne((module) => module.signInPaths);

/** Sentences for audit log entries. */
export const auditText: AuditSentences = {
  acts: named((module) => module.auditText?.acts),
  things: named((module) => module.auditText?.things),
  details: named((module) => module.auditText?.details),
  detailsOf: named((module) => module.auditDetails),
};

/** Concatenates one kind of declaration over all modules, in their order. */
function all<T>(of: (module: Module) => readonly T[] | undefined): T[] {
  return modules.flatMap((module) => of(module) ?? []);
}

/** Returns the declaration that exactly one module must make. */
function theOne<T>(of: (module: Module) => T | undefined): T {
  const [declared, ...others] = modules.map(of).filter((each) => each !== undefined);
  if (declared === undefined || others.length > 0) throw new Error('Exactly one module must declare this.');
  return declared;
}

/** Merges named declarations of all modules; throws on a duplicate name. */
function named<T>(of: (module: Module) => Readonly<Record<string, T>> | undefined): ReadonlyMap<string, T> {
  const entries = all((module) => Object.entries(of(module) ?? {}));
  const names = new Map(entries);
  if (names.size !== entries.length)
    throw new Error(`Two modules declare the same name, among: ${[...names.keys()].join(', ')}.`);
  return names;
}
