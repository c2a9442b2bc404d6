import { expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { DateField } from './date-field.tsx';
import { FormErrorSummary } from './form-error-summary.tsx';
import { NumberStepper } from './number-stepper.tsx';
import { RadioCards } from './radio-cards.tsx';
import { Select } from './select.tsx';
import { renderHtml, renderText } from '../testing.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';
import { TimeField } from './time-field.tsx';

const options = [
  { value: 'a', label: 'Post' },
  { value: 'b', label: 'Courier' },
];

test.each([
  ['text field', <TextField key="t" label="Name" help="As on the card" error="Missing" name="n" />],
  ['text area', <TextArea key="a" label="Name" help="As on the card" error="Missing" name="n" />],
  [
    'select',
    <Select key="s" label="Name" help="As on the card" error="Missing" name="n" options={options} />,
  ],
  ['stepper', <NumberStepper key="n" label="Name" help="As on the card" error="Missing" name="n" />],
  ['day', <DateField key="d" label="Name" help="As on the card" error="Missing" name="n" />],
  ['time', <TimeField key="h" label="Name" help="As on the card" error="Missing" name="n" />],
  ['checkbox', <Checkbox key="c" label="Name" help="As on the card" error="Missing" name="n" />],
])('the label, help and error of a %s belong to its control', (_, control) => {
  const html = renderHtml(control);
  const [, id] = /<label for="([^"]+)"/.exec(html) ?? [];
  expect(html).toMatch(new RegExp(`<(input|textarea|select)[^>]* id="${id}"`));
  expect(html).toContain(`aria-describedby="${id}-error ${id}-help"`);
  expect(html).toContain(`id="${id}-error"`);
  expect(html).toContain(`id="${id}-help"`);
  expect(html).toContain('aria-invalid="true"');
});

test('a field without help or error has no description', () => {
  const html = renderHtml(<TextField label="Name" name="n" optional />);
  expect(html).not.toContain('aria-describedby');
  expect(html).not.toContain('aria-invalid=');
  expect(renderText(<TextField label="Name" name="n" optional />)).toBe('Name (optional)');
});

test('a stepper stops at its bounds', () => {
  const html = renderHtml(<NumberStepper label="Count" name="n" defaultValue={5} min={1} max={5} />);
  expect(html).toMatch(/aria-label="Increase"[^>]*disabled=""/);
  expect(html).not.toMatch(/aria-label="Decrease"[^>]*disabled=""/);
});

test('a disabled choice shows its reason', () => {
  const text = renderText(
    <RadioCards
      legend="Delivery"
      name="d"
      defaultValue="a"
      options={[
        { value: 'a', label: 'Post', help: 'slow' },
        { value: 'b', label: 'Courier', help: 'fast', disabledReason: 'Bangkok only' },
      ]}
    />,
  );
  expect(text).toBe('Delivery Post slow Courier Bangkok only');
});

test('the summary names each invalid field, and is empty without a problem', () => {
  const problem = { message: 'Please look again', fields: { phone: ['Too short'], name: 'Missing' } };
  expect(renderText(<FormErrorSummary problem={problem} labels={{ name: 'Name', phone: 'Phone' }} />)).toBe(
    'Please look again Name: Missing Phone: Too short',
  );
  expect(renderHtml(<FormErrorSummary problem={problem} />)).toContain('role="alert"');
  expect(renderText(<FormErrorSummary problem={null} />)).toBe('');
});

test('a day is shown in the Buddhist era in both languages, whatever the device', () => {
  for (const locale of ['th', 'en'] as const) {
    const html = renderHtml(<DateField label="Day" name="d" defaultValue="2026-11-21" />, { locale });
    expect(html).toMatch(/<input[^>]*type="text"[^>]*value="21\/11\/2569"/);
  }
  expect(renderHtml(<DateField label="Day" name="d" defaultValue="soon" />)).toContain('value="soon"');
});
