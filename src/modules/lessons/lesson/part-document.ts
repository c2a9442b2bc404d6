import type { RichDocument } from '#platform/documents/document-contract.ts';
import { documentOfProse } from '#platform/documents/prose-document-rules.ts';

type Body = Readonly<Record<string, unknown>>;

/** Returns a part's body with its text as a document: texts used to be stored with marks, as `text`. */
export function withDocument(body: Body): Body & { readonly document: RichDocument } {
  const { text, document, ...others } = body;
  // Documents were read by the model when they were saved.
  if (document !== undefined) return { ...others, document: document as RichDocument };
  return { ...others, document: documentOfProse(typeof text === 'string' ? text : '') };
}
