import type { Scope } from '#platform/scope.ts';
import { publicObjectUrl } from '#platform/storage/content-urls.ts';

/** Returns the permanent URL of a product picture, or null if there is none. */
export function pictureUrl(scope: Pick<Scope, 'app' | 'tenant'>, objectId: string, sha256: string): string;
export function pictureUrl(
  scope: Pick<Scope, 'app' | 'tenant'>,
  objectId: string | null,
  sha256: string | null,
): string | null;
export function pictureUrl(
  scope: Pick<Scope, 'app' | 'tenant'>,
  objectId: string | null,
  sha256: string | null,
): string | null {
  return objectId && sha256 ? publicObjectUrl(scope.app, scope.tenant.id, { objectId, sha256 }) : null;
}
