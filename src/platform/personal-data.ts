import { sql } from './db/query.ts';
import type { Sentence } from './locale/sentence.ts';
import type { Scope } from './scope.ts';

declare module './app.ts' {
  interface App {
    /** Every part of the product that stores personal data. */
    readonly personalData: readonly PersonalData[];
  }
}

/** The person whose data is exported or erased. */
export interface DataSubject {
  readonly personId: string;
  /**
   * Null until they have verified the address: somebody who registered with another person's address can neither read
   * nor erase what belongs to it.
   */
  readonly email: string | null;
}

/** One page of the records about a person: plain JSON; `next` is the cursor of the next page. */
export interface PersonalRecords {
  readonly records: readonly unknown[];
  readonly next: string | null;
}

export interface PersonOfUse {
  readonly personId: string;
}

/** What ties a person to the site, although they may never have signed in: staff enrolled them, or sold them something. */
export interface PersonUse {
  /** `<module>.<what>`: stored beside what was kept because of it. */
  readonly code: string;
  readonly text: Sentence;
  /** Returns which of these people it applies to, in a bounded number of statements. */
  readonly find: (scope: Scope, personIds: readonly string[]) => Promise<readonly PersonOfUse[]>;
}

/** The personal data that one part of the product stores. The composition root lists all parts. */
export interface PersonalData {
  /** Heading in the exported file: `orders`. */
  readonly name: string;
  /** Null where nothing of it ties the person to the site: what arises by itself, or only in their own sessions. */
  readonly use: PersonUse | null;
  readonly collect: (scope: Scope, person: DataSubject, after: string | null) => Promise<PersonalRecords>;
  /**
   * Erases what need not be retained, in the transaction that closes the account. Left out where the law requires all
   * of it to be retained. Idempotent.
   */
  readonly erase?: (scope: Scope, person: DataSubject) => Promise<void>;
}

/** Returns for each of these people whom something ties to the site what it is: the code of the first use that applies. */
export async function findPersonUses(
  scope: Scope,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const { use } of scope.app.personalData) {
    const rest = personIds.filter((personId) => !found.has(personId));
    if (use === null || rest.length === 0) continue;
    for (const { personId } of await use.find(scope, rest)) found.set(personId, use.code);
  }
  return found;
}

const MAX_SESSIONS = 500;

/** Sessions of a person. Rows are kept until they expire, without device and network. */
export const sessionsPersonalData: PersonalData = {
  name: 'sessions',
  use: null,
  collect: async (scope, { personId }) => ({
    records: await scope.tx.rows(sql`
      select created_at as opened_at, last_seen_at, revoked_at as ended_at, auth_method as way,
             user_agent as device, ip_prefix as place
        from platform_session where tenant_id = ${scope.tenant.id} and user_id = ${personId}
       order by created_at desc limit ${MAX_SESSIONS}`),
    next: null,
  }),
  erase: async (scope, { personId }) => {
    await scope.app.sessions.revokeAll(scope.tx, scope.tenant.id, personId, 'account erased', scope.now);
    await scope.tx.run(sql`
      update platform_session set user_agent = '', ip_prefix = ''
       where tenant_id = ${scope.tenant.id} and user_id = ${personId}`);
  },
};
