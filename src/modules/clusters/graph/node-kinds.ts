import * as m from '#messages';
import type { RelationKind } from '#platform/relations/relation-source.ts';

/** Kinds of the nodes that organisations bring into a graph. */
export const CLUSTER_NODE: RelationKind = {
  name: 'clusters.cluster',
  label: m.clusters_graph_kind_cluster,
  glyph: 'building',
};
export const PERSON_NODE: RelationKind = {
  name: 'clusters.person',
  label: m.clusters_graph_kind_person,
  glyph: 'person',
};
export const UNIT_NODE: RelationKind = {
  name: 'clusters.unit',
  label: m.clusters_graph_kind_unit,
  glyph: 'group',
};
export const MODEL_NODE: RelationKind = {
  name: 'clusters.model',
  label: m.clusters_graph_kind_model,
  glyph: 'template',
};
