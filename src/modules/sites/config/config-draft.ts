import { promptPayAccountOf } from '#modules/billing/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { TenantSettings } from '#platform/tenancy/tenant.ts';
import { publishedLegal } from './legal-texts.ts';
import { sitesRefusals } from '../refusals.ts';
import { personName } from './person-name.ts';
import type { SiteConfig } from './site-config-contract.ts';
import { configDifferences } from './site-config-rules.ts';
import { configOf, siteConfigSchema } from './site-config-schema.ts';

/** A site's configuration as it is and as it is being prepared. */
export interface ConfigState {
  readonly published: SiteConfig;
  /** What is being prepared; the published state while nothing is. */
  readonly draft: SiteConfig;
  readonly hasDraft: boolean;
  /** Counts every change of the draft; a form sends the one it was opened with. */
  readonly version: number;
  readonly editedBy: string | null;
  readonly editedAt: Date | null;
}

type DraftRow = RowOf<'sites_config_draft', 'config' | 'version' | 'editedBy' | 'editedAt'>;

/** A site that nobody has prepared anything for yet. */
const FIRST_VERSION = 1;

export async function getConfigState(scope: Scope): Promise<ConfigState> {
  const [published, row] = await Promise.all([
    publishedConfig(scope, sql``),
    scope.tx.first(sql<DraftRow>`
      select config, version, edited_by, edited_at from sites_config_draft where tenant_id = ${scope.tenant.id}`),
  ]);
  const draft = row === null || row.config === null ? null : siteConfigSchema(scope.app).parse(row.config);
  return {
    published: published.config,
    draft: draft ?? published.config,
    hasDraft: draft !== null,
    version: row?.version ?? FIRST_VERSION,
    editedBy: await personName(scope, row?.editedBy ?? null),
    editedAt: row?.editedAt ?? null,
  };
}

/** The published state of the tenant's row, with the settings that a publication builds on. */
export async function publishedConfig(
  scope: Scope,
  lock: ReturnType<typeof sql>,
): Promise<{ config: SiteConfig; settings: TenantSettings }> {
  const row = await scope.tx.one(
    sql<
      RowOf<'sites_tenant', 'name' | 'locale' | 'zone' | 'settings'>
    >`select name, locale, zone, settings from sites_tenant where tenant_id = ${scope.tenant.id} ${lock}`,
  );
  const settings = scope.app.siteSettings.stored.parse(row.settings);
  const legal = await publishedLegal(scope, settings.legal);
  return { config: configOf({ ...row, settings }, { legal, declared: scope.app.siteSettings }), settings };
}

/**
 * Changes the draft that a form was opened with; a draft that says what is published anyway is none. Returns the
 * version for the next change. Refuses with `sites.draft_conflict`, `sites.promptpay_invalid`.
 */
export async function changeDraft(
  scope: Scope,
  version: number,
  change: (draft: SiteConfig) => SiteConfig,
): Promise<{ version: number }> {
  const draft = await lockDraft(scope, version);
  const { config: published } = await publishedConfig(scope, sql``);
  const next = change(draft ?? published);
  if (next.promptpay !== null && promptPayAccountOf(next.promptpay).state !== 'ready')
    throw refuse(sitesRefusals, 'sites.promptpay_invalid');
  return writeDraft(scope, configDifferences(published, next).length === 0 ? null : next);
}

/** Throws the draft away. Refuses with `sites.draft_conflict`. */
export async function discardDraft(scope: Scope, version: number): Promise<{ version: number }> {
  await lockDraft(scope, version);
  return writeDraft(scope, null);
}

/** Holds the draft until the transaction ends; null while nothing is prepared. Refuses with `sites.draft_conflict`. */
export async function lockDraft(scope: Scope, version: number): Promise<SiteConfig | null> {
  await scope.tx.run(sql`
    insert into sites_config_draft (tenant_id, version, edited_at) values (${scope.tenant.id}, ${FIRST_VERSION}, ${scope.now})
    on conflict (tenant_id) do nothing`);
  const row = await scope.tx.one(sql<DraftRow>`
    select config, version, edited_by, edited_at from sites_config_draft where tenant_id = ${scope.tenant.id} for update`);
  if (row.version !== version)
    throw refuse(sitesRefusals, 'sites.draft_conflict', {
      current: row.version,
      editedBy: await personName(scope, row.editedBy),
      editedAt: row.editedAt.toISOString(),
    });
  return row.config === null ? null : siteConfigSchema(scope.app).parse(row.config);
}

/** Writes the locked draft; null when nothing is prepared any more. */
export async function writeDraft(scope: Scope, config: SiteConfig | null): Promise<{ version: number }> {
  return scope.tx.one(sql<RowOf<'sites_config_draft', 'version'>>`
    update sites_config_draft
       set config = ${config === null ? null : JSON.stringify(config)}::jsonb, version = version + 1,
           edited_by = ${personOf(scope)?.userId ?? null}, edited_at = ${scope.now}
     where tenant_id = ${scope.tenant.id}
    returning version`);
}
