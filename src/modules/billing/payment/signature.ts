import type { Scope } from '#platform/scope.ts';

/** Who signs a decision: kept beside it, so that it can be read without the people's own records. */
export interface Signature {
  readonly userId: string | null;
  /** Empty when the system acted; a program's own name when one did. */
  readonly name: string;
}

export function signatureOf({ actor }: Pick<Scope, 'actor'>): Signature {
  if (actor.kind === 'program') return { userId: null, name: actor.name };
  if (actor.kind !== 'person') return { userId: null, name: '' };
  return { userId: actor.userId, name: `${actor.firstname} ${actor.lastname}`.trim().slice(0, 200) };
}
