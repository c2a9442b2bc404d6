import { LocateFixed } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { useIsScripted } from '#ui/form/use-is-scripted.ts';
import { PLACE_DIGITS } from '../field/field-kinds-rules.ts';
import { TextField } from '#ui/form/text-field.tsx';

/** How long a device looks for its place. */
const LOOKING_MS = 15_000;

/** A point of the earth: typed, pasted from a map, or where the device is, which the browser asks about first. */
export function LocationField({
  name,
  value,
  onChange,
  ...shared
}: {
  label: string;
  help: string | undefined;
  error: string | undefined;
  optional: boolean;
  name: string;
  value: string;
  onChange: (value: string) => void;
}): ReactNode {
  const isScripted = useIsScripted();
  const [looking, setLooking] = useState<'no' | 'yes' | 'failed'>('no');
  const look = (): void => {
    setLooking('yes');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLooking('no');
        onChange(`${coords.latitude.toFixed(PLACE_DIGITS)}, ${coords.longitude.toFixed(PLACE_DIGITS)}`);
      },
      () => setLooking('failed'),
      { enableHighAccuracy: true, timeout: LOOKING_MS },
    );
  };
  return (
    <div className="flex flex-col gap-2">
      <TextField
        {...shared}
        name={name}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        placeholder="13.75633, 100.50177"
        autoComplete="off"
        maxLength={80}
      />
      {isScripted && 'geolocation' in navigator && (
        <Button
          size="sm"
          className="self-start"
          icon={<LocateFixed aria-hidden />}
          disabled={looking === 'yes'}
          onClick={look}
        >
          {m.forms_location_here()}
        </Button>
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {looking === 'failed' && m.forms_location_failed()}
      </p>
    </div>
  );
}
