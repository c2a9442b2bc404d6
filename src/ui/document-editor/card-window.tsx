import { type ReactNode, useRef, useState } from 'react';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatBaht } from '#platform/money/money.ts';
import type { OfferedCardKind, RecordCard } from '#platform/record-cards/record-card-contract.ts';
import { PickerWindow } from '../picker/picker-window.tsx';
import type { CardSource } from './document-editor.tsx';

/** A window in which a record of a kind is searched and chosen. */
export function CardWindow({
  kind,
  source,
  onChoose,
  onClose,
}: {
  kind: OfferedCardKind;
  source: CardSource;
  onChoose(key: string, card: RecordCard): void;
  onClose(): void;
}): ReactNode {
  const cards = useRef(new Map<string, RecordCard>());
  // Another one would search again.
  const [load] = useState(() => async (query: string) => {
    const { found, isCut } = await source.find(kind.name, query);
    cards.current = new Map(found.map(({ key, card }) => [key, card]));
    const options = found.map(({ key, card }) => ({
      id: key,
      label: card.title,
      detail: detailOf(card),
      pictureUrl: card.pictureUrl,
    }));
    return { options, isCut };
  });
  return (
    <PickerWindow
      title={m.ui_editor_card_of({ kind: kind.label })}
      searchLabel={m.ui_editor_card_search()}
      chosen={[]}
      most={1}
      load={load}
      onChange={([chosen]) => {
        const card = chosen && cards.current.get(chosen.id);
        if (card) onChoose(chosen.id, card);
      }}
      onClose={onClose}
    />
  );
}

function detailOf({ price, line }: RecordCard): string {
  if (price === null) return line;
  return price.priceSatang === 0 ? m.ui_price_free() : formatBaht(price.priceSatang, getLocale());
}
