import { Delete } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import { classNames } from '#ui/class-names.ts';
import { toArabicDigits } from '#platform/text/thai-digits.ts';
import { PIN_LENGTH } from '../pin/pin-rules.ts';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const KEY =
  'flex h-16 items-center justify-center rounded-lg border border-line bg-surface text-2xl font-medium tabular-nums shadow-rest ' +
  'transition-[background-color] duration-120 hover:bg-sunken active:bg-sunken disabled:opacity-55';

/**
 * Six digits by touch or keyboard. The last one submits; what was typed is gone then, so that a wrong PIN begins anew.
 */
export function PinPad({
  label,
  isBusy,
  describedBy,
  onComplete,
}: {
  label: string;
  isBusy: boolean;
  describedBy: string;
  onComplete: (pin: string) => void;
}): ReactNode {
  const [pin, setPin] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isBusy) field.current?.focus();
  }, [isBusy]);
  const type = (text: string): void => {
    const digits = toArabicDigits(text).replace(/\D/g, '').slice(0, PIN_LENGTH);
    if (digits.length < PIN_LENGTH) return setPin(digits);
    setPin('');
    onComplete(digits);
  };
  const press = (digit: string): ReactNode => (
    <button key={digit} type="button" disabled={isBusy} className={KEY} onClick={() => type(pin + digit)}>
      {digit}
    </button>
  );
  return (
    <div className="flex flex-col items-stretch gap-4">
      <label className="flex flex-col items-center gap-2">
        <span className="font-medium">{label}</span>
        <input
          ref={field}
          type="password"
          inputMode="none"
          autoComplete="off"
          maxLength={PIN_LENGTH}
          value={pin}
          readOnly={isBusy}
          aria-describedby={describedBy}
          onChange={(event) => type(event.currentTarget.value)}
          className="h-12 w-48 rounded-md border border-line-strong bg-surface text-center text-2xl tracking-[0.4em]"
        />
      </label>
      <div className="grid grid-cols-3 gap-2">
        {DIGITS.map(press)}
        <span />
        {press('0')}
        <button
          type="button"
          disabled={isBusy || pin === ''}
          aria-label={m.clusters_staff_erase()}
          className={classNames(KEY, '[&_svg]:size-6')}
          onClick={() => setPin(pin.slice(0, -1))}
        >
          <Delete aria-hidden />
        </button>
      </div>
    </div>
  );
}
