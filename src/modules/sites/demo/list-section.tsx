import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { useListSelection } from '#ui/table/use-list-selection.ts';
import { DemoSection } from './demo-section.tsx';
import { demoWords } from './demo-text.tsx';

interface Row {
  id: string;
  name: string;
  baht: number;
  stock: number;
  state: 'sale' | 'draft' | 'out';
}

const TONES: Readonly<Record<Row['state'], Tone>> = { sale: 'positive', draft: 'neutral', out: 'danger' };
const COUNT = 12;

/** A whole list from one declaration; what it shows stands in this page's address. */
export function ListSection(): ReactNode {
  const w = demoWords();
  const [parameters] = useSearchParams();
  const selection = useListSelection();
  const words: Readonly<Record<Row['state'], string>> = { sale: w.onSale, draft: w.draft, out: w.out };
  const q = parameters.get('q') ?? '';
  const state = parameters.get('state') ?? undefined;
  const sort = parameters.get('sort') ?? undefined;
  const rows = Array.from({ length: COUNT }, (_, index): Row => {
    const stock = (index * 37) % 11;
    return {
      id: String(index),
      name: `${w.rows[index % w.rows.length] ?? ''} ${index + 1}`,
      baht: 90 + ((index * 53) % 17) * 40,
      stock,
      state: index % 5 === 3 ? 'draft' : stock === 0 ? 'out' : 'sale',
    };
  })
    .filter((row) => row.name.includes(q) && (state === undefined || row.state === state))
    .toSorted((one, other) => compare(one, other, sort));
  return (
    <DemoSection id="managed-list" title="Managed list">
      <ManagedList
        caption={w.products}
        query={{ q, state, sort }}
        next={null}
        search={{ label: w.search }}
        filters={[
          {
            name: 'state',
            label: w.state,
            every: w.state,
            options: Object.entries(words).map(([value, label]) => ({ value, label })),
          },
        ]}
        selection={{
          of: selection,
          nameOf: (row) => row.name,
          matching: { count: COUNT * 10, isMore: false },
          actions: <Button size="sm">{w.remove}</Button>,
        }}
        columns={[
          { key: 'name', header: w.product, primary: true, sort: 'name', cell: (row) => row.name },
          {
            key: 'state',
            header: w.state,
            cell: (row) => <Badge tone={TONES[row.state]}>{words[row.state]}</Badge>,
          },
          {
            key: 'stock',
            header: w.stock,
            align: 'end',
            sort: '-stock',
            cell: (row) => <span className="tabular-nums">{row.stock}</span>,
          },
          {
            key: 'price',
            header: w.price,
            align: 'end',
            sort: '-price',
            cell: (row) => <span className="tabular-nums">฿{row.baht}.00</span>,
          },
        ]}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<EmptyState title={w.out} />}
      />
    </DemoSection>
  );
}

function compare(one: Row, other: Row, sort = 'name'): number {
  const way = sort.startsWith('-') ? -1 : 1;
  switch (sort.replace(/^-/, '')) {
    case 'stock':
      return way * (one.stock - other.stock);
    case 'price':
      return way * (one.baht - other.baht);
    default:
      return way * one.name.localeCompare(other.name, 'th', { numeric: true });
  }
}
