import { sql } from './db/query.ts';
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

/** The personal data that one part of the product stores. The composition root lists all parts. */
export interface PersonalData {
  /** Heading in the exported file: `orders`. */
  readonly name: string;
  readonly collect: (scope: Scope, person: DataSubject, after: string | null) => Promise<PersonalRecords>;
  /**
   * Erases what need not be retained, in the transaction that closes the account. Left out where the law requires all
   * of it to be retained. Idempotent.
   */
  readonly erase?: (scope: Scope, person: DataSubject) => Promise<void>;
}

const MAX_SESSIONS = 500;

/** Sessions of a person. Rows are kept until they expire, without device and network. */
export const sessionsPersonalData: PersonalData = {
  name: 'sessions',
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
