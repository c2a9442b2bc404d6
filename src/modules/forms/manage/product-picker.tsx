import { type ReactNode, useCallback, useRef } from 'react';
import * as m from '#messages';
import type { SaleItem } from '#modules/shop/public.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { ask } from '#platform/navigation/ask.ts';
import { PickerField } from '#ui/picker/picker-field.tsx';
import type { PickerOption, PickerPage } from '#ui/picker/picker-rules.ts';
import { formsPaths } from '../paths.ts';
import { wordsIn } from '../response/answer-text.ts';
import type { loader } from './products-page.tsx';

/** What is known of products that payments offer. */
export interface ProductFacts {
  /** By SKU. */
  readonly known: Readonly<Record<string, SaleItem>>;
  readonly onKnown: (item: SaleItem) => void;
  /** Whether the shop is switched off. */
  readonly isShopOff: boolean;
}

/** A field for a product of the shop, found by name or SKU. */
export function ProductPicker({
  label,
  sku,
  products: { known, onKnown },
  onProduct,
  locale,
}: {
  label: string;
  /** Empty: none yet. */
  sku: string;
  products: ProductFacts;
  onProduct: (item: SaleItem | null) => void;
  locale: Locale;
}): ReactNode {
  const found = useRef<readonly SaleItem[]>([]);
  const optionOf = useCallback(
    (item: SaleItem): PickerOption => ({
      id: item.sku,
      label: wordsIn(item.titles, locale),
      detail: [
        item.sku,
        formatBaht(item.priceSatang, locale),
        ...(item.allowed === 0 ? [m.forms_payment_sold_out()] : []),
      ].join(' · '),
      pictureUrl: item.pictureUrl,
    }),
    [locale],
  );
  const load = useCallback(
    async (q: string): Promise<PickerPage> => {
      const { items, isCut } = await ask<Awaited<ReturnType<typeof loader>>>(formsPaths.products(q));
      found.current = items;
      return { options: items.map(optionOf), isCut };
    },
    [optionOf],
  );
  const item = known[sku];
  const chosen = item ? optionOf(item) : { id: sku, label: sku, detail: m.forms_payment_not_sold() };

  function choose(option: PickerOption | undefined): void {
    if (option === undefined) return onProduct(null);
    const next = found.current.find((each) => each.sku === option.id);
    if (!next) return;
    onKnown(next);
    onProduct(next);
  }

  return (
    <PickerField
      className="pb-2"
      hideLabel
      label={label}
      title={m.forms_payment_pick()}
      searchLabel={m.forms_payment_pick_search()}
      chooseLabel={m.forms_payment_pick_choose()}
      chosen={sku === '' ? [] : [chosen]}
      onChange={([option]) => choose(option)}
      load={load}
    />
  );
}
