import type { Scope } from './scope.ts';

declare module './app.ts' {
  interface App {
    /** The modules' answers to the question whom somebody knows. */
    readonly acquaintances: readonly FindAcquaintances[];
  }
}

/**
 * Returns ids of people whom a person has dealt with in a module and whose names they therefore know, the latest first, at
 * most `limit`. Only such people are suggested to members; a list of all members is for managers.
 */
export type FindAcquaintances = (
  scope: Scope,
  who: { readonly personId: string; readonly limit: number },
) => Promise<string[]>;
