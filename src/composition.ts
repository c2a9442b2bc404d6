import { accountsModule } from '#modules/accounts/module.ts';
import { addressModule } from '#modules/address/module.ts';
import { billingModule } from '#modules/billing/module.ts';
import { certificatesModule } from '#modules/certificates/module.ts';
import { examsModule } from '#modules/exams/module.ts';
import { filesModule } from '#modules/files/module.ts';
import { ledgerModule } from '#modules/ledger/module.ts';
import { lessonsModule } from '#modules/lessons/module.ts';
import { messagesModule } from '#modules/messages/module.ts';
import { notificationsModule } from '#modules/notifications/module.ts';
import { ordersModule } from '#modules/orders/module.ts';
import { shopModule } from '#modules/shop/module.ts';
import { sitesModule } from '#modules/sites/module.ts';
import { stockModule } from '#modules/stock/module.ts';
import { walletModule } from '#modules/wallet/module.ts';
import type { SealedColumn } from '#platform/config/sealed-column.ts';
import type { Endpoint } from '#platform/endpoint/endpoint.ts';
import { type Subscriptions, subscriptionsOf } from '#platform/events.ts';
import type { AnyJob, Cron } from '#platform/jobs/job.ts';
import { resealCron } from '#platform/jobs/reseal.ts';
import type { LiveState } from '#platform/live/live-state.ts';
import type {
  AuditSentences,
  HeaderLink,
  Module,
  SignInPaths,
  SwitchedPaths,
} from '#platform/module/module.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { platformModule } from '#platform/module/platform-module.ts';
import { type NoticeKinds, noticeKindsOf } from '#platform/notice-kind.ts';
import type { CardSource } from '#platform/page/card.ts';
import type { HomeCandidate } from '#platform/page/home-candidate.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import type { ContentTokenKind } from '#platform/storage/content-token-kind.ts';
import { SiteSettings } from '#platform/tenancy/site-settings.ts';

/**
 * Every module, in the order in which handlers of one event run, in which parts of the demo world are made and in which
 * people are shown what several modules declare. The account itself is erased last: others may still look it up.
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
  shopModule,
  addressModule,
  sitesModule,
  platformModule,
  accountsModule,
];

/** Every JSON call of the product. */
export const endpoints: readonly Endpoint[] = all((module) => module.endpoints);

/** What a program of a trusted server may be allowed: the work of managers, never that of admins or of a person alone. */
export const grants: readonly string[] = [
  ...new Set(
    endpoints
      .map(({ definition }) => definition.access)
      .filter(({ minimalRole }) => minimalRole === 'manager')
      .map(({ name }) => name),
  ),
].toSorted();

/** Every job that may be queued. */
export const jobs: readonly AnyJob[] = all((module) => module.jobs);

/** Every column that holds sealed texts. */
export const sealedColumns: readonly SealedColumn[] = all((module) => module.sealedColumns);

/** Everything that runs by the clock. */
export const crons: readonly Cron[] = [...all((module) => module.crons), resealCron(sealedColumns)];

/** Who answers for the addresses of content that were given out. */
export const contentTokenKinds: readonly ContentTokenKind[] = all((module) => module.contentTokenKinds);

/** Pages that members of something start from instead of `/`, the first that holds. Empty until organisations (clusters) come with theirs. */
export const homes: readonly HomeCandidate[] = all((module) => module.homes);

/** Who listens to what, in the order in which handlers run. */
export const subscriptions: Subscriptions = subscriptionsOf(all((module) => module.subscriptions));

/** Everything that people may be told. */
export const noticeKinds: NoticeKinds = noticeKindsOf(all((module) => module.noticeKinds));

/** What open pages are told of by themselves. */
export const liveStates: readonly LiveState[] = all((module) => module.liveStates);

/** Everything that keeps something about people, in the order in which it is erased. */
export const personalData: readonly PersonalData[] = all((module) => module.personalData);

/** The facts of all cards of the dashboard, by name. */
export const cardSources: ReadonlyMap<string, CardSource<unknown>> = named((module) => module.cards);

/** The links of a header for which an admin chose none. */
export const headerLinks: readonly HeaderLink[] = all((module) => module.headerLinks).toSorted(
  (one, other) => one.rank - other.rank,
);

/** Which pages a switch of the site closes; the first pattern that fits counts. */
export const switchedPaths: readonly SwitchedPaths[] = all((module) => module.switchedPaths);

/** What an admin may set for a site. */
export const siteSettings = new SiteSettings(all((module) => (module.settings ? [module.settings] : [])));

/** What permissions let a program do, by their names. */
export const grantText: ReadonlyMap<string, Sentence> = named((module) => module.grantText);

/** Where people sign in. */
export const signInPaths: SignInPaths = theOne((module) => module.signInPaths);

/** Sentences for lines of the audit log. */
export const auditText: AuditSentences = {
  acts: named((module) => module.auditText?.acts),
  things: named((module) => module.auditText?.things),
};

/** What all modules declare of one kind, in their order. */
function all<T>(of: (module: Module) => readonly T[] | undefined): T[] {
  return modules.flatMap((module) => of(module) ?? []);
}

/** What exactly one module declares. */
function theOne<T>(of: (module: Module) => T | undefined): T {
  const [declared, ...others] = all((module) => [of(module) ?? []].flat() as T[]);
  if (declared === undefined || others.length > 0) throw new Error('Exactly one module declares that.');
  return declared;
}

/** What all modules declare by name; a name that two of them take is a bug. */
function named<T>(of: (module: Module) => Readonly<Record<string, T>> | undefined): ReadonlyMap<string, T> {
  const entries = all((module) => Object.entries(of(module) ?? {}));
  const names = new Map(entries);
  if (names.size !== entries.length) throw new Error('Two modules declare the same name.');
  return names;
}
