import type { AccessLevel } from './file-contract.ts';

const STRENGTH: Readonly<Record<AccessLevel, number>> = { view: 1, download: 2, edit: 3, manage: 4 };

/** Whether a level includes another; null is no access. */
export function holds(has: AccessLevel | null, wanted: AccessLevel): boolean {
  return has !== null && STRENGTH[has] >= STRENGTH[wanted];
}

/** Returns the stronger of two levels. */
export function stronger(one: AccessLevel | null, other: AccessLevel | null): AccessLevel | null {
  return other !== null && holds(one, other) ? one : (other ?? one);
}
