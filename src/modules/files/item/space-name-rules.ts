import type { SpaceName } from './file-contract.ts';

/** Name of a shared space: the kind of records that it belongs to, and which one. */
type SharedSpaceName = Exclude<SpaceName, 'own' | 'public'>;

/** Whether a space is shared: it belongs to no person, nor to the site. */
export function isShared(name: SpaceName): name is SharedSpaceName {
  return name !== 'own' && name !== 'public';
}

/** Returns the name of the shared space of a record. */
export function sharedSpaceName(subjectKind: string, subjectId: string): SharedSpaceName {
  return `${subjectKind}:${subjectId}`;
}

/** Returns the record that a shared space belongs to. */
export function subjectOf(name: SharedSpaceName): { subjectKind: string; subjectId: string } {
  const [subjectKind = '', subjectId = ''] = name.split(':');
  return { subjectKind, subjectId };
}
