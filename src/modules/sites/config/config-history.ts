import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { cursorOf, getCursorPosition } from '#platform/paging/cursor.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { sitesRefusals } from '../refusals.ts';
import { changeDraft } from './config-draft.ts';
import { personName } from './person-name.ts';
import { type ConfigDifference, configDifferences } from './site-config-rules.ts';
import { siteConfigSchema } from './site-config-schema.ts';

const PAGE_SIZE = 10;
const VersionPosition = z.object({ number: z.int32() });

export interface PublishedVersion {
  readonly number: number;
  readonly publishedBy: string | null;
  readonly publishedAt: Date;
  /** Changes of this publication; empty for the state before the first one. */
  readonly differences: ConfigDifference[];
}

/** Returns publications, newest first, each with its changes; `before` is the `next` of the previous page. */
export async function listVersions(
  scope: Scope,
  before: string | null,
): Promise<{ versions: PublishedVersion[]; next: string | null }> {
  const number = getCursorPosition(VersionPosition, before)?.number ?? null;
  const rows = await scope.tx.rows(sql<
    RowOf<'sites_config_version', 'number' | 'config' | 'publishedBy' | 'publishedAt'>
  >`
    select number, config, published_by, published_at from sites_config_version
     where tenant_id = ${scope.tenant.id} and (${number}::int is null or number < ${number}::int)
     order by number desc limit ${PAGE_SIZE + 1}`);
  const parsed = rows.map((row) => ({ ...row, config: siteConfigSchema(scope.app).parse(row.config) }));
  const versions = await Promise.all(
    parsed.slice(0, PAGE_SIZE).map(async (row, index) => {
      const older = parsed[index + 1];
      return {
        number: row.number,
        publishedBy: await personName(scope, row.publishedBy),
        publishedAt: row.publishedAt,
        differences: older ? configDifferences(older.config, row.config) : [],
      };
    }),
  );
  const last = rows.length > PAGE_SIZE ? versions.at(-1) : undefined;
  return { versions, next: last ? cursorOf(VersionPosition, last) : null };
}

/** Makes a published version the draft. Refuses with `sites.version_missing`, `sites.draft_conflict`. */
export async function restoreVersion(
  scope: Scope,
  { number, version }: { number: number; version: number },
): Promise<{ version: number }> {
  const row = await scope.tx.first(sql<RowOf<'sites_config_version', 'config'>>`
    select config from sites_config_version where tenant_id = ${scope.tenant.id} and number = ${number}`);
  if (!row) throw refuse(sitesRefusals, 'sites.version_missing');
  const config = siteConfigSchema(scope.app).parse(row.config);
  return changeDraft(scope, version, () => config);
}
