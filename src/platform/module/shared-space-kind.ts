import type { Scope } from '../scope.ts';

declare module '../app.ts' {
  interface App {
    /** Every kind of shared spaces, by name. */
    readonly sharedSpaceKinds: ReadonlyMap<string, SharedSpaceKind>;
  }
}

/** What somebody may do with everything in a shared space; each level includes the previous ones. */
export type SharedSpaceLevel = 'read' | 'write' | 'manage';

/** A shared space as the actor meets it. */
export interface SharedSpace {
  /** The record that it belongs to. */
  readonly subjectId: string;
  readonly name: string;
  /** What the actor may do by their standing; null: nothing. */
  readonly level: SharedSpaceLevel | null;
  /** Whether what others share with the actor in it counts besides. */
  readonly takesGrants: boolean;
}

/**
 * A kind of records with a space of their own, in which people keep things together. It belongs to the record and to no
 * person, and the module that owns the record decides who may do what in it.
 */
export interface SharedSpaceKind {
  /** Unique: lower-case letters and `_`. It is stored, and part of the names of its spaces. */
  readonly name: string;
  /** Returns the spaces of these records on this site with the actor's present standing; unknown records are left out. */
  readonly find: (scope: Scope, subjectIds: readonly string[]) => Promise<readonly SharedSpace[]>;
}

/** Returns the kinds of these modules by name; throws when two have the same name. */
export function sharedSpaceKindsOf(
  modules: readonly { readonly sharedSpaces?: readonly SharedSpaceKind[] }[],
): ReadonlyMap<string, SharedSpaceKind> {
  const kinds = modules.flatMap(({ sharedSpaces = [] }) => sharedSpaces);
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  if (byName.size !== kinds.length) throw new Error('Two kinds of shared spaces have the same name.');
  return byName;
}
