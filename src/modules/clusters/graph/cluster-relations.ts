import type { RelationSource } from '#platform/relations/relation-source.ts';
import { chartRelations } from './chart-relations.ts';
import { modelRelations } from './model-relations.ts';
import { familyRelations } from './family-relations.ts';
import { peopleRelations } from './people-relations.ts';

/** What organisations relate to each other: parents, people, charts and operating models. */
export const clusterRelations: readonly RelationSource[] = [
  familyRelations,
  peopleRelations,
  chartRelations,
  modelRelations,
];
