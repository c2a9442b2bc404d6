import { createHash } from 'node:crypto';
import type { Scope } from '#platform/scope.ts';
import { foldForUnique } from '#platform/text/fold.ts';

/** A code is kept as what can be compared and not read. Letters count alike, whatever their case. */
export function codeHashOf(scope: Pick<Scope, 'tenant'>, code: string): string {
  return createHash('sha256')
    .update(`lessons.code/${scope.tenant.id}/${foldForUnique(code)}`)
    .digest('hex');
}
