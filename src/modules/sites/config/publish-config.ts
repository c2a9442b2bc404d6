import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import { hasMailPassword } from '#platform/mail/mail-server.ts';
import { queueWaitingMail } from '#platform/mail/waiting-mail.ts';
import { touchContent } from '#platform/content/content-versions.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { settingsToSave } from '#platform/tenancy/set-up-mark.ts';
import { SITE_CONTENT } from '#platform/tenancy/tenant.ts';
import { storeLegalTexts } from './legal-texts.ts';
import { sitesRefusals } from '../refusals.ts';
import { lockDraft, publishedConfig, writeDraft } from './config-draft.ts';
import type { SiteConfig } from './site-config-contract.ts';
import { configDifferences, findPublishProblem } from './site-config-rules.ts';
import { settingsOf } from './site-config-schema.ts';

/**
 * Publishes the draft, adds it to the history, and invalidates the configuration on every node. Mail that waited for a mail
 * server is sent through the published one. Open payments keep their original account. Refuses with `sites.draft_conflict`,
 * `sites.nothing_to_publish`, `sites.registration_without_texts`, `sites.theme_unreadable`,
 * `sites.mail_password_missing`.
 */
export async function publishConfig(scope: Scope, version: number): Promise<{ number: number }> {
  const draft = await lockDraft(scope, version);
  if (draft === null) throw refuse(sitesRefusals, 'sites.nothing_to_publish');
  const { config: before, settings } = await publishedConfig(scope, sql`for update`);
  const problem = findPublishProblem(before, draft);
  if (problem?.kind === 'registration') throw refuse(sitesRefusals, 'sites.registration_without_texts');
  if (problem) throw refuse(sitesRefusals, 'sites.theme_unreadable', problem.theme);
  const { server } = draft.mail;
  if (server !== null && server.user !== '' && !(await hasMailPassword(scope, server)))
    throw refuse(sitesRefusals, 'sites.mail_password_missing');

  const legal = await storeLegalTexts(scope, settings.legal, { before: before.legal, after: draft.legal });
  const next = { ...settingsOf(draft, settings, scope.app.siteSettings), legal };
  await scope.tx.run(sql`
    update sites_tenant
       set name = ${draft.name}, locale = ${draft.locale}, zone = ${draft.zone},
           settings = ${settingsToSave(next)}, version = version + 1
     where tenant_id = ${scope.tenant.id}`);
  await writeDraft(scope, null);
  if (server !== null) await queueWaitingMail(scope, server);
  const number = await recordVersion(scope, before, draft);
  await touchContent(scope, [SITE_CONTENT]);
  await audit(scope, number, before, draft);
  return { number };
}

/** Adds a version to the history; the first publication also adds the state before it. Caller must lock the tenant's row. */
async function recordVersion(scope: Scope, before: SiteConfig, published: SiteConfig): Promise<number> {
  const { last } = await scope.tx.one(sql<{ last: number }>`
    select coalesce(max(number), 0)::int as last from sites_config_version where tenant_id = ${scope.tenant.id}`);
  if (last === 0) await insertVersion(scope, 1, before, null);
  const number = Math.max(last, 1) + 1;
  await insertVersion(scope, number, published, personOf(scope)?.userId ?? null);
  return number;
}

async function insertVersion(
  scope: Scope,
  number: number,
  config: SiteConfig,
  publishedBy: string | null,
): Promise<void> {
  await scope.tx.run(sql`
    insert into sites_config_version (tenant_id, number, config, published_by, published_at)
    values (${scope.tenant.id}, ${number}, ${JSON.stringify(config)}::jsonb, ${publishedBy}, ${scope.now})`);
}

async function audit(scope: Scope, number: number, before: SiteConfig, after: SiteConfig): Promise<void> {
  const differences = configDifferences(before, after);
  const side = (which: 'before' | 'after') =>
    Object.fromEntries(differences.map((difference) => [difference.field, difference[which]]));
  await recordAudit(scope, {
    action: 'sites.publish_config',
    entityKind: 'sites_config',
    entityId: String(number),
    before: side('before'),
    after: side('after'),
  });
  if (!differences.some(({ field }) => field.startsWith('promptpay'))) return;
  await recordAudit(scope, {
    action: 'sites.change_payment_account',
    entityKind: 'sites_tenant',
    entityId: scope.tenant.id,
    before: before.promptpay,
    after: after.promptpay,
  });
}
