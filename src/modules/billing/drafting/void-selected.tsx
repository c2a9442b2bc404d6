import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import type { BulkOutcome } from '#platform/each-alone.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { type ListSelection, useListSelection } from '#ui/table/use-list-selection.ts';
import { MAX_DOCUMENT_REASON } from '../document/document-limit-rules.ts';
import { MAX_AT_ONCE } from './bulk-contract.ts';
import { BulkNotice } from './bulk-notice.tsx';

export interface Voiding {
  readonly selection: ListSelection;
  /** Asks for the reason, then declares the selected documents void. */
  readonly start: () => void;
  readonly isBusy: boolean;
  readonly reply: ActionReply<BulkOutcome> | undefined;
}

/** Selected documents that are declared void at once. */
export function useVoiding(): Voiding {
  const fetcher = useFetcher<ActionReply<BulkOutcome>>();
  const selection = useListSelection();
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined;
  const clear = useEffectEvent(() => selection.clear());
  useEffect(() => {
    if (reply?.ok) clear();
  }, [reply]);

  async function start(): Promise<void> {
    const reason = await prompt({
      title: m.billing_void_title({ count: selection.keys.size }),
      message: m.billing_void_text(),
      confirmLabel: m.billing_void_submit(),
      danger: true,
      input: { label: m.billing_document_reason(), maxLength: MAX_DOCUMENT_REASON },
    });
    if (reason === null) return;
    const form = new FormData();
    form.set('intent', 'void');
    form.set('reason', reason);
    for (const documentId of selection.keys) form.append('documents[]', documentId);
    void fetcher.submit(form, { method: 'post' });
  }

  return { selection, start: () => void start(), isBusy: fetcher.state !== 'idle', reply };
}

export function VoidButton({ voiding: { selection, start, isBusy } }: { voiding: Voiding }): ReactNode {
  const isTooMany = selection.keys.size > MAX_AT_ONCE;
  return (
    <Button
      size="sm"
      disabled={isBusy}
      disabledReason={isTooMany ? m.billing_void_too_many({ most: MAX_AT_ONCE }) : undefined}
      onClick={start}
    >
      {m.billing_void_submit()}
    </Button>
  );
}

/** How many were declared void, and why the others were not. */
export function VoidOutcome({ voiding: { reply }, locale }: { voiding: Voiding; locale: Locale }): ReactNode {
  return <BulkNotice reply={reply} title={m.billing_void_done} locale={locale} />;
}
