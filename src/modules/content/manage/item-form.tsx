import type { RichDocument } from '#platform/documents/document-contract.ts';
import { ask } from '#platform/navigation/ask.ts';
import { type VersionDocument, versionDocumentPath } from '../merging/version-document-contract.ts';
import type { FormBase, ItemForm } from '../merging/merge-form-rules.ts';
import { KEPT_FIELDS, type KeptBase } from './kept-drafts.tsx';
import type { ManagedItem } from './managed-item.ts';

/** Returns an item as its form sends it. */
export function formOf(item: ManagedItem): ItemForm {
  return {
    fields: {
      title: item.title,
      excerpt: item.excerpt,
      slug: item.slug,
      categoryId: item.categoryId ?? '',
      tags: item.tags.join(', '),
      audience: item.audience,
      coverPictureId: item.coverPictureId ?? '',
      seoTitle: item.seoTitle,
      seoDescription: item.seoDescription,
      isHiddenFromSearch: item.isHiddenFromSearch ? 'on' : '',
    },
    document: item.isBuilt ? null : item.document,
  };
}

/** Returns what stands in the form: of the fields above those that it shows. `document` is what stands in the editor. */
export function readItemForm(form: HTMLFormElement, item: ManagedItem, document: RichDocument): ItemForm {
  const data = new FormData(form);
  const names = Object.keys(formOf(item).fields).filter((name) => form.elements.namedItem(name) !== null);
  return {
    fields: Object.fromEntries(
      names.map((name) => {
        const value = data.get(name);
        return [name, typeof value === 'string' ? value : ''];
      }),
    ),
    document: form.elements.namedItem('document') === null ? null : document,
  };
}

/** Returns a form as it is sent to be saved over `version`; `role` is that of the variant. */
export function toFormData(
  { fields, document }: ItemForm,
  { version, role }: { readonly version: number; readonly role: string },
): FormData {
  const data = new FormData();
  data.set('version', String(version));
  if (role !== 'guest') {
    data.set('intent', 'variant');
    data.set('role', role);
  }
  // A box that is not ticked is not sent.
  for (const [name, value] of Object.entries(fields))
    if (name !== 'isHiddenFromSearch' || value !== '') data.set(name, value);
  if (document !== null) data.set('document', JSON.stringify(document));
  return data;
}

/** Returns what can be told of an item before it was changed, to begin with that version. */
export function baseOf(item: ManagedItem): KeptBase {
  const { fields } = formOf(item);
  return { number: item.number, texts: Object.fromEntries(KEPT_FIELDS.map((name) => [name, fields[name]])) };
}

/** Returns what a form began with. `opened` is the item as the page had it then, or later. Rejects if it cannot be read. */
export async function readBase(opened: ManagedItem, base: KeptBase | null): Promise<FormBase> {
  if (base === null) return { fields: null, document: null };
  const { fields, document } = formOf(opened);
  const isOpened = base.number === opened.number;
  const former = isOpened
    ? { document }
    : await ask<VersionDocument>(versionDocumentPath(opened.itemId, base.number));
  return { fields: { ...fields, ...base.texts }, document: former.document };
}
