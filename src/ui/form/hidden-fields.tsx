import type { ReactNode } from 'react';

/** Names the intent of a form and its idempotency key, which is new for each load of the page. */
export function HiddenFields({ intent, formKey }: { intent: string; formKey: string }): ReactNode {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="idempotencyKey" value={`${intent} ${formKey}`} />
    </>
  );
}
