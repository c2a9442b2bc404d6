import { allows, isOffered } from '../access/access.ts';
import type { Scope } from '../scope.ts';
import { joinRelations } from './graph-rules.ts';
import type { RelationNode, RelationView } from './relation-contract.ts';
import type { RelationKind, RelationSource, RelationSubject } from './relation-source.ts';

/** Nodes of a graph at most. */
export const MAX_RELATION_NODES = 5_000;

/** A subject with its own node. */
export interface DrawnSubject extends RelationSubject {
  readonly node: Pick<RelationNode, 'name' | 'to'>;
}

/** Returns the subjects, all of one kind, with what all modules relate to them and to each other, as this actor may see it. */
export async function readRelations(
  scope: Scope,
  kind: RelationKind,
  subjects: readonly DrawnSubject[],
  limit: number = MAX_RELATION_NODES,
): Promise<RelationView> {
  // What is nearest to the subjects stays where the limit cuts.
  const isOwn = ({ kinds }: RelationSource): boolean => kinds.includes(kind);
  const offered = sourcesFor(scope);
  const sources = [...offered.filter(isOwn), ...offered.filter((source) => !isOwn(source))];
  const found = await Promise.all(sources.map((source) => source.read(scope, subjects, limit)));
  const own = subjects.map(({ nodeId, node }) => ({ id: nodeId, kind: kind.name, ...node }));
  const graph = joinRelations([{ nodes: own, edges: [], more: 0 }, ...found], limit);
  const present = new Set(graph.nodes.map((node) => node.kind));
  const kinds = [...new Set([kind, ...sources.flatMap((source) => source.kinds)])];
  return {
    ...graph,
    kinds: kinds
      .filter(({ name }) => present.has(name))
      .map(({ name, label, glyph }) => ({ name, label: label({}, { locale: scope.locale }), glyph })),
  };
}

function sourcesFor({ app, actor, tenant }: Scope): RelationSource[] {
  return app.relationSources
    .filter(
      ({ source, switchedWith }) =>
        allows(source.access, actor) &&
        isOffered(source.access, tenant) &&
        (switchedWith === null || tenant.settings.modules[switchedWith] === true),
    )
    .map(({ source }) => source);
}
