import { Plus, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatNumber } from '#platform/locale/number-format.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { BilingualCell } from '#ui/edit/bilingual-cell.tsx';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { EditableTable } from '#ui/edit/editable-table.tsx';
import { cellClass, type EditedCell, type EditedColumn } from '#ui/edit/edited-column.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { useFormLanguage } from '#ui/form/form-language.ts';
import { Card } from '#ui/layout/card.tsx';
import { MAX_OPTIONS, MAX_VARIANTS, type ManagedProduct } from '../product/product-contract.ts';
import {
  newVariant,
  type OptionDraft,
  type VariantDraft,
  variantDrafts,
  withOptionText,
} from './product-draft-rules.ts';
import { VariantDetails } from './variant-details.tsx';

export interface VariantsCardProps {
  /** Null for a new product. */
  product: ManagedProduct | null;
  problem: FormProblem | null;
  zone: string;
}

/** The options of a product, such as size, and its variants with their prices. */
export function VariantsCard({ product, problem, zone }: VariantsCardProps): ReactNode {
  const firstKey = useId();
  const [stored] = useState(() => (product ? variantDrafts(product, zone) : []));
  const [options, setOptions] = useState<readonly OptionDraft[]>(
    () => product?.options.map((option, at) => ({ key: `stored-${at}`, ...option })) ?? [],
  );
  const [variants, setVariants] = useState<readonly VariantDraft[]>(() =>
    product ? stored.filter(({ isArchived }) => !isArchived) : [newVariant(firstKey)],
  );
  const columns = useVariantColumns(options);
  const left = stored.filter(({ key }) => !variants.some((variant) => variant.key === key));
  const isSold = variants.length > 0;

  /** Removes the value at this index from every variant; values are matched to options by index. */
  function removeOption(at: number): void {
    setOptions(options.filter((_, index) => index !== at));
    setVariants(
      variants.map((variant) => ({
        ...variant,
        optionValues: variant.optionValues.filter((_, index) => index !== at),
      })),
    );
  }

  function rename(key: string, words: Partial<Pick<OptionDraft, 'th' | 'en'>>): void {
    setOptions(options.map((option) => (option.key === key ? { ...option, ...words } : option)));
  }

  return (
    <Card id="variants" title={m.shop_manage_variants()} description={m.shop_manage_variants_help()}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {options.map((option, at) => (
            <div key={option.key} className="flex min-w-0 items-end gap-2">
              <BilingualField
                className="min-w-0 grow"
                label={m.shop_manage_option_name({ number: at + 1 })}
                names={{ th: `options.${at}.th`, en: `options.${at}.en` }}
                texts={option}
                onText={(language, text) => rename(option.key, { [language]: text })}
                required={['th']}
                maxLength={60}
                placeholder={m.shop_manage_option_example()}
                problem={problem}
              />
              {(variants.length === 1 || options.length > 1) && (
                <IconButton
                  label={m.shop_manage_option_remove({ number: at + 1 })}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => removeOption(at)}
                />
              )}
            </div>
          ))}
        </div>
        {options.length < MAX_OPTIONS && (
          <Button
            size="sm"
            className="self-start"
            icon={<Plus aria-hidden />}
            onClick={() => setOptions([...options, { key: crypto.randomUUID(), th: '', en: '' }])}
          >
            {options.length === 0 ? m.shop_manage_option_first() : m.shop_manage_option_add()}
          </Button>
        )}
        <EditableTable
          caption={m.shop_manage_variants()}
          columns={columns}
          rows={variants}
          onRows={setVariants}
          rowKey={({ key }) => key}
          rowName={(_, at) => m.shop_manage_variant_nth({ number: at + 1 })}
          make={(last) => newVariant(crypto.randomUUID(), last)}
          min={1}
          max={MAX_VARIANTS}
          addLabel={m.shop_manage_variant_add()}
          addReason={options.length === 0 && isSold ? m.shop_manage_variant_needs_option() : undefined}
          isOrdered
          nameOf={(at, field) => `variants.${at}.${field}`}
          problem={problem}
          details={(given) => <VariantDetails {...given} problem={problem} />}
          isOpenAtFirst={hasDetails}
        />
        <p className="text-sm text-ink-soft">
          {m.shop_manage_sku()}: {m.shop_manage_sku_help()} · {m.shop_manage_regular_price()} (
          {m.shop_manage_baht()}): {m.shop_manage_regular_price_help()}
        </p>
        <LeftVariants variants={left} onRestore={(variant) => setVariants([...variants, variant])} />
      </div>
    </Card>
  );
}

/** A column for the values of each option, then what every variant has. */
function useVariantColumns(options: readonly OptionDraft[]): EditedColumn<VariantDraft>[] {
  const [language] = useFormLanguage();
  const price = { inputMode: 'decimal' as const, maxLength: 20, placeholder: '0.00' };
  return [
    ...options.map((option, index): EditedColumn<VariantDraft> => {
      const header = option[language] || option.th || m.shop_manage_option_value({ number: index + 1 });
      return {
        key: `optionValues.${index}`,
        header,
        className: '@2xl:min-w-32',
        set: (row, text) => withOptionText(row, index, { [language]: text }),
        cell: ({ row, control, onRow }) => (
          <BilingualCell
            control={control}
            texts={row.optionValues[index] ?? { th: '', en: '' }}
            onText={(of, text) => onRow(withOptionText(row, index, { [of]: text }))}
            maxLength={60}
          />
        ),
      };
    }),
    {
      key: 'sku',
      header: m.shop_manage_sku(),
      className: '@2xl:min-w-32',
      text: ({ sku }) => sku,
      set: (row, sku) => ({ ...row, sku }),
      input: { maxLength: 64, autoCapitalize: 'characters', placeholder: m.shop_manage_sku_made() },
    },
    {
      key: 'regularPrice',
      header: m.shop_manage_regular_price(),
      className: '@2xl:min-w-24',
      text: ({ regularPrice }) => regularPrice,
      set: (row, regularPrice) => ({ ...row, regularPrice }),
      input: price,
    },
    {
      key: 'salePrice',
      header: m.shop_manage_sale_price(),
      className: '@2xl:min-w-24',
      text: ({ salePrice }) => salePrice,
      set: (row, salePrice) => ({ ...row, salePrice }),
      input: { ...price, placeholder: '–' },
    },
    {
      key: 'openingQuantity',
      header: m.shop_manage_available(),
      className: '@2xl:w-20',
      set: (row, openingQuantity) => (row.variantId === '' ? { ...row, openingQuantity } : row),
      cell: ({ row, control, onRow }) => <StockCell row={row} control={control} onRow={onRow} />,
    },
  ];
}

/** The opening stock of a new variant; what is left of a stored one, which its stock card changes. */
function StockCell({ row, control, onRow }: Omit<EditedCell<VariantDraft>, 'at'>): ReactNode {
  if (row.variantId !== '')
    return (
      <span className="flex min-h-11 items-center px-3 tabular-nums">
        {row.available === null ? '–' : formatNumber(row.available, getLocale())}
      </span>
    );
  return (
    <input
      {...control}
      type="text"
      aria-label={`${m.shop_manage_opening()}, ${control['aria-label']}`}
      value={row.openingQuantity}
      onChange={({ currentTarget }) => onRow({ ...row, openingQuantity: currentTarget.value })}
      inputMode="numeric"
      placeholder="0"
      autoComplete="off"
      className={cellClass}
    />
  );
}

/** Variants that are no longer sold, each with a button that sells it again. */
function LeftVariants({
  variants,
  onRestore,
}: {
  variants: readonly VariantDraft[];
  onRestore: (variant: VariantDraft) => void;
}): ReactNode {
  if (variants.length === 0) return null;
  return (
    <section>
      <h3 className="text-sm font-semibold">{m.shop_manage_variants_archived()}</h3>
      <ul className="mt-1 divide-y divide-line">
        {variants.map((variant) => (
          <li
            key={variant.key}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5"
          >
            <span className="min-w-0 text-sm break-words text-ink-soft">
              {[variant.sku, variant.optionValues.map(({ th }) => th).join(' / ')]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Button size="sm" icon={<RotateCcw aria-hidden />} onClick={() => onRestore(variant)}>
              {m.shop_manage_variant_restore()}
              <span className="sr-only">{variant.sku}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether a variant has details that should be seen. */
function hasDetails({ saleFrom, saleTo, maxPerOrder, stockPolicy }: VariantDraft): boolean {
  return saleFrom.day !== '' || saleTo.day !== '' || maxPerOrder !== '' || stockPolicy !== 'forbid';
}
