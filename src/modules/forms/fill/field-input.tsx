import type { ReactNode } from 'react';
import * as m from '#messages';
import { ThaiAddressFields } from '#modules/address/public-ui.ts';
import { thaiBanks } from '#platform/money/thai-banks.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { FieldError } from '#ui/form/field.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import type { Field, FieldOption } from '../field/field-contract.ts';
import { boundsOf } from '../field/field-kinds-rules.ts';
import { type RawAnswer, rawParts } from '../logic/answer-contract.ts';
import { MAX_ANSWER_LENGTH } from '../logic/answer-limits-rules.ts';
import { wordsIn } from '../response/answer-text.ts';
import { mostFiles } from '../logic/file-rules.ts';
import { ClearChoice } from './clear-choice.tsx';
import { FilesField } from './files-field.tsx';
import { GroupField } from './group-field.tsx';
import type { ShownPrices } from '../field/payment-rules.ts';
import { LocationField } from './location-field.tsx';
import { LookupField } from './lookup-field.tsx';
import { MatrixField } from './matrix-field.tsx';
import { PaymentField } from './payment-field.tsx';
import { RankingField } from './ranking-field.tsx';
import { SignatureField } from './signature-field.tsx';
import { type OfferedSlots, SlotField } from './slot-field.tsx';

export interface FieldInputProps {
  /** Of the form. */
  slug: string;
  field: Field;
  raw: RawAnswer | undefined;
  onRaw: (raw: RawAnswer) => void;
  /** Told while what was chosen is not an answer yet. */
  onBusy?: (isBusy: boolean) => void;
  error: string | undefined;
  locale: Locale;
  /** Options that nobody can choose any more. */
  full: ReadonlySet<string>;
  /** Which times of appointments are offered. */
  offered: OfferedSlots;
  /** What payments cost; null where nothing is sent. */
  prices: ShownPrices;
  /** What is wrong inside a group, by the entry's place and the field's id. */
  errorInside?: ((path: string) => string | undefined) | undefined;
  /** Name of the control where it is not that of the question. */
  name?: string;
}

/** The control of one question, named as the form sends it. */
export function FieldInput({
  slug,
  field,
  raw,
  onRaw,
  onBusy,
  error,
  locale,
  full,
  offered,
  prices,
  errorInside,
  name = `answers.${field.id}`,
}: FieldInputProps): ReactNode {
  const text = typeof raw === 'string' ? raw : '';
  const parts = rawParts(raw);
  const shared = {
    label: wordsIn(field.label, locale),
    help: wordsIn(field.help, locale) || undefined,
    error,
    optional: !field.isRequired,
  };
  const canClear = shared.optional && text !== '';
  const typed = {
    ...shared,
    name,
    value: text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onRaw(currentTarget.value),
  };
  switch (field.kind) {
    case 'section':
      return (
        <div>
          {shared.label && <h3 className="text-lg font-semibold">{shared.label}</h3>}
          <p className="max-w-prose whitespace-pre-line text-ink-soft">{wordsIn(field.text, locale)}</p>
        </div>
      );
    case 'text':
      return <TextField {...typed} maxLength={500} />;
    case 'long_text':
      return <TextArea {...typed} rows={4} maxLength={MAX_ANSWER_LENGTH} />;
    case 'number':
      return <TextField {...typed} inputMode="decimal" maxLength={30} />;
    case 'money':
      return <TextField {...typed} inputMode="decimal" maxLength={30} suffix={m.forms_baht()} />;
    case 'passport':
      return (
        <TextField
          {...typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      );
    case 'geo_point':
      return <LocationField {...shared} name={name} value={text} onChange={onRaw} />;
    case 'lookup':
      return (
        <LookupField
          {...shared}
          slug={slug}
          records={field.records ?? ''}
          name={name}
          value={parts}
          onChange={onRaw}
          locale={locale}
        />
      );
    case 'calculated':
      return (
        <div>
          <p className="text-sm font-medium" id={`${field.id}-label`}>
            {shared.label}
          </p>
          {shared.help && <p className="text-sm text-ink-soft">{shared.help}</p>}
          <output aria-labelledby={`${field.id}-label`} className="text-lg tabular-nums">
            {text || '–'}
          </output>
        </div>
      );
    case 'hidden':
      return <TextField {...typed} maxLength={200} />;
    case 'email':
      return <TextField {...typed} type="email" autoComplete="email" maxLength={254} />;
    case 'phone_th':
      return <TextField {...typed} type="tel" autoComplete="tel" maxLength={40} />;
    case 'url':
      return <TextField {...typed} type="url" placeholder="https://" maxLength={500} />;
    case 'thai_id':
    case 'tax_id_th':
      return (
        <TextField
          {...typed}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0-0000-00000-00-0"
          maxLength={40}
        />
      );
    case 'promptpay':
      return (
        <TextField
          {...typed}
          inputMode="numeric"
          autoComplete="off"
          placeholder="081-234-5678"
          maxLength={40}
        />
      );
    case 'thai_title':
      return (
        <>
          <TextField {...typed} list={`${name}-titles`} autoComplete="honorific-prefix" maxLength={60} />
          <datalist id={`${name}-titles`}>
            {['นาย', 'นาง', 'นางสาว'].map((title) => (
              <option key={title} value={title} />
            ))}
          </datalist>
        </>
      );
    case 'date':
      return <DateField {...shared} name={name} defaultValue={text} onChange={onRaw} />;
    case 'date_range':
      return (
        <Group {...shared}>
          {(['from', 'to'] as const).map((end) => (
            <DateField
              key={end}
              label={end === 'from' ? m.forms_from() : m.forms_to()}
              name={`${name}.${end}`}
              defaultValue={parts[end] ?? ''}
              onChange={(day) => onRaw({ ...parts, [end]: day })}
            />
          ))}
        </Group>
      );
    case 'ranking':
      return (
        <Group {...shared}>
          <RankingField {...{ field, name, parts, locale }} onParts={onRaw} />
        </Group>
      );
    case 'time':
      return <TimeField {...shared} name={name} defaultValue={text} onChange={onRaw} />;
    case 'select':
      return (
        <Select
          {...typed}
          placeholder={m.forms_choose()}
          options={field.options.map((option) => ({
            value: option.id,
            label: full.has(option.id)
              ? m.forms_option_full_named({ option: wordsIn(option.label, locale) })
              : wordsIn(option.label, locale),
            disabled: full.has(option.id) && text !== option.id,
          }))}
        />
      );
    case 'radio':
    case 'yes_no':
      return (
        <ClearChoice isShown={canClear} onClear={() => onRaw('')}>
          <RadioCards
            legend={shared.label}
            name={name}
            value={text}
            onChange={onRaw}
            help={shared.help}
            error={error}
            optional={shared.optional}
            options={
              field.kind === 'yes_no'
                ? [
                    { value: 'yes', label: m.forms_yes() },
                    { value: 'no', label: m.forms_no() },
                  ]
                : field.options.map((option) => ({
                    value: option.id,
                    label: wordsIn(option.label, locale),
                    disabledReason:
                      full.has(option.id) && text !== option.id ? m.forms_option_full() : undefined,
                  }))
            }
            columns={field.kind === 'yes_no' ? 2 : 1}
          />
        </ClearChoice>
      );
    case 'slot':
      return (
        <ClearChoice isShown={canClear} onClear={() => onRaw('')}>
          <SlotField {...{ field, ...shared, name, locale, full, offered }} value={text} onChange={onRaw} />
        </ClearChoice>
      );
    case 'multi_select':
      return <ManyChoices {...{ field, shared, name, raw, onRaw, full, locale }} />;
    case 'rating':
    case 'scale':
    case 'nps':
      return <NumberRow {...{ field, shared, name, text, onRaw }} />;
    case 'consent':
      return (
        <div className="rounded-md border border-line p-4">
          <p className="mb-1 max-h-60 overflow-y-auto text-sm whitespace-pre-line text-ink-soft">
            {wordsIn(field.text, locale)}
          </p>
          <Checkbox
            label={shared.label}
            help={shared.help}
            error={error}
            name={name}
            value="yes"
            checked={text === 'yes'}
            onChange={({ currentTarget }) => onRaw(currentTarget.checked ? 'yes' : '')}
          />
        </div>
      );
    case 'thai_name':
      return (
        <Group {...shared}>
          {(['first', 'last'] as const).map((part) => (
            <TextField
              key={part}
              label={part === 'first' ? m.forms_first_name() : m.forms_last_name()}
              name={`${name}.${part}`}
              autoComplete={part === 'first' ? 'given-name' : 'family-name'}
              maxLength={100}
              value={parts[part] ?? ''}
              onChange={({ currentTarget }) => onRaw({ ...parts, [part]: currentTarget.value })}
            />
          ))}
        </Group>
      );
    case 'thai_address':
      return (
        <Group {...shared}>
          <TextField
            className="sm:col-span-2"
            label={m.forms_address_line()}
            name={`${name}.line`}
            autoComplete="street-address"
            maxLength={500}
            value={parts['line'] ?? ''}
            onChange={({ currentTarget }) => onRaw({ ...parts, line: currentTarget.value })}
          />
          <ThaiAddressFields
            prefix={`${name}.`}
            defaultValue={{
              provinceCode: parts['ProvinceCode'] ?? '',
              districtCode: parts['DistrictCode'] ?? '',
              subdistrictCode: parts['SubdistrictCode'] ?? '',
              postalCode: parts['PostalCode'] ?? '',
            }}
            onChange={({ provinceCode, districtCode, subdistrictCode, postalCode }, names) =>
              onRaw({
                line: parts['line'] ?? '',
                // Only for reviewing: the server looks the names up.
                names,
                ProvinceCode: provinceCode,
                DistrictCode: districtCode,
                SubdistrictCode: subdistrictCode,
                PostalCode: postalCode,
              })
            }
          />
        </Group>
      );
    case 'matrix':
      return (
        <Group {...shared}>
          <MatrixField field={field} name={name} parts={parts} onParts={onRaw} locale={locale} />
        </Group>
      );
    case 'group':
      return (
        <Group {...shared}>
          <GroupField field={field} raw={raw} onRaw={onRaw}>
            {({ path, ...inner }) => (
              <FieldInput
                {...inner}
                slug={slug}
                name={`${name}.${path}`}
                error={errorInside?.(path)}
                locale={locale}
                full={full}
                offered={offered}
                prices={prices}
              />
            )}
          </GroupField>
        </Group>
      );
    case 'signature':
      return (
        <Group {...shared}>
          <SignatureField name={name} label={shared.label} parts={parts} onParts={onRaw} />
        </Group>
      );
    case 'payment':
      return <PaymentField {...{ field, ...shared, name, parts, prices, locale }} onParts={onRaw} />;
    case 'file':
      return (
        <Group {...shared}>
          <FilesField
            fieldId={field.id}
            name={name}
            label={shared.label}
            tickets={Array.isArray(raw) ? raw : []}
            onTickets={onRaw}
            onBusy={onBusy}
            most={mostFiles(field)}
          />
        </Group>
      );
    case 'bank_account_th':
      return (
        <Group {...shared}>
          <Select
            label={m.forms_bank()}
            name={`${name}.bank`}
            placeholder={m.forms_choose()}
            value={parts['bank'] ?? ''}
            onChange={({ currentTarget }) => onRaw({ ...parts, bank: currentTarget.value })}
            options={thaiBanks.map(({ code, nameTh, nameEn }) => ({
              value: code,
              label: locale === 'en' ? nameEn : nameTh,
            }))}
          />
          <TextField
            label={m.forms_account_number()}
            name={`${name}.number`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={30}
            value={parts['number'] ?? ''}
            onChange={({ currentTarget }) => onRaw({ ...parts, number: currentTarget.value })}
          />
        </Group>
      );
  }
}

interface Shared {
  label: string;
  help: string | undefined;
  error: string | undefined;
  optional: boolean;
}

/** Several controls that make one answer. */
function Group({ label, help, error, optional, children }: Shared & { children: ReactNode }): ReactNode {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-medium">
        {label}
        {optional && <span className="font-normal text-ink-soft"> {m.ui_optional()}</span>}
      </legend>
      {help && <p className="text-sm text-ink-soft">{help}</p>}
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
      {error && <FieldError id={`group-${label}`}>{error}</FieldError>}
    </fieldset>
  );
}

function ManyChoices({
  field,
  shared,
  name,
  raw,
  onRaw,
  full,
  locale,
}: {
  field: Field;
  shared: Shared;
  name: string;
  raw: RawAnswer | undefined;
  onRaw: (raw: RawAnswer) => void;
  full: ReadonlySet<string>;
  locale: Locale;
}): ReactNode {
  const chosen = Array.isArray(raw) ? raw : [];
  const labelOf = (option: FieldOption): string => wordsIn(option.label, locale);
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-1 text-sm font-medium">
        {shared.label}
        {shared.optional && <span className="font-normal text-ink-soft"> {m.ui_optional()}</span>}
      </legend>
      {shared.help && <p className="text-sm text-ink-soft">{shared.help}</p>}
      {field.options.map((option) => {
        const isFull = full.has(option.id) && !chosen.includes(option.id);
        return (
          <Checkbox
            key={option.id}
            label={isFull ? m.forms_option_full_named({ option: labelOf(option) }) : labelOf(option)}
            name={`${name}[]`}
            value={option.id}
            disabled={isFull}
            checked={chosen.includes(option.id)}
            onChange={({ currentTarget }) =>
              onRaw(currentTarget.checked ? [...chosen, option.id] : chosen.filter((id) => id !== option.id))
            }
          />
        );
      })}
      {shared.error && <FieldError id={`${name}-error`}>{shared.error}</FieldError>}
    </fieldset>
  );
}

/** A number of a short scale. */
function NumberRow({
  field,
  shared,
  name,
  text,
  onRaw,
}: {
  field: Field;
  shared: Shared;
  name: string;
  text: string;
  onRaw: (raw: RawAnswer) => void;
}): ReactNode {
  const { min, max } = boundsOf(field);
  const first = min ?? 1;
  const numbers = Array.from({ length: (max ?? first) - first + 1 }, (_, at) => String(first + at));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">
        {shared.label}
        {shared.optional && <span className="font-normal text-ink-soft"> {m.ui_optional()}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {numbers.map((number) => (
          <label
            key={number}
            className="relative inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-md border border-line bg-surface px-3 tabular-nums has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={number}
              checked={text === number}
              onChange={() => onRaw(number)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
            />
            {number}
          </label>
        ))}
      </div>
      {shared.error && <FieldError id={`${name}-error`}>{shared.error}</FieldError>}
      {field.kind === 'nps' && <p className="text-sm text-ink-soft">{m.forms_nps_ends()}</p>}
      {shared.help && <p className="text-sm text-ink-soft">{shared.help}</p>}
    </fieldset>
  );
}
