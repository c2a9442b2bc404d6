import type { ReactNode } from 'react';
import type { ActionReply } from '#platform/page/page.ts';

/** What every form of an order's page gets. */
export interface DeskFormProps {
  readonly reply: ActionReply | undefined;
  /** New for each load of the page. */
  readonly formKey: string;
}

/** Names the intent, once per load of the page. */
export function HiddenFields({ intent, formKey }: { intent: string; formKey: string }): ReactNode {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="idempotencyKey" value={`${intent} ${formKey}`} />
    </>
  );
}
