import { Store, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatBaht } from '#platform/money/money.ts';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import type { DeliveryOption } from '../delivery/delivery-contract.ts';
import { missingForFree } from '../delivery/delivery-rules.ts';

interface DeliveryChoiceProps {
  options: readonly DeliveryOption[];
  subtotalSatang: number;
  chosen: string;
  onChoose: (code: string) => void;
  error: string | undefined;
}

/** Delivery methods with their fees and the amount missing until free delivery. */
export function DeliveryChoice({
  options,
  subtotalSatang,
  chosen,
  onChoose,
  error,
}: DeliveryChoiceProps): ReactNode {
  return (
    <RadioCards
      legend={m.shop_delivery()}
      hideLegend
      name="delivery"
      required
      defaultValue={chosen}
      onChange={onChoose}
      error={error}
      options={options.map((option) => ({
        value: option.code,
        label: option.title,
        help: <Hints option={option} subtotalSatang={subtotalSatang} />,
        icon: option.kind === 'pickup' ? <Store aria-hidden /> : <Truck aria-hidden />,
        trailing: <Fee option={option} />,
      }))}
    />
  );
}

function Hints({ option, subtotalSatang }: { option: DeliveryOption; subtotalSatang: number }): ReactNode {
  const missing = missingForFree(
    { feeSatang: option.fullFeeSatang, freeFromSatang: option.freeFromSatang },
    subtotalSatang,
  );
  return (
    <>
      {option.note}
      {missing !== null && (
        <span className="block text-accent">
          {m.shop_checkout_free_from({ amount: formatBaht(missing, getLocale()) })}
        </span>
      )}
    </>
  );
}

function Fee({ option }: { option: DeliveryOption }): ReactNode {
  if (option.feeSatang > 0) return formatBaht(option.feeSatang, getLocale());
  return (
    <span className="flex flex-col items-end leading-snug">
      <span className="text-positive">{m.shop_delivery_free()}</span>
      {option.fullFeeSatang > 0 && (
        <s className="text-sm font-normal text-ink-soft">{formatBaht(option.fullFeeSatang, getLocale())}</s>
      )}
    </span>
  );
}
