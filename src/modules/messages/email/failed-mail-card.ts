import { countFailedMail } from '#platform/mail/mailbox.ts';
import type { CardSource } from '#platform/page/card.ts';
import { seeOutbox } from '../permissions.ts';
import { listOutbox } from './outbox.ts';
import type { OutboxLine } from './outbox-contract.ts';

const SHOWN = 3;
/** Counting stops here. */
const MAX_COUNTED = 99;

/** Mail that could not be delivered: how much, and the latest. */
export const failedMailCard: CardSource<{ lines: OutboxLine[]; count: number; isMore: boolean }> = {
  access: seeOutbox,
  load: async (scope) => {
    const { lines } = await listOutbox(scope, { show: 'failed', after: undefined });
    const count = await countFailedMail(scope, MAX_COUNTED + 1);
    return { lines: lines.slice(0, SHOWN), count: Math.min(count, MAX_COUNTED), isMore: count > MAX_COUNTED };
  },
};
