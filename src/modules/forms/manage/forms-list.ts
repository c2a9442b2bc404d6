import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import { FormListInput } from '../form/form-contract.ts';
import { type FormItem, listForms } from '../form/form-queries.ts';
import { manageForms } from '../permissions.ts';
import { FORM_STATE_TEXT } from './kind-text.ts';

/** Forms, as a file. */
export const formsList = listSource<typeof FormListInput, FormItem>({
  name: 'forms.forms',
  title: m.forms_title,
  access: manageForms,
  query: FormListInput,
  columns: [
    { header: m.forms_name, kind: 'text', of: (form) => form.title },
    { header: m.forms_slug, kind: 'text', of: (form) => form.slug },
    {
      header: m.forms_state,
      kind: 'text',
      of: (form, locale) => FORM_STATE_TEXT[form.state]({}, { locale }),
    },
    { header: m.forms_count, kind: 'number', of: (form) => form.taken },
    { header: m.forms_changed, kind: 'instant', of: (form) => new Date(form.changedAt) },
  ],
  read: async (scope, query, page) => {
    const { items, nextAfter } = await listForms(scope, { ...query, ...page });
    return { rows: items, next: nextAfter };
  },
});
