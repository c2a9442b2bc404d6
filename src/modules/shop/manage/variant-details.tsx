import type { ReactNode } from 'react';
import * as m from '#messages';
import { DateField } from '#ui/form/date-field.tsx';
import type { RowDetails } from '#ui/edit/edited-column.ts';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { STOCK_WAYS } from '../product/product-contract.ts';
import type { VariantDraft } from './product-draft-rules.ts';
import type { TypedMoment } from './sale-days-rules.ts';
import { stockWayText } from './stock-text.tsx';

/** The selling details of a variant: when its sale price counts, stock policy, limits, barcode and weight. */
export function VariantDetails({
  row,
  nameOf,
  onRow,
  problem,
}: RowDetails<VariantDraft> & { problem: FormProblem | null }): ReactNode {
  const field = (key: 'barcode' | 'weightGrams' | 'maxPerOrder') => ({
    name: nameOf(key),
    value: row[key],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onRow({ ...row, [key]: currentTarget.value }),
    inputMode: 'numeric' as const,
    optional: true,
    error: fieldError(problem, nameOf(key) ?? ''),
  });
  const moment = (key: 'saleFrom' | 'saleTo') => ({
    name: nameOf(key) ?? key,
    moment: row[key],
    onMoment: (changed: TypedMoment) => onRow({ ...row, [key]: changed }),
    error: fieldError(problem, nameOf(key) ?? ''),
  });
  return (
    <div className="flex flex-col gap-4 rounded-md bg-canvas p-3">
      {row.variantId !== '' && <input type="hidden" name={nameOf('variantId')} value={row.variantId} />}
      <div className="grid gap-4 @2xl:grid-cols-2">
        <Moment
          label={m.shop_manage_sale_from()}
          time={m.shop_manage_sale_from_time()}
          {...moment('saleFrom')}
        />
        <Moment label={m.shop_manage_sale_to()} time={m.shop_manage_sale_to_time()} {...moment('saleTo')} />
      </div>
      <div className="grid gap-4 @md:grid-cols-2 @2xl:grid-cols-4">
        <Select
          label={m.shop_manage_stock_way()}
          name={nameOf('stockPolicy')}
          value={row.stockPolicy}
          onChange={({ currentTarget }) =>
            onRow({ ...row, stockPolicy: currentTarget.value as VariantDraft['stockPolicy'] })
          }
          options={STOCK_WAYS.map((value) => ({ value, label: stockWayText(value) }))}
        />
        <TextField
          label={m.shop_manage_max_per_order()}
          suffix={m.shop_manage_pieces()}
          {...field('maxPerOrder')}
        />
        <TextField label={m.shop_manage_barcode()} maxLength={64} {...field('barcode')} />
        <TextField label={m.shop_manage_weight()} suffix={m.shop_manage_grams()} {...field('weightGrams')} />
      </div>
    </div>
  );
}

/** A day and a time of day. */
function Moment({
  label,
  time,
  name,
  moment,
  onMoment,
  error,
}: {
  label: string;
  time: string;
  name: string;
  moment: TypedMoment;
  onMoment: (moment: TypedMoment) => void;
  error: string | undefined;
}): ReactNode {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-3">
      <DateField
        label={label}
        name={name}
        defaultValue={moment.day}
        onChange={(day) => onMoment({ ...moment, day })}
        error={error}
      />
      <TimeField
        label={time}
        name={`${name}Time`}
        defaultValue={moment.time}
        onChange={(typed) => onMoment({ ...moment, time: typed })}
      />
    </div>
  );
}
