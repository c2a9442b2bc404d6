import type { ReactNode } from 'react';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { inline, noteText, type PaperSheet, type SheetParty } from './paper-sheet-contract.ts';

/** What the paper says as text, for screen readers and for screens on which the paper would be too small to read. */
export function PaperText({ sheet }: { sheet: PaperSheet }): ReactNode {
  const { seller, buyer, facts, totals, words, notes, lines, columns } = sheet;
  return (
    <div lang={sheet.locale} className="flex flex-col gap-4 sm:sr-only print:hidden">
      <Card title={inline(sheet.title)}>
        {sheet.stamps.map((stamp) => (
          <p key={stamp} className="font-semibold text-danger">
            {stamp}
          </p>
        ))}
        <DescriptionList
          layout="rows"
          items={facts.map(({ label, text }) => ({ term: inline(label), detail: text }))}
        />
        <Party party={seller} />
        {buyer && <Party party={buyer} heading={inline(buyer.label)} />}
      </Card>
      <Card title={inline(columns.description)}>
        <ol className="divide-y divide-line">
          {lines.map((line) => (
            <li key={line.number} className="flex items-baseline justify-between gap-4 py-2.5">
              <span className="min-w-0">
                <span className="whitespace-pre-line">{line.description}</span>
                <span className="block text-sm text-ink-soft tabular-nums">
                  {line.quantity} × {line.unitPrice}
                  {line.vat !== '' && ` · ${line.vat}`}
                </span>
              </span>
              <span className="whitespace-nowrap tabular-nums">{line.amount}</span>
            </li>
          ))}
        </ol>
        <div className="mt-3 border-t border-line pt-3">
          <DescriptionList
            layout="rows"
            items={totals.map(({ label, text, isGrand }) => ({
              term: inline(label),
              detail: <span className="whitespace-nowrap">{text}</span>,
              strong: isGrand,
            }))}
          />
        </div>
        <p className="mt-3 text-sm text-ink-soft">{inline(words.label)}</p>
        <p>{words.text}</p>
        {notes.map(noteText).map((text) => (
          <p key={text} className="mt-3 text-sm">
            {text}
          </p>
        ))}
      </Card>
    </div>
  );
}

function Party({ party, heading }: { party: SheetParty; heading?: string }): ReactNode {
  return (
    <div className="mt-3">
      {heading && <p className="text-sm text-ink-soft">{heading}</p>}
      <p className="font-medium">{party.name}</p>
      {party.lines.map((line) => (
        <p key={line} className="text-sm text-ink-soft">
          {line}
        </p>
      ))}
    </div>
  );
}
