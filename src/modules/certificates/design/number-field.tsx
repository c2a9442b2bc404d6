import { type ReactNode, useState } from 'react';
import { controlClass, Field } from '#ui/form/field.tsx';
import { TextField } from '#ui/form/text-field.tsx';

/** A number field that reports a value only while it is within bounds, and keeps the typed text as it is. */
export function NumberField({
  label,
  value,
  min = 0,
  max,
  step = 0.5,
  onNumber,
}: {
  label: string;
  value: number;
  min?: number;
  max: number;
  step?: number;
  onNumber: (value: number) => void;
}): ReactNode {
  const [typed, setTyped] = useState({ text: String(value), value });
  if (typed.value !== value) setTyped({ text: String(value), value });
  return (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      min={min}
      max={max}
      step={step}
      value={typed.text}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const number = Number(text);
        const isFit = text !== '' && Number.isFinite(number) && number >= min && number <= max;
        setTyped({ text, value: isFit ? number : value });
        if (isFit) onNumber(number);
      }}
    />
  );
}

export function ColourField({
  label,
  value,
  onColour,
}: {
  label: string;
  value: string;
  onColour: (colour: string) => void;
}): ReactNode {
  return (
    <Field label={label} optional={false} hideLabel={false}>
      {(control) => (
        <input
          {...control}
          type="color"
          value={value}
          onChange={(event) => onColour(event.currentTarget.value.toLowerCase())}
          className={`${controlClass} h-11 p-1!`}
        />
      )}
    </Field>
  );
}
