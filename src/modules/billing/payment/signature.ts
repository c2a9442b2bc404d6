import type { Scope } from '#platform/scope.ts';

/** Who made a decision; stored with it, so that it stays readable without the person's own records. */
export interface Signature {
  readonly userId: string | null;
  /** Empty for the system; the program's name for a program. */
  readonly name: string;
}

export function signatureOf({ actor }: Pick<Scope, 'actor'>): Signature {
  if (actor.kind === 'program') return { userId: null, name: actor.name };
  if (actor.kind !== 'person') return { userId: null, name: '' };
  return { userId: actor.userId, name: `${actor.firstname} ${actor.lastname}`.trim().slice(0, 200) };
}
