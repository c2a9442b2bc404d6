import type { ReactNode } from 'react';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatBaht } from '#platform/money/money.ts';
import type { FoundCards } from '#platform/record-cards/record-card-contract.ts';
import { PickerField } from '#ui/picker/picker-field.tsx';
import type { PickerPage } from '#ui/picker/picker-rules.ts';
import { signagePaths } from './paths.ts';

/** A product of the shop by its article number. */
interface ChosenProduct {
  readonly sku: string;
  readonly title: string;
}

/** Chooses the product of a slide: the newest first, any other by its name. */
export function ProductField({
  clusterKey,
  product,
  onProduct,
  name,
  error,
}: {
  clusterKey: string;
  product: ChosenProduct | null;
  onProduct: (product: ChosenProduct | null) => void;
  name: string | undefined;
  error: string | undefined;
}): ReactNode {
  return (
    <PickerField
      label={m.clusters_signage_product()}
      title={m.clusters_signage_product_choose()}
      chooseLabel={m.clusters_signage_product_choose()}
      searchLabel={m.clusters_signage_product_search()}
      chosen={product === null ? [] : [{ id: product.sku, label: product.title }]}
      onChange={([chosen]) => onProduct(chosen ? { sku: chosen.id, title: chosen.label } : null)}
      load={(q) => loadProducts(clusterKey, q)}
      {...(name !== undefined && { form: { name, valueOf: ({ id }) => id } })}
      error={error}
    />
  );
}

async function loadProducts(clusterKey: string, q: string): Promise<PickerPage> {
  const reply = await fetch(signagePaths.apiProducts(clusterKey, q));
  if (!reply.ok) throw new Error(`Products could not be searched: ${reply.status}.`);
  const { found, isCut } = (await reply.json()) as FoundCards;
  return {
    options: found.map(({ key, card }) => ({
      id: key,
      label: card.title,
      ...(card.price && { detail: formatBaht(card.price.priceSatang, getLocale()) }),
      pictureUrl: card.pictureUrl,
    })),
    isCut,
  };
}
