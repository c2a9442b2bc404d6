import { formatDateTime } from '#platform/dates/format-date.ts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '#platform/gateway/api-keys.ts';
import type { Scope } from '#platform/scope.ts';

export { createApiKey, revokeApiKey, rotateApiKey };

/** A key as shown to managers: without secret, with times formatted in the site's zone and the reader's language. */
export interface KeyView {
  readonly id: string;
  readonly name: string;
  readonly grants: readonly string[];
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly lastUsedPlace: string;
  /** Until then the former secret is accepted too. */
  readonly previousUntil: string | null;
  readonly endedAt: string | null;
  readonly endedWhy: 'revoked' | 'leaked' | null;
}

/** Returns the site's keys, newest first. */
export async function listKeyViews(scope: Scope): Promise<KeyView[]> {
  const at = (instant: Date): string =>
    formatDateTime(instant, { zone: scope.tenant.zone, locale: scope.locale, style: 'short' });
  return (await listApiKeys(scope)).map((key) => ({
    id: key.apiKeyId,
    name: key.name,
    grants: key.grants,
    createdAt: at(key.createdAt),
    lastUsedAt: key.lastUsedAt && at(key.lastUsedAt),
    lastUsedPlace: key.lastUsedPlace,
    previousUntil: key.previousUntil && key.previousUntil > scope.now ? at(key.previousUntil) : null,
    endedAt: key.endedAt && at(key.endedAt),
    endedWhy: key.endedWhy,
  }));
}
