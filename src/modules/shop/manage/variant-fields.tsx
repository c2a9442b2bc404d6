import { ChevronRight, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { fieldError, faultyFields, type FormProblem } from '#ui/form/form-problem.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { STOCK_WAYS } from '../product/product-contract.ts';
import type { OptionDraft, VariantDraft } from './product-draft-rules.ts';
import { stockWayText } from './stock-text.tsx';

export interface VariantFieldsProps {
  variant: VariantDraft;
  /** Index in the form: fields are named `variants.0.sku`. */
  at: number;
  options: readonly OptionDraft[];
  problem: FormProblem | null;
  /** Why it cannot be removed; undefined if it can. */
  keepReason: string | undefined;
  onRemove: () => void;
}

/** One row of the variant editor: identity and price, with selling details collapsed. */
export function VariantFields({
  variant,
  at,
  options,
  problem,
  keepReason,
  onRemove,
}: VariantFieldsProps): ReactNode {
  const name = (field: string): string => `variants.${at}.${field}`;
  const error = (field: string): string | undefined => fieldError(problem, name(field));
  const isNew = variant.variantId === '';
  const hasMore =
    variant.saleFrom.day !== '' ||
    variant.saleTo.day !== '' ||
    variant.maxPerOrder !== '' ||
    variant.stockPolicy !== 'forbid';
  const isMoreFaulty = faultyFields(problem).some((fault) =>
    MORE_FIELDS.some((field) => fault.name === name(field)),
  );
  return (
    <fieldset className="rounded-lg border border-line bg-canvas p-4">
      <legend className="sr-only">{m.shop_manage_variant_number({ number: at + 1 })}</legend>
      {!isNew && <input type="hidden" name={name('variantId')} value={variant.variantId} />}
      <div className="mb-2 flex min-h-9 items-center justify-between gap-2">
        <p className="text-sm font-semibold">{m.shop_manage_variant_number({ number: at + 1 })}</p>
        {keepReason === undefined ? (
          <IconButton
            label={m.shop_manage_variant_remove({ number: at + 1 })}
            icon={<Trash2 aria-hidden />}
            size="sm"
            onClick={onRemove}
          />
        ) : null}
      </div>
      {options.map((option, index) => (
        <div key={option.key} className="mb-4 grid gap-4 sm:grid-cols-2">
          <TextField
            label={option.th === '' ? m.shop_manage_option_value({ number: index + 1 }) : option.th}
            name={name(`optionValues.${index}.th`)}
            defaultValue={variant.optionValues[index]?.th ?? ''}
            maxLength={60}
            required
            error={error(`optionValues.${index}.th`) ?? (index === 0 ? error('optionValues') : undefined)}
          />
          <TextField
            label={m.shop_manage_in_english({
              field: option.en || option.th || m.shop_manage_option_value({ number: index + 1 }),
            })}
            name={name(`optionValues.${index}.en`)}
            defaultValue={variant.optionValues[index]?.en ?? ''}
            maxLength={60}
            optional
            lang="en"
          />
        </div>
      ))}
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <TextField
          label={m.shop_manage_sku()}
          name={name('sku')}
          defaultValue={variant.sku}
          maxLength={64}
          optional={isNew}
          required={!isNew}
          help={isNew ? m.shop_manage_sku_help() : undefined}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          error={error('sku')}
        />
        <TextField
          label={m.shop_manage_regular_price()}
          name={name('regularPrice')}
          defaultValue={variant.regularPrice}
          inputMode="decimal"
          autoComplete="off"
          suffix={m.shop_manage_baht()}
          required
          help={m.shop_manage_regular_price_help()}
          error={error('regularPrice')}
        />
        <TextField
          label={m.shop_manage_sale_price()}
          name={name('salePrice')}
          defaultValue={variant.salePrice}
          inputMode="decimal"
          autoComplete="off"
          suffix={m.shop_manage_baht()}
          optional
          error={error('salePrice')}
        />
        {isNew && (
          <TextField
            label={m.shop_manage_opening()}
            name={name('openingQuantity')}
            defaultValue=""
            inputMode="numeric"
            placeholder="0"
            autoComplete="off"
            suffix={m.shop_manage_pieces()}
            error={error('openingQuantity')}
          />
        )}
      </div>
      <details className="group mt-3" open={hasMore || isMoreFaulty}>
        <summary className="-mx-1 inline-flex min-h-11 cursor-pointer items-center rounded-sm px-1 text-sm font-medium text-accent underline-offset-4 hover:underline">
          <ChevronRight
            aria-hidden
            className="me-1 size-4 transition-transform duration-120 group-open:rotate-90"
          />
          {m.shop_manage_variant_more()}
        </summary>
        <div className="mt-2 grid gap-4 sm:grid-cols-2">
          <Moment
            label={m.shop_manage_sale_from()}
            time={m.shop_manage_sale_from_time()}
            name={name('saleFrom')}
            moment={variant.saleFrom}
            error={error('saleFrom')}
          />
          <Moment
            label={m.shop_manage_sale_to()}
            time={m.shop_manage_sale_to_time()}
            name={name('saleTo')}
            moment={variant.saleTo}
            error={error('saleTo')}
          />
        </div>
        <div className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          <Select
            label={m.shop_manage_stock_way()}
            name={name('stockPolicy')}
            defaultValue={variant.stockPolicy}
            options={STOCK_WAYS.map((value) => ({ value, label: stockWayText(value) }))}
          />
          <TextField
            label={m.shop_manage_max_per_order()}
            name={name('maxPerOrder')}
            defaultValue={variant.maxPerOrder}
            inputMode="numeric"
            suffix={m.shop_manage_pieces()}
            optional
            error={error('maxPerOrder')}
          />
          <TextField
            label={m.shop_manage_barcode()}
            name={name('barcode')}
            defaultValue={variant.barcode}
            inputMode="numeric"
            maxLength={64}
            optional
            error={error('barcode')}
          />
          <TextField
            label={m.shop_manage_weight()}
            name={name('weightGrams')}
            defaultValue={variant.weightGrams}
            inputMode="numeric"
            suffix={m.shop_manage_grams()}
            optional
            error={error('weightGrams')}
          />
        </div>
      </details>
    </fieldset>
  );
}

const MORE_FIELDS = ['saleFrom', 'saleTo', 'maxPerOrder', 'barcode', 'weightGrams', 'stockPolicy'];

/** A day and a time of day. */
function Moment({
  label,
  time,
  name,
  moment,
  error,
}: {
  label: string;
  time: string;
  name: string;
  moment: { day: string; time: string };
  error: string | undefined;
}): ReactNode {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-3">
      <DateField label={label} name={name} defaultValue={moment.day} error={error} />
      <TimeField label={time} name={`${name}Time`} defaultValue={moment.time} />
    </div>
  );
}

/** An archived variant with a restore button. */
export function ArchivedVariant({
  variant,
  onRestore,
}: {
  variant: VariantDraft;
  onRestore: () => void;
}): ReactNode {
  const values = variant.optionValues.map(({ th }) => th).join(' / ');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <span className="min-w-0 text-sm break-words text-ink-soft">
        {[variant.sku, values].filter(Boolean).join(' · ')}
      </span>
      <Button size="sm" icon={<RotateCcw aria-hidden />} onClick={onRestore}>
        {m.shop_manage_variant_restore()}
      </Button>
    </li>
  );
}
