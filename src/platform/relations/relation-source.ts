import type { Access } from '../access/access.ts';
import type { Sentence } from '../locale/sentence.ts';
import type { Scope } from '../scope.ts';
import type { RelationGlyph, RelationGraph } from './relation-contract.ts';

declare module '../app.ts' {
  interface App {
    /** Relations that modules declare, with the switch that their module depends on. */
    readonly relationSources: readonly SwitchedRelations[];
  }
}

/** A kind of records that are nodes. */
export interface RelationKind {
  /** Unique: `<module>.<noun>`. */
  readonly name: string;
  /** Of one such record. */
  readonly label: Sentence;
  readonly glyph: RelationGlyph;
}

/** A record whose relations are asked for. */
export interface RelationSubject {
  /** Id of its node, for edges that lead to it. */
  readonly nodeId: string;
  readonly recordId: string;
  /** Taxpayer and branch that it is registered as; null where it is not. */
  readonly taxId: string | null;
  readonly branchCode: string | null;
}

/** What a source has found, at most as many nodes as asked for. */
export interface FoundRelations extends RelationGraph {
  /** How many nodes there are beyond these. */
  readonly more: number;
}

/** Relations that a module owns, declared in `module.ts`. */
export interface RelationSource {
  /** The kinds of the nodes that it returns. */
  readonly kinds: readonly RelationKind[];
  /** Who is shown its relations at all. */
  readonly access: Access;
  /**
   * Returns relations of these subjects, and nodes other than those of the subjects: only what this actor may see elsewhere.
   * Sends its first statement at once: those of all sources share a round trip. Edges may name any node; those of nodes that no
   * source returns are left out.
   */
  readonly read: (
    scope: Scope,
    subjects: readonly RelationSubject[],
    limit: number,
  ) => Promise<FoundRelations>;
}

/** A source with the switch that its module depends on. */
export interface SwitchedRelations {
  readonly source: RelationSource;
  readonly switchedWith: string | null;
}

/** Returns the sources of these modules in their order; throws when two kinds have the same name. */
export function relationSourcesOf(
  modules: readonly { readonly relations?: readonly RelationSource[]; readonly switchedWith?: string }[],
): SwitchedRelations[] {
  const sources = modules.flatMap(({ relations = [], switchedWith = null }) =>
    relations.map((source) => ({ source, switchedWith })),
  );
  const names = sources.flatMap(({ source }) => source.kinds.map(({ name }) => name));
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new Error(`Two kinds of related records are named ${twice}.`);
  return sources;
}
