import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import type { IssuedDocument } from '../document/document-contract.ts';
import { documentKindText } from '../document/document-text.ts';
import { documentPaths } from '../document/paths.ts';
import { draftKindsFrom } from './draft-rules.ts';

/** Begins a new document from this one, for each kind that follows from it. */
export function DeriveButtons({
  document,
  formKey,
  locale,
}: {
  document: Pick<IssuedDocument, 'documentId' | 'kind' | 'state'>;
  formKey: string;
  locale: Locale;
}): ReactNode {
  const kinds = draftKindsFrom(document);
  if (kinds.length === 0) return null;
  return (
    <Form method="post" action={documentPaths.manageDrafts()} className="flex flex-col gap-2">
      <HiddenFields intent="derive" formKey={formKey} />
      <input type="hidden" name="documents[]" value={document.documentId} />
      {kinds.map((kind) => (
        <Button key={kind} type="submit" name="kind" value={kind}>
          {m.billing_draft_derive({ kind: documentKindText(kind, locale) })}
        </Button>
      ))}
    </Form>
  );
}
