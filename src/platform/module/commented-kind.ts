import type { Access } from '../access/access.ts';
import type { Scope } from '../scope.ts';

declare module '../app.ts' {
  interface App {
    /** Every kind of records that staff can comment on, by name. */
    readonly commentedKinds: ReadonlyMap<string, CommentedKind>;
  }
}

/** A kind of records that staff can comment on, declared by the module that owns them. */
export interface CommentedKind {
  /** As in the audit log: `orders.order`. */
  readonly name: string;
  /** Who reads and writes comments, and can be mentioned: managers or admins, never members. */
  readonly access: Access;
  /** Returns the record of this site with an id, or null. */
  readonly find: (scope: Scope, recordId: string) => Promise<CommentedRecord | null>;
}

/** A record, as a notice about its comments names it. */
export interface CommentedRecord {
  readonly title: string;
  /** Path of its page. */
  readonly to: string;
}

/** Returns the kinds of these modules by name; throws when two have the same name or when members could read one. */
export function commentedKindsOf(
  modules: readonly { readonly commented?: readonly CommentedKind[] }[],
): ReadonlyMap<string, CommentedKind> {
  const kinds = new Map<string, CommentedKind>();
  for (const kind of modules.flatMap(({ commented = [] }) => commented)) {
    const { name, access } = kind;
    if (kinds.has(name)) throw new Error(`Two kinds of commented records are named ${name}.`);
    if (access.minimalRole !== 'manager' && access.minimalRole !== 'admin')
      throw new Error(`Comments on ${name} are internal; ${access.name} would show them to members.`);
    kinds.set(name, kind);
  }
  return kinds;
}
