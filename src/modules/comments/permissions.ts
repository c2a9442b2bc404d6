import { inPerson, permission } from '#platform/access/access.ts';
import { DUTIES } from '#platform/duty-rules.ts';

/** Comment on records; each kind of records has its own access on top of this. */
export const comment = inPerson(permission('comments.write', 'manager', { duties: DUTIES }));
