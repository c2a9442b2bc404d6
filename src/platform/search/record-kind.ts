import type { Access } from '../access/access.ts';
import type { Scope } from '../scope.ts';
import type { Search } from './search-query-rules.ts';

/** What somebody looks for among records of all kinds. */
export interface RecordQuery {
  /** As typed, without spaces around it. */
  readonly text: string;
  /** Its terms; digits of a telephone number also without separators and country code. */
  readonly search: Search;
  /** A telephone number or part of one, as digits; null for any other text. */
  readonly phone: string | null;
  /** Not to be looked for everywhere: other kinds may have what is meant. */
  readonly isQuick: boolean;
}

/** A record that a kind has found. */
export interface FoundRecord {
  readonly id: string;
  readonly title: string;
  /** What tells records of the same title apart. */
  readonly detail: string;
  /** Path of its page. */
  readonly to: string;
  /** Numbers, codes, telephone numbers and addresses: one that equals the query puts the record on top. */
  readonly keys: readonly (string | null)[];
  /** Score of the search index; see `recordHits`. */
  readonly score: number;
}

/** A kind of records that people find from anywhere, declared by the module that owns them. */
export interface RecordKind {
  /** Unique name, which `module-start.ts` gives a label and an icon. */
  readonly name: string;
  /** Who may look for them at all; `find` returns only what this actor may open. */
  readonly access: Access;
  /** Offered although its module is switched off: what people have left in it. */
  readonly stays?: boolean;
  /** Kinds of the search index whose words correct a query that finds nothing. */
  readonly corrects?: readonly string[];
  /**
   * Returns at most `limit` records that the actor may open, best first. One statement where possible, sent at once:
   * the statements of all kinds share a round trip.
   */
  readonly find: (scope: Scope, query: RecordQuery, limit: number) => Promise<readonly FoundRecord[]>;
}

/** A kind with the switch that its module depends on. */
export interface SwitchedRecordKind {
  readonly kind: RecordKind;
  readonly switchedWith: string | null;
}

/** Returns the kinds of these modules in their order; throws when two have the same name. */
export function switchedRecordKinds(
  modules: readonly { readonly records?: readonly RecordKind[]; readonly switchedWith?: string }[],
): SwitchedRecordKind[] {
  const kinds = modules.flatMap(({ records = [], switchedWith = null }) =>
    records.map((kind) => ({ kind, switchedWith })),
  );
  const names = kinds.map(({ kind }) => kind.name);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new Error(`Two kinds of records are named ${twice}.`);
  return kinds;
}
