/** Glyphs of nodes: the shape in the drawing and the icon in the list, so that colour alone never tells kinds apart. */
export type RelationGlyph = 'building' | 'person' | 'group' | 'template' | 'supplier' | 'contact';

/** A record in a graph of relations. */
export interface RelationNode {
  /** `relationNodeId` of its kind and record. */
  readonly id: string;
  /** Name of its kind. */
  readonly kind: string;
  readonly name: string;
  /** Path of its page; null where the reader may not open it. */
  readonly to: string | null;
}

/** A relation between two nodes. */
export interface RelationEdge {
  /** Ids of nodes. */
  readonly from: string;
  readonly to: string;
  /** What `from` is to `to`, in the reader's language: “owner”, “sub-unit”. */
  readonly label: string;
}

/** Nodes and the relations between them. */
export interface RelationGraph {
  readonly nodes: readonly RelationNode[];
  readonly edges: readonly RelationEdge[];
}

/** A kind of nodes, as readers see it. */
export interface RelationKindView {
  readonly name: string;
  readonly label: string;
  readonly glyph: RelationGlyph;
}

/** What a reader sees of all declared relations. */
export interface RelationView extends RelationGraph {
  /** The kinds that occur, in the order in which modules declare them. */
  readonly kinds: readonly RelationKindView[];
  /** How many nodes were left out because of the limit. */
  readonly more: number;
}

/** Id of the node of a record. */
export function relationNodeId(kind: string, recordId: string): string {
  return `${kind}:${recordId}`;
}
