import { sql } from './db/query.ts';
import type { Scope } from './scope.ts';

declare module './app.ts' {
  interface App {
    /** Everything that keeps something about people. */
    readonly personalData: readonly PersonalData[];
  }
}

/** Whose data it is. */
export interface DataSubject {
  readonly personId: string;
  /**
   * Null until they have proved that it is theirs: whoever registered with somebody else's address neither reads nor
   * erases what belongs to that address.
   */
  readonly email: string | null;
}

/** One page of what is kept about a person: plain JSON, `next` for the page after. */
export interface PersonalRecords {
  readonly records: readonly unknown[];
  readonly next: string | null;
}

/** What one part of the product keeps about people. The composition root lists them all. */
export interface PersonalData {
  /** Its heading in the file that a person takes away: `orders`. */
  readonly name: string;
  readonly collect: (scope: Scope, person: DataSubject, after: string | null) => Promise<PersonalRecords>;
  /**
   * Takes away what nothing demands to be kept, in the transaction that ends the account. Left out where the law wants
   * all of it kept. Repeating it changes nothing.
   */
  readonly erase?: (scope: Scope, person: DataSubject) => Promise<void>;
}

const MAX_SESSIONS = 500;

/** Where somebody was signed in. The rows stay until their time is over, without device and place. */
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
