import type { z } from 'zod';
import { Refusal, type RefusalKind } from '../refusal.ts';
import { InvalidInput, KINDS, problemOf } from './problem.ts';

/** Error format of a call where the specification defines one. */
export interface OwnRefusals {
  readonly shape: z.ZodType;
  readonly reply: (refusal: Refusal) => RefusalReply;
}

export interface RefusalReply {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Declares a call's own error format: the schema, and the reply for each refusal. Properties outside the schema are
 * stripped.
 */
export function ownRefusals<Shape extends z.ZodType>(
  shape: Shape,
  reply: (refusal: Refusal) => { readonly status: number; readonly body: z.input<Shape> },
): OwnRefusals {
  return {
    shape,
    reply: (refusal) => {
      const { status, body } = reply(refusal);
      return { status, body: shape.parse(body) };
    },
  };
}

/** Statuses of input errors, returned before a use case runs. */
const INPUT_STATUSES = [400, 413, 415, 422];
/** Kinds and statuses that only requests with a body can get. */
const BODY_ONLY = { kinds: new Set<RefusalKind>(['too_large']), statuses: new Set([413, 415]) };

/** Returns the statuses of all refusals of a call in ascending order, by passing samples to its own declaration. */
export function refusalStatuses({
  hasBody,
  own,
}: {
  hasBody: boolean;
  own: OwnRefusals | undefined;
}): number[] {
  const statusOf = (refusal: Refusal): number => (own?.reply(refusal) ?? problemOf(refusal, '')).status;
  const ofKinds = KINDS.filter((kind) => hasBody || !BODY_ONLY.kinds.has(kind)).map((kind) =>
    statusOf(new Refusal('platform.sample', kind, undefined)),
  );
  const ofInput = INPUT_STATUSES.filter((status) => hasBody || !BODY_ONLY.statuses.has(status)).map(
    (status) => statusOf(new InvalidInput([], status)),
  );
  return [...new Set([...ofKinds, ...ofInput])].toSorted((one, other) => one - other);
}
