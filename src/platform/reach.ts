import type { Locale } from './locale/locale.ts';
import type { Scope } from './scope.ts';

declare module './app.ts' {
  interface App {
    /** How people are reached outside the site. */
    readonly findReach: FindReach;
  }
}

/** How somebody is reached outside the site. */
export interface Reach {
  readonly personId: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  /** Null: the site's. */
  readonly locale: Locale | null;
  readonly role: 'user' | 'manager' | 'admin';
  /** Suspended and erased people are told nothing. */
  readonly isActive: boolean;
  /** Whom the site's LINE channel knows; null for people who have not linked it. */
  readonly lineSubject: string | null;
}

/** Answered by the module that keeps people; unknown ones are left out. */
export type FindReach = (
  scope: Pick<Scope, 'tenant' | 'tx'>,
  personIds: readonly string[],
) => Promise<Reach[]>;
