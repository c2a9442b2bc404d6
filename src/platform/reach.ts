import type { Locale } from './locale/locale.ts';
import type { Scope } from './scope.ts';

declare module './app.ts' {
  interface App {
    /** Finds how people are reached outside the site. */
    readonly findReach: FindReach;
  }
}

/** How somebody is reached outside the site. */
export interface Reach {
  readonly personId: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  /** Null: the site's language. */
  readonly locale: Locale | null;
  readonly role: 'user' | 'manager' | 'admin';
  /** Suspended and erased people get no notices. */
  readonly isActive: boolean;
  /** LINE user id in the site's channel; null for people who have not linked LINE. */
  readonly lineSubject: string | null;
}

/** Implemented by the module that owns people; unknown ids are left out. */
export type FindReach = (
  scope: Pick<Scope, 'tenant' | 'tx'>,
  personIds: readonly string[],
) => Promise<Reach[]>;
