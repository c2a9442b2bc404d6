import { type ReactNode, useCallback } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { ask } from '#platform/navigation/ask.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useIsScripted } from '#ui/form/use-is-scripted.ts';
import { PickerField } from '#ui/picker/picker-field.tsx';
import type { PickerPage } from '#ui/picker/picker-rules.ts';
import { MAX_RECORD_KEY } from '../field/kind-rules.ts';
import { formsPaths } from '../paths.ts';
import type { loader } from './records-page.tsx';

/** A record of the site, found by what it is called. Without scripts its SKU, code or address is typed. */
export function LookupField({
  slug,
  records,
  name,
  value,
  onChange,
  locale,
  ...shared
}: {
  /** Of the form. */
  slug: string;
  /** The kind of records. */
  records: string;
  label: string;
  help: string | undefined;
  error: string | undefined;
  optional: boolean;
  name: string;
  value: Readonly<Record<string, string>>;
  onChange: (value: Record<string, string>) => void;
  locale: Locale;
}): ReactNode {
  const isScripted = useIsScripted();
  const load = useCallback(
    async (q: string): Promise<PickerPage> => {
      const { found, isCut } = await ask<Awaited<ReturnType<typeof loader>>>(
        formsPaths.records(slug, { kind: records, q }),
      );
      return {
        options: found.map(({ key, card }) => ({
          id: key,
          label: card.title,
          detail: [card.line, card.price && priceText(card.price.priceSatang, locale)]
            .filter(Boolean)
            .join(' · '),
          pictureUrl: card.pictureUrl,
        })),
        isCut,
      };
    },
    [slug, records, locale],
  );
  const { key = '', title = '' } = value;
  if (!isScripted)
    return (
      <TextField
        {...shared}
        name={`${name}.key`}
        value={key}
        onChange={({ currentTarget }) => onChange({ key: currentTarget.value })}
        maxLength={MAX_RECORD_KEY}
      />
    );
  return (
    <PickerField
      {...shared}
      title={shared.label}
      searchLabel={m.forms_lookup_search()}
      chooseLabel={m.forms_lookup_choose()}
      chosen={key === '' ? [] : [{ id: key, label: title || key }]}
      onChange={([option]) => onChange(option ? { key: option.id, title: option.label } : {})}
      load={load}
      form={{ name: `${name}.key`, valueOf: ({ id }) => id }}
    />
  );
}

function priceText(satang: number, locale: Locale): string {
  return satang === 0 ? m.ui_price_free() : formatBaht(satang, locale);
}
