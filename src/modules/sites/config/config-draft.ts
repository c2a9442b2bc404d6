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

/** A site's published configuration and its draft. */
export interface ConfigState {
  readonly published: SiteConfig;
  /** The draft; equals the published state if there is none. */
  readonly draft: SiteConfig;
  readonly hasDraft: boolean;
  /** Incremented with every draft change. A form submits the version with which it was opened. */
  readonly version: number;
  readonly editedBy: string | null;
  readonly editedAt: Date | null;
}

type DraftRow = RowOf<'sites_config_draft', 'config' | 'version' | 'editedBy' | 'editedAt'>;

/** Version of a site without a draft. */
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

/** Returns the published state from the tenant's row, with the settings that a publication builds on. */
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
 * Changes the draft at the given version. A draft equal to the published state is removed. Returns the next version.
 * Refuses with `sites.draft_conflict`, `sites.promptpay_invalid`.
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

/** Discards the draft. Refuses with `sites.draft_conflict`. */
export async function discardDraft(scope: Scope, version: number): Promise<{ version: number }> {
  await lockDraft(scope, version);
  return writeDraft(scope, null);
}

/** Locks the draft until the transaction ends; returns null if there is none. Refuses with `sites.draft_conflict`. */
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

/** Writes the draft, or removes it if null. Caller must hold its lock (`lockDraft`). */
export async function writeDraft(scope: Scope, config: SiteConfig | null): Promise<{ version: number }> {
  return scope.tx.one(sql<RowOf<'sites_config_draft', 'version'>>`
    update sites_config_draft
       set config = ${config === null ? null : JSON.stringify(config)}::jsonb, version = version + 1,
           edited_by = ${personOf(scope)?.userId ?? null}, edited_at = ${scope.now}
     where tenant_id = ${scope.tenant.id}
    returning version`);
}
