import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { z } from 'zod';
import { setGivesCertificate } from '#modules/lessons/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { Layout } from './layout-contract.ts';
import { STARTERS, starterLayout } from './starter-rules.ts';
import { certificatesRefusals } from '../refusals.ts';
import { requirePictures } from './template-pictures.ts';

export const MAX_TEMPLATES = 100;

const Name = z
  .string()
  .refine((text) => text.isWellFormed() && !text.includes('\0'))
  .transform((text) => normalizeText(text).trim())
  .pipe(z.string().min(1).max(120));

/** A layout as JSON, because form fields hold only text. */
export const parsedLayout = z.string().max(100_000).transform(parsedJson).pipe(Layout);

export const CreateTemplateInput = z.object({ name: Name, starter: z.enum(STARTERS) });
export const TemplateId = z.object({ template: z.uuid() });
export const SaveTemplateInput = TemplateId.extend({
  name: Name,
  version: TypedRowVersion,
  layout: parsedLayout,
});

export interface TemplateRow {
  readonly templateId: string;
  readonly name: string;
  readonly version: number;
  readonly isArchived: boolean;
  readonly updatedAt: string;
}

/** Lists templates, most recently changed first, archived ones last. */
export async function listTemplates(scope: Scope): Promise<TemplateRow[]> {
  const rows = await scope.tx.rows(sql<
    RowOf<'certificates_template', 'templateId' | 'name' | 'version' | 'archivedAt' | 'updatedAt'>
  >`
    select template_id, name, version, archived_at, updated_at from certificates_template
     where tenant_id = ${scope.tenant.id} order by updated_at desc, template_id desc limit ${MAX_TEMPLATES}`);
  return rows
    .map((row) => ({
      templateId: row.templateId,
      name: row.name,
      version: row.version,
      isArchived: row.archivedAt !== null,
      updatedAt: row.updatedAt.toISOString(),
    }))
    .toSorted((a, b) => Number(a.isArchived) - Number(b.isArchived));
}

/** Returns one version of a layout. Refuses with `certificates.template_missing`. */
export async function getLayout(scope: Scope, templateId: string, version: number): Promise<Layout> {
  const row = await scope.tx.first(sql<RowOf<'certificates_template_version', 'layout'>>`
    select layout from certificates_template_version
     where tenant_id = ${scope.tenant.id} and template_id = ${templateId} and version = ${version}`);
  if (!row) throw refuse(certificatesRefusals, 'certificates.template_missing');
  return Layout.parse(row.layout);
}

/** Returns a template with its latest layout. Refuses with `certificates.template_missing`. */
export async function getTemplate(
  scope: Scope,
  templateId: string,
): Promise<{ name: string; version: number; layout: Layout }> {
  const row = await scope.tx.first(sql<RowOf<'certificates_template', 'name' | 'version'>>`
    select name, version from certificates_template where tenant_id = ${scope.tenant.id} and template_id = ${templateId}`);
  if (!row) throw refuse(certificatesRefusals, 'certificates.template_missing');
  return { ...row, layout: await getLayout(scope, templateId, row.version) };
}

/** Locks a template that is not archived. Refuses with `certificates.template_missing`. */
export async function lockTemplate(
  scope: Scope,
  templateId: string,
): Promise<{ version: number; name: string }> {
  const row = await scope.tx.first(sql<RowOf<'certificates_template', 'version' | 'name' | 'archivedAt'>>`
    select version, name, archived_at from certificates_template
     where tenant_id = ${scope.tenant.id} and template_id = ${templateId} for update`);
  if (!row || row.archivedAt !== null) throw refuse(certificatesRefusals, 'certificates.template_missing');
  return row;
}

/** Creates a template from a starter. Refuses with `certificates.too_many`. */
export async function createTemplate(
  scope: Scope,
  input: z.output<typeof CreateTemplateInput>,
): Promise<{ templateId: string }> {
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::integer as count from certificates_template where tenant_id = ${scope.tenant.id}`);
  if (count >= MAX_TEMPLATES) throw refuse(certificatesRefusals, 'certificates.too_many');
  const { templateId } = await scope.tx.one(sql<RowOf<'certificates_template', 'templateId'>>`
    insert into certificates_template (tenant_id, name, created_at, updated_at)
    values (${scope.tenant.id}, ${input.name}, ${scope.now}, ${scope.now}) returning template_id`);
  await keepVersion(scope, { templateId, version: 1, layout: starterLayout(input.starter) });
  await audit(scope, 'certificates.create_template', templateId, { name: input.name });
  return { templateId };
}

/**
 * Saves a layout as the next version; issued certificates keep theirs. Refuses with `certificates.template_missing`,
 * `certificates.version_conflict`, `certificates.picture_missing`.
 */
export async function saveTemplate(
  scope: Scope,
  { template: templateId, name, version, layout }: z.output<typeof SaveTemplateInput>,
): Promise<{ version: number }> {
  const row = await lockTemplate(scope, templateId);
  if (row.version !== version)
    throw refuse(certificatesRefusals, 'certificates.version_conflict', {
      yours: version,
      current: row.version,
    });
  await requirePictures(scope, layout);
  const next = version + 1;
  await keepVersion(scope, { templateId, version: next, layout });
  await scope.tx.run(sql`
    update certificates_template set name = ${name}, version = ${next}, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and template_id = ${templateId}`);
  await audit(scope, 'certificates.save_template', templateId, { name, version: next });
  return { version: next };
}

/** Archives a template: no lesson gives it any more, issued certificates stay. Refuses with `certificates.template_missing`. */
export async function archiveTemplate(
  scope: Scope,
  { template: templateId }: z.output<typeof TemplateId>,
): Promise<{ templateId: string }> {
  await lockTemplate(scope, templateId);
  await scope.tx.run(sql`
    update certificates_template set archived_at = ${scope.now} where tenant_id = ${scope.tenant.id} and template_id = ${templateId}`);
  const given = await scope.tx.rows(sql<RowOf<'certificates_lesson', 'lessonId'>>`
    delete from certificates_lesson where tenant_id = ${scope.tenant.id} and template_id = ${templateId} returning lesson_id`);
  await setGivesCertificate(scope, { lessonIds: given.map((row) => row.lessonId), gives: false });
  await audit(scope, 'certificates.archive_template', templateId, {});
  return { templateId };
}

async function keepVersion(
  scope: Scope,
  kept: { templateId: string; version: number; layout: Layout },
): Promise<void> {
  await scope.tx.run(sql`
    insert into certificates_template_version (tenant_id, template_id, version, layout, author_id, created_at)
    values (${scope.tenant.id}, ${kept.templateId}, ${kept.version}, ${JSON.stringify(kept.layout)}::jsonb, ${personOf(scope)?.userId ?? null}, ${scope.now})`);
}

function audit(scope: Scope, action: string, entityId: string, after: unknown): Promise<void> {
  return recordAudit(scope, {
    action,
    entityKind: 'certificates.template',
    entityId,
    after,
  });
}

function parsedJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'Not JSON.' });
    return z.NEVER;
  }
}
