import type { Access } from '../access/access.ts';
import type { Sentence } from '../locale/sentence.ts';
import type { Scope } from '../scope.ts';
import type { RecordCard } from './record-card-contract.ts';

declare module '../app.ts' {
  interface App {
    /** Every kind of records that texts show as cards, by name. */
    readonly recordCardKinds: ReadonlyMap<string, RecordCardKind>;
  }
}

/** A kind of records that texts show as cards, declared by the module that owns them. */
export interface RecordCardKind {
  /** As texts name it: `shop.product`. */
  readonly name: string;
  readonly label: Sentence;
  /** Who sees such cards; where its module is switched off, nobody does. */
  readonly access: Access;
  /** Returns by their keys the records that everybody may see now, in one statement. */
  readonly find: (
    scope: Scope,
    keys: readonly string[],
  ) => Promise<ReadonlyMap<string, Omit<RecordCard, 'kind'>>>;
  /** Returns by their keys records that everybody may see now and that a query finds, best first; the newest for ''. */
  readonly search: (
    scope: Scope,
    query: string,
    limit: number,
  ) => Promise<ReadonlyMap<string, Omit<RecordCard, 'kind'>>>;
  /** Its records are sold: their cards have prices. */
  readonly hasPrices?: true;
  /** Its records are used where they stand: their cards have a `framePath`. */
  readonly hasFrames?: true;
  /** Content key that changes with the list of its newest records; null where the newest are of no interest. */
  readonly newestContentKey: string | null;
  /** Content key that changes with the card of a key, also when the record appears or goes. */
  readonly contentKey: (key: string) => string;
}

/** Returns the kinds of these modules by name; throws when two have the same name. */
export function recordCardKindsOf(
  modules: readonly { readonly recordCards?: readonly RecordCardKind[] }[],
): ReadonlyMap<string, RecordCardKind> {
  const kinds = new Map<string, RecordCardKind>();
  for (const kind of modules.flatMap(({ recordCards = [] }) => recordCards)) {
    if (kinds.has(kind.name)) throw new Error(`Two kinds of cards are named ${kind.name}.`);
    kinds.set(kind.name, kind);
  }
  return kinds;
}
