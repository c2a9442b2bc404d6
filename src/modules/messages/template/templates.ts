import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { RichDocument } from '#platform/documents/document-contract.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { foldForSearch } from '#platform/text/fold.ts';
import { editorPicturesIn } from '../email/email-pictures.ts';
import { messagesRefusals } from '../refusals.ts';
import {
  type CreateTemplateInput,
  type EmailTemplate,
  MAX_TEMPLATE_NAME,
  type SaveTemplateInput,
  type TemplateId,
  type TemplateQuery,
} from './template-contract.ts';

/** Templates of a site, archived ones included. */
export const MAX_TEMPLATES = 200;

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'messages_template.documentTh': RichDocument;
    'messages_template.documentEn': RichDocument;
  }
}

/** A template without its texts. */
export interface TemplateLine {
  readonly templateId: string;
  readonly name: string;
  readonly isArchived: boolean;
  readonly updatedAt: string;
  readonly subject: string;
  /** Those in which it has a subject or a text. */
  readonly languages: readonly Locale[];
}

type LineRow = RowOf<
  'messages_template',
  'templateId' | 'name' | 'archivedAt' | 'updatedAt' | 'subjectTh' | 'subjectEn'
> & { readonly hasTh: boolean; readonly hasEn: boolean };

const HAS_TH = sql`(subject_th <> '' or jsonb_array_length(document_th -> 'content') > 0)`;
const HAS_EN = sql`(subject_en <> '' or jsonb_array_length(document_en -> 'content') > 0)`;

/** Returns the templates that are used or archived, the latest first; `q` stands in their names or subjects. */
export async function listTemplates(scope: Scope, { show, q }: TemplateQuery): Promise<TemplateLine[]> {
  const rows = await scope.tx.rows(sql<LineRow>`
    select template_id, name, archived_at, updated_at, subject_th, subject_en, ${HAS_TH} as has_th, ${HAS_EN} as has_en
      from messages_template
     where tenant_id = ${scope.tenant.id} and (archived_at is not null) = ${show === 'archived'}
     order by updated_at desc, template_id desc limit ${MAX_TEMPLATES}`);
  const sought = foldForSearch(q);
  return rows
    .filter((row) => foldForSearch(`${row.name}\n${row.subjectTh}\n${row.subjectEn}`).includes(sought))
    .map((row) => ({
      templateId: row.templateId,
      name: row.name,
      isArchived: row.archivedAt !== null,
      updatedAt: row.updatedAt.toISOString(),
      subject: (scope.locale === 'en' && row.subjectEn) || row.subjectTh || row.subjectEn,
      languages: [...(row.hasTh ? (['th'] as const) : []), ...(row.hasEn ? (['en'] as const) : [])],
    }));
}

type TemplateRow = RowOf<
  'messages_template',
  | 'templateId'
  | 'name'
  | 'version'
  | 'archivedAt'
  | 'updatedAt'
  | 'subjectTh'
  | 'subjectEn'
  | 'documentTh'
  | 'documentEn'
>;

/** Returns a template with its texts and the pictures in them. Refuses with `messages.template_missing`. */
export async function getTemplate(scope: Scope, { mailTemplate }: TemplateId): Promise<EmailTemplate> {
  const row = await scope.tx.first(sql<TemplateRow>`
    select template_id, name, version, archived_at, updated_at, subject_th, subject_en, document_th, document_en
      from messages_template where tenant_id = ${scope.tenant.id} and template_id = ${mailTemplate}`);
  if (!row) throw refuse(messagesRefusals, 'messages.template_missing');
  const { archivedAt, updatedAt, ...template } = row;
  return {
    ...template,
    isArchived: archivedAt !== null,
    updatedAt: updatedAt.toISOString(),
    pictures: await editorPicturesIn(scope, [row.documentTh, row.documentEn]),
  };
}

/** Creates an empty template. Refuses with `messages.too_many_templates`. */
export async function createTemplate(
  scope: Scope,
  { name }: CreateTemplateInput,
): Promise<{ templateId: string }> {
  await requireRoom(scope);
  const { templateId } = await scope.tx.one(sql<RowOf<'messages_template', 'templateId'>>`
    insert into messages_template (tenant_id, name, created_at, updated_at)
    values (${scope.tenant.id}, ${name}, ${scope.now}, ${scope.now}) returning template_id`);
  await audit(scope, 'messages.create_template', templateId, { name });
  return { templateId };
}

/** Copies a template, archived or not. Refuses with `messages.template_missing`, `messages.too_many_templates`. */
export async function duplicateTemplate(
  scope: Scope,
  { mailTemplate }: TemplateId,
): Promise<{ templateId: string }> {
  await requireRoom(scope);
  const copy = await scope.tx.first(sql<RowOf<'messages_template', 'templateId' | 'name'>>`
    insert into messages_template (tenant_id, name, subject_th, subject_en, document_th, document_en, created_at, updated_at)
    select tenant_id, left(name, ${MAX_TEMPLATE_NAME - 4}) || ' (2)', subject_th, subject_en, document_th, document_en, ${scope.now}, ${scope.now}
      from messages_template where tenant_id = ${scope.tenant.id} and template_id = ${mailTemplate}
    returning template_id, name`);
  if (!copy) throw refuse(messagesRefusals, 'messages.template_missing');
  await audit(scope, 'messages.create_template', copy.templateId, { name: copy.name });
  return { templateId: copy.templateId };
}

/**
 * Saves a template that nobody has saved since it was opened. Refuses with `messages.template_missing`,
 * `messages.version_conflict`.
 */
export async function saveTemplate(
  scope: Scope,
  { mailTemplate, version, ...typed }: SaveTemplateInput,
): Promise<{ version: number }> {
  const saved = await scope.tx.first(sql<RowOf<'messages_template', 'version'>>`
    update messages_template
       set name = ${typed.name}, subject_th = ${typed.subjectTh}, subject_en = ${typed.subjectEn},
           document_th = ${JSON.stringify(typed.documentTh)}::jsonb, document_en = ${JSON.stringify(typed.documentEn)}::jsonb,
           version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and template_id = ${mailTemplate} and version = ${version}
    returning version`);
  if (!saved) throw await whyNotSaved(scope, mailTemplate, version);
  await audit(scope, 'messages.save_template', mailTemplate, { name: typed.name, version: saved.version });
  return saved;
}

async function whyNotSaved(scope: Scope, templateId: string, yours: number): Promise<Error> {
  const current = await scope.tx.first(sql<RowOf<'messages_template', 'version'>>`
    select version from messages_template where tenant_id = ${scope.tenant.id} and template_id = ${templateId}`);
  return current
    ? refuse(messagesRefusals, 'messages.version_conflict', { yours, current: current.version })
    : refuse(messagesRefusals, 'messages.template_missing');
}

/** Archives a template: it is no longer offered. Idempotent. Refuses with `messages.template_missing`. */
export function archiveTemplate(scope: Scope, { mailTemplate }: TemplateId): Promise<{ templateId: string }> {
  return setArchived(scope, mailTemplate, true);
}

/** Offers an archived template again. Idempotent. Refuses with `messages.template_missing`. */
export function restoreTemplate(scope: Scope, { mailTemplate }: TemplateId): Promise<{ templateId: string }> {
  return setArchived(scope, mailTemplate, false);
}

async function setArchived(
  scope: Scope,
  templateId: string,
  isArchived: boolean,
): Promise<{ templateId: string }> {
  const changed = await scope.tx.run(sql`
    update messages_template set archived_at = ${isArchived ? scope.now : null}::timestamptz
     where tenant_id = ${scope.tenant.id} and template_id = ${templateId} and (archived_at is not null) <> ${isArchived}`);
  if (changed === 0) await getTemplate(scope, { mailTemplate: templateId });
  else
    await audit(
      scope,
      isArchived ? 'messages.archive_template' : 'messages.restore_template',
      templateId,
      {},
    );
  return { templateId };
}

async function requireRoom(scope: Scope): Promise<void> {
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::int as count from messages_template where tenant_id = ${scope.tenant.id}`);
  if (count >= MAX_TEMPLATES) throw refuse(messagesRefusals, 'messages.too_many_templates');
}

function audit(scope: Scope, action: string, entityId: string, after: object): Promise<void> {
  return recordAudit(scope, { action, entityKind: 'messages.template', entityId, after });
}
