import type { ReactNode } from 'react';
import * as m from '#messages';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { writeMarkdown } from '#platform/documents/write-markdown-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht, parseBaht } from '#platform/money/money.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import type { ManagedProduct } from '../product/product-contract.ts';
import { findConflict, isProduct } from './conflict-rules.ts';
import { productStatusText } from './status-badges.tsx';

interface Difference {
  readonly field: string;
  readonly yours: string;
  readonly theirs: string;
}

export interface VersionConflictProps {
  details: unknown;
  /** The submitted form data. */
  sent: FormData | null;
  locale: Locale;
  onKeepMine: (version: number) => void;
  onTakeTheirs: (theirs: ManagedProduct) => void;
}

/** Version conflict: shows both versions side by side and lets the manager choose. */
export function VersionConflict({
  details,
  sent,
  locale,
  onKeepMine,
  onTakeTheirs,
}: VersionConflictProps): ReactNode {
  const conflict = findConflict(details, isProduct);
  if (conflict === null) return null;
  const { current, theirs } = conflict;
  const differences = sent ? differencesOf(sent, theirs, locale) : [];
  return (
    <Notice
      tone="warning"
      title={m.shop_manage_conflict_title()}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onKeepMine(current)}>
            {m.shop_manage_conflict_mine()}
          </Button>
          <Button size="sm" onClick={() => onTakeTheirs(theirs)}>
            {m.shop_manage_conflict_theirs()}
          </Button>
        </span>
      }
    >
      <p>{m.shop_manage_conflict_text()}</p>
      {differences.length > 0 && (
        <div className="mt-3 overflow-x-auto">
          <table className="w-full text-left">
            <thead>
              <tr className="text-ink-soft">
                <th scope="col" className="py-1 pe-4 font-medium">
                  {m.shop_manage_conflict_field()}
                </th>
                <th scope="col" className="py-1 pe-4 font-medium">
                  {m.shop_manage_conflict_yours()}
                </th>
                <th scope="col" className="py-1 font-medium">
                  {m.shop_manage_conflict_others()}
                </th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ field, yours, theirs: others }) => (
                <tr key={field} className="border-t border-line align-top text-ink">
                  <th scope="row" className="py-1.5 pe-4 font-medium">
                    {field}
                  </th>
                  <td className="py-1.5 pe-4 break-words">{yours || '–'}</td>
                  <td className="py-1.5 break-words">{others || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Notice>
  );
}

const MAX_SHOWN = 160;

function differencesOf(sent: FormData, theirs: ManagedProduct, locale: Locale): Difference[] {
  const mine = (name: string): string => typedText(sent.get(name));
  const rows: Difference[] = [
    { field: m.shop_manage_title(), yours: mine('titleTh'), theirs: theirs.titleTh },
    {
      field: m.shop_manage_in_english({ field: m.shop_manage_title() }),
      yours: mine('titleEn'),
      theirs: theirs.titleEn,
    },
    {
      field: m.shop_manage_description(),
      yours: markdownOf(mine('documentTh')),
      theirs: markdownOf(theirs.documentTh),
    },
    {
      field: m.shop_manage_in_english({ field: m.shop_manage_description() }),
      yours: markdownOf(mine('documentEn')),
      theirs: markdownOf(theirs.documentEn),
    },
    { field: m.shop_manage_category(), yours: mine('categoryCode'), theirs: theirs.categoryCode },
    {
      field: m.shop_manage_status(),
      yours: statusOf(mine('status')),
      theirs: productStatusText(theirs.status),
    },
    {
      field: m.shop_manage_variants(),
      yours: mySkus(sent).join(', '),
      theirs: soldOf(theirs)
        .map(({ sku }) => sku)
        .join(', '),
    },
    ...soldOf(theirs).flatMap((variant) => priceDifferences(sent, variant, locale)),
  ];
  const plain = (text: string): string => text.replaceAll('\r\n', '\n');
  return rows
    .filter((row) => plain(row.yours) !== plain(row.theirs))
    .map((row) => ({ ...row, yours: row.yours.slice(0, MAX_SHOWN), theirs: row.theirs.slice(0, MAX_SHOWN) }));
}

/** A description with what is written in bold, as a list and so on: two may differ in nothing else. */
function markdownOf(document: RichDocument | string): string {
  const read = typeof document === 'string' ? (JSON.parse(document) as RichDocument) : document;
  return writeMarkdown(read, (pictureId) => pictureId).trim();
}

function priceDifferences(
  sent: FormData,
  variant: ManagedProduct['variants'][number],
  locale: Locale,
): Difference[] {
  const at = [...sent.entries()]
    .find(([name, value]) => name.endsWith('.variantId') && value === variant.variantId)?.[0]
    .split('.')[1];
  if (at === undefined) return [];
  const baht = (name: string): string => {
    const typed = typedText(sent.get(`variants.${at}.${name}`));
    const satang = typed === '' ? 0 : parseBaht(typed);
    return satang === null ? typed : formatBaht(satang, locale);
  };
  return [
    {
      field: `${variant.sku} · ${m.shop_manage_regular_price()}`,
      yours: baht('regularPrice'),
      theirs: formatBaht(variant.regularPriceSatang, locale),
    },
    {
      field: `${variant.sku} · ${m.shop_manage_sale_price()}`,
      yours: baht('salePrice'),
      theirs: formatBaht(variant.salePriceSatang, locale),
    },
  ];
}

function soldOf(product: ManagedProduct): ManagedProduct['variants'] {
  return product.variants.filter(({ status }) => status === 'active');
}

function mySkus(sent: FormData): string[] {
  return [...sent.entries()]
    .filter(([name]) => /^variants\.\d+\.sku$/.test(name))
    .map(([, value]) => typedText(value).toUpperCase());
}

function typedText(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.trim() : '';
}

function statusOf(value: string): string {
  return value === 'active' || value === 'draft' || value === 'archived' ? productStatusText(value) : value;
}
