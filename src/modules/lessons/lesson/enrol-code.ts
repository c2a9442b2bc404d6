import { createHash } from 'node:crypto';
import type { Scope } from '#platform/scope.ts';
import { foldForUnique } from '#platform/text/fold.ts';

/** Hashes a code for comparison, ignoring case; codes are not stored. */
export function codeHashOf(scope: Pick<Scope, 'tenant'>, code: string): string {
  return createHash('sha256')
    .update(`lessons.code/${scope.tenant.id}/${foldForUnique(code)}`)
    .digest('hex');
}
