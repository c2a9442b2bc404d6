import type { ActionReply } from '#platform/page/page.ts';

/** What every form of an order's page gets. */
export interface DeskFormProps {
  readonly reply: ActionReply | undefined;
  /** New for each load of the page. */
  readonly formKey: string;
}
