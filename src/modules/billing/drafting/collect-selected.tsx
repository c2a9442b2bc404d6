import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import type { ListSelection } from '#ui/table/use-list-selection.ts';
import { documentPaths } from '../document/paths.ts';
import { MAX_AT_ONCE } from './bulk-contract.ts';
import { canCollect } from './draft-rules.ts';

/** Begins a billing note that collects the selected invoices. `documents` are those of the page; the server checks the others. */
export function CollectButton({
  selection: { keys },
  documents,
  formKey,
}: {
  selection: Pick<ListSelection, 'keys'>;
  documents: readonly {
    readonly documentId: string;
    readonly kind: string;
    readonly state: string;
    readonly buyerName: string;
  }[];
  formKey: string;
}): ReactNode {
  const canBegin =
    keys.size <= MAX_AT_ONCE && canCollect(documents.filter(({ documentId }) => keys.has(documentId)));
  return (
    <Form method="post" action={documentPaths.manageDrafts()}>
      <HiddenFields intent="derive" formKey={formKey} />
      <input type="hidden" name="kind" value="billing_note" />
      {[...keys].map((documentId) => (
        <input key={documentId} type="hidden" name="documents[]" value={documentId} />
      ))}
      <Button
        size="sm"
        type="submit"
        disabledReason={canBegin ? undefined : m.billing_collect_invoices_only({ most: MAX_AT_ONCE })}
      >
        {m.billing_collect_submit()}
      </Button>
    </Form>
  );
}
