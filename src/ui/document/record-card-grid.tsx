import type { ReactNode } from 'react';
import type { RecordCard } from '#platform/record-cards/record-card-contract.ts';
import { RecordCardLink } from './record-card-link.tsx';

/** Records of the site side by side, as many as have room. */
export function RecordCardGrid({ cards }: { cards: readonly RecordCard[] }): ReactNode {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-4">
      {cards.map((card) => (
        <li key={card.path} className="flex">
          <RecordCardLink card={card} isUpright />
        </li>
      ))}
    </ul>
  );
}
