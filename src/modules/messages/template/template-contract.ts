import { z } from 'zod';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { DocumentPicture, RichDocument, TypedDocument } from '#platform/documents/document-contract.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { MAX_SUBJECT } from '../email/email-limits-rules.ts';

export const MAX_TEMPLATE_NAME = 120;
export const MAX_TEMPLATE_QUERY = 100;
/** JSON of a template's text in one language, in bytes. */
const MAX_TEMPLATE_BYTES = 300_000;

function storedText(max: number) {
  return z
    .string()
    .refine((text) => text.isWellFormed() && !text.includes('\0'))
    .transform((text) => normalizeText(text).trim())
    .pipe(z.string().max(max));
}

const Name = storedText(MAX_TEMPLATE_NAME).pipe(z.string().min(1));
/** A subject stands on one line. */
const Subject = storedText(MAX_SUBJECT)
  .transform((text) => text.replaceAll(/\s+/g, ' '))
  .default('');
const Document = TypedDocument.refine(
  (document) => new TextEncoder().encode(JSON.stringify(document)).length <= MAX_TEMPLATE_BYTES,
  'The text is too long.',
);

export const TemplateId = z.object({ mailTemplate: z.uuid() });
export type TemplateId = z.output<typeof TemplateId>;

export const CreateTemplateInput = z.object({ name: Name });
export type CreateTemplateInput = z.output<typeof CreateTemplateInput>;

export const SaveTemplateInput = TemplateId.extend({
  version: TypedRowVersion,
  name: Name,
  subjectTh: Subject,
  subjectEn: Subject,
  documentTh: Document,
  documentEn: Document,
});
export type SaveTemplateInput = z.output<typeof SaveTemplateInput>;

export const TEMPLATE_LISTS = ['used', 'archived'] as const;

export const TemplateQuery = z.object({
  show: z.enum(TEMPLATE_LISTS).catch('used').default('used'),
  q: z.string().trim().max(MAX_TEMPLATE_QUERY).catch('').default(''),
});
export type TemplateQuery = z.output<typeof TemplateQuery>;

/** A template of e-mails; a language without subject and text is not offered. */
export const EmailTemplate = z.object({
  templateId: z.uuid(),
  name: z.string(),
  version: z.int(),
  isArchived: z.boolean(),
  updatedAt: z.iso.datetime(),
  subjectTh: z.string(),
  subjectEn: z.string(),
  documentTh: RichDocument,
  documentEn: RichDocument,
  /** Of both documents, by id. */
  pictures: z.record(z.string(), DocumentPicture),
});
export type EmailTemplate = z.output<typeof EmailTemplate>;
