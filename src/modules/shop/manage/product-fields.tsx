import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Select, type SelectOption } from '#ui/form/select.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import {
  MAX_OPTIONS,
  MAX_VARIANTS,
  type ManagedProduct,
  PRODUCT_STATUSES,
  VAT_CLASSES,
} from '../product/product-contract.ts';
import { newVariant, type OptionDraft, variantDrafts } from './product-draft-rules.ts';
import { productStatusText } from './status-badges.tsx';
import { ArchivedVariant, VariantFields } from './variant-fields.tsx';

export interface ProductFieldsProps {
  /** Null for a new product. */
  product: ManagedProduct | null;
  categories: readonly SelectOption[];
  problem: FormProblem | null;
  zone: string;
  /** Call when rows are added or removed, which fires no input event. */
  onTyped: () => void;
}

/** The fields of a product that are saved together: texts, category, variants with prices. */
export function ProductFields({
  product,
  categories,
  problem,
  zone,
  onTyped,
}: ProductFieldsProps): ReactNode {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <Words product={product} problem={problem} />
        <Variants product={product} problem={problem} zone={zone} onTyped={onTyped} />
      </div>
      <Card title={m.shop_manage_placement()}>
        <div className="flex flex-col gap-4">
          <Select
            label={m.shop_manage_status()}
            name="status"
            defaultValue={product?.status ?? 'draft'}
            options={PRODUCT_STATUSES.map((status) => ({ value: status, label: productStatusText(status) }))}
            help={m.shop_manage_status_help()}
          />
          <Select
            label={m.shop_manage_category()}
            name="categoryCode"
            defaultValue={product?.categoryCode ?? 'all'}
            options={[{ value: 'all', label: m.shop_manage_category_none() }, ...categories]}
            error={fieldError(problem, 'categoryCode')}
          />
          <Select
            label={m.shop_manage_vat()}
            name="vatClass"
            defaultValue={product?.vatClass ?? 'standard'}
            options={VAT_CLASSES.map((vat) => ({ value: vat, label: vatText(vat) }))}
          />
        </div>
      </Card>
    </div>
  );
}

function Words({ product, problem }: Pick<ProductFieldsProps, 'product' | 'problem'>): ReactNode {
  return (
    <Card title={m.shop_manage_words()}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={m.shop_manage_title()}
            name="titleTh"
            defaultValue={product?.titleTh ?? ''}
            maxLength={120}
            required
            lang="th"
            error={fieldError(problem, 'titleTh')}
          />
          <TextField
            label={m.shop_manage_in_english({ field: m.shop_manage_title() })}
            name="titleEn"
            defaultValue={product?.titleEn ?? ''}
            maxLength={120}
            optional
            lang="en"
            error={fieldError(problem, 'titleEn')}
          />
        </div>
        <TextArea
          label={m.shop_manage_description()}
          name="descriptionTh"
          defaultValue={product?.descriptionTh ?? ''}
          rows={5}
          maxLength={20_000}
          optional
          lang="th"
          error={fieldError(problem, 'descriptionTh')}
        />
        <TextArea
          label={m.shop_manage_in_english({ field: m.shop_manage_description() })}
          name="descriptionEn"
          defaultValue={product?.descriptionEn ?? ''}
          rows={3}
          maxLength={20_000}
          optional
          lang="en"
          error={fieldError(problem, 'descriptionEn')}
        />
      </div>
    </Card>
  );
}

function Variants({
  product,
  problem,
  zone,
  onTyped,
}: Pick<ProductFieldsProps, 'product' | 'problem' | 'zone' | 'onTyped'>): ReactNode {
  const firstKey = useId();
  const [options, setOptions] = useState<readonly OptionDraft[]>(
    () => product?.options.map((option, at) => ({ key: `stored-${at}`, ...option })) ?? [],
  );
  const [variants, setVariants] = useState(() =>
    product ? variantDrafts(product, zone) : [newVariant(firstKey)],
  );
  const sold = variants.filter(({ isArchived }) => !isArchived);
  const archived = variants.filter(({ isArchived }) => isArchived);
  const canAdd = sold.length < MAX_VARIANTS && (options.length > 0 || sold.length === 0);

  function changeVariants(next: typeof variants): void {
    setVariants(next);
    onTyped();
  }

  function addOption(): void {
    onTyped();
    setOptions([...options, { key: crypto.randomUUID(), th: '', en: '' }]);
  }

  /** Removes the value at this index from every variant; values are matched to options by index. */
  function removeOption(at: number): void {
    setOptions(options.filter((_, index) => index !== at));
    changeVariants(
      variants.map((variant) => ({
        ...variant,
        optionValues: variant.optionValues.filter((_, index) => index !== at),
      })),
    );
  }

  function rename(key: string, words: Partial<Pick<OptionDraft, 'th' | 'en'>>): void {
    setOptions(options.map((option) => (option.key === key ? { ...option, ...words } : option)));
  }

  function archive(key: string, isArchived: boolean): void {
    const kept = variants.filter((variant) => variant.key !== key || variant.variantId !== '');
    changeVariants(kept.map((variant) => (variant.key === key ? { ...variant, isArchived } : variant)));
  }

  return (
    <Card title={m.shop_manage_variants()} description={m.shop_manage_variants_help()}>
      <div className="flex flex-col gap-4">
        {options.map((option, at) => (
          <div key={option.key} className="flex items-end gap-2">
            <div className="grid grow gap-4 sm:grid-cols-2">
              <TextField
                label={m.shop_manage_option_name({ number: at + 1 })}
                name={`options.${at}.th`}
                value={option.th}
                onChange={(event) => rename(option.key, { th: event.currentTarget.value })}
                placeholder={m.shop_manage_option_example()}
                maxLength={60}
                required
                error={fieldError(problem, `options.${at}.th`)}
              />
              <TextField
                label={m.shop_manage_in_english({ field: m.shop_manage_option_name({ number: at + 1 }) })}
                name={`options.${at}.en`}
                value={option.en}
                onChange={(event) => rename(option.key, { en: event.currentTarget.value })}
                maxLength={60}
                optional
                lang="en"
              />
            </div>
            {(sold.length === 1 || options.length > 1) && (
              <IconButton
                label={m.shop_manage_option_remove({ number: at + 1 })}
                icon={<Trash2 aria-hidden />}
                onClick={() => removeOption(at)}
              />
            )}
          </div>
        ))}
        {options.length < MAX_OPTIONS && (
          <Button size="sm" className="self-start" icon={<Plus aria-hidden />} onClick={addOption}>
            {options.length === 0 ? m.shop_manage_option_first() : m.shop_manage_option_add()}
          </Button>
        )}
        {sold.map((variant, at) => (
          <VariantFields
            key={variant.key}
            variant={variant}
            at={at}
            options={options}
            problem={problem}
            keepReason={sold.length === 1 ? m.shop_manage_variant_last() : undefined}
            onRemove={() => archive(variant.key, true)}
          />
        ))}
        {canAdd && (
          <Button
            className="self-start"
            icon={<Plus aria-hidden />}
            onClick={() => changeVariants([...variants, newVariant(crypto.randomUUID(), sold.at(-1))])}
          >
            {m.shop_manage_variant_add()}
          </Button>
        )}
        {archived.length > 0 && (
          <section>
            <h3 className="text-sm font-semibold">{m.shop_manage_variants_archived()}</h3>
            <ul className="mt-1 divide-y divide-line">
              {archived.map((variant) => (
                <ArchivedVariant
                  key={variant.key}
                  variant={variant}
                  onRestore={() => archive(variant.key, false)}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Card>
  );
}

function vatText(vat: (typeof VAT_CLASSES)[number]): string {
  switch (vat) {
    case 'standard':
      return m.shop_manage_vat_standard();
    case 'zero':
      return m.shop_manage_vat_zero();
    case 'exempt':
      return m.shop_manage_vat_exempt();
  }
}
