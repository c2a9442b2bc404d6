import { type ReactNode, useMemo } from 'react';
import * as m from '#messages';
import { FetchedText } from './fetched-text.tsx';
import type { ViewProps } from './file-viewer.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import { MAX_TABLE_ROWS, parseTable } from './viewer-rules.ts';

/** CSV as a table; the first row has the column names. */
export default function TableView({ item, url, onFailed }: ViewProps): ReactNode {
  return (
    <FetchedText url={url} onFailed={onFailed}>
      {(text) => <Table text={text} name={item.name} />}
    </FetchedText>
  );
}

function Table({ text, name }: { text: string; name: string }): ReactNode {
  const { rows, isCut } = useMemo(() => parseTable(text), [text]);
  const [head = [], ...body] = rows;
  return (
    <ScrollRegion label={name} className="min-h-0 grow bg-surface">
      <table className="w-max min-w-full border-collapse text-sm">
        <caption className="sr-only">{name}</caption>
        <thead className="sticky top-0 bg-sunken">
          <tr>
            {head.map((cell, index) => (
              <th
                key={index}
                scope="col"
                className="border border-line px-3 py-2 text-start font-semibold whitespace-nowrap"
              >
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, index) => (
            <tr key={index} className="even:bg-sunken/50">
              {row.map((cell, at) => (
                <td
                  key={at}
                  className={`max-w-80 border border-line px-3 py-1.5 ${/^-?[\d,.]+%?$/.test(cell) ? 'text-end whitespace-nowrap tabular-nums' : ''}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isCut && (
        <p className="p-4 text-sm text-ink-soft">{m.files_view_table_cut({ count: MAX_TABLE_ROWS })}</p>
      )}
    </ScrollRegion>
  );
}
