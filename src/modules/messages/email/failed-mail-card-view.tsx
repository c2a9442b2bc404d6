import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { CardEmpty, CardRow, CardRows, CardTile, CardTiles } from '#ui/layout/card-rows.tsx';
import { messagesPaths } from '../paths.ts';
import type { OutboxLine } from './outbox-contract.ts';

/** Mail that could not be delivered, and why. */
export function FailedMailCard({
  facts: { lines, count, isMore },
}: {
  facts: { lines: readonly OutboxLine[]; count: number; isMore: boolean };
}): ReactNode {
  if (count === 0) return <CardEmpty icon={<CircleCheck />}>{m.messages_card_failed_none()}</CardEmpty>;
  const to = messagesPaths.outbox({ show: 'failed' });
  return (
    <div className="flex flex-col gap-2">
      <CardTiles>
        <CardTile to={to} label={m.messages_card_failed()} count={count} isMore={isMore} />
      </CardTiles>
      <CardRows>
        {lines.map(({ mailId, to: recipient, subject, error, at }) => (
          <CardRow
            key={mailId}
            to={to}
            title={subject}
            detail={[recipient, at, error].filter((text) => text !== null).join(' · ')}
          />
        ))}
      </CardRows>
    </div>
  );
}
