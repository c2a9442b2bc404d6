import { z } from 'zod';
import { Field, Texts } from '../field/field-contract.ts';
import { MAX_LABEL, MAX_OPTIONS } from '../field/kind-rules.ts';
import { MAX_FIELDS, MAX_PAGES } from './schema-limits-rules.ts';
import { Condition } from '../logic/condition-contract.ts';

export const FormPage = z.object({
  id: z.string().regex(/^p_[a-z0-9]{8}$/),
  title: Texts(MAX_LABEL).prefault({}),
  showIf: Condition.nullable().default(null),
  fields: z.array(Field).max(MAX_FIELDS),
});
export type FormPage = z.output<typeof FormPage>;

/** The questions of a form. A published version of it never changes. */
export const FormSchema = z
  .object({ pages: z.array(FormPage).min(1).max(MAX_PAGES) })
  .superRefine(({ pages }, context) => {
    const fields = pages.flatMap((page) => page.fields);
    const inner = fields.flatMap((field) => field.fields);
    const parts = [...fields, ...inner].flatMap(({ options, rows }) => [...options, ...rows]);
    const ids = [...pages, ...fields, ...inner, ...parts].map(({ id }) => id);
    if (new Set(ids).size !== ids.length)
      context.addIssue({ code: 'custom', message: 'ids', path: ['pages'] });
    if (fields.some(({ kind, options }) => kind !== 'slot' && options.length > MAX_OPTIONS))
      context.addIssue({ code: 'custom', message: 'options', path: ['pages'] });
    if (fields.length + inner.length > MAX_FIELDS)
      context.addIssue({ code: 'custom', message: 'fields', path: ['pages'] });
  });
export type FormSchema = z.output<typeof FormSchema>;
