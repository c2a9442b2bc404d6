import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { CopyField } from '#ui/form/copy-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { Field } from '../field/field-contract.ts';
import { FieldInput } from '../fill/field-input.tsx';
import { fillingIn } from '../fill/prefill-rules.ts';
import type { RawAnswers } from '../logic/answer-contract.ts';

/** Makes a link that opens the form with answers filled in, such as the course that a poster is about. */
export function FilledLinkCard({
  slug,
  address,
  fields,
  reader: { locale, now, zone },
}: {
  slug: string;
  address: string;
  /** Those that a link can fill in. */
  fields: readonly Field[];
  reader: { locale: Locale; now: string; zone: string };
}): ReactNode {
  const [raw, setRaw] = useState<RawAnswers>({});
  const filling = fillingIn(fields, raw);
  return (
    <Card title={m.forms_share_filled()} description={m.forms_share_filled_text()}>
      <div className="flex flex-col gap-5">
        {fields.map((field) => (
          <FieldInput
            key={field.id}
            slug={slug}
            field={{ ...field, isRequired: false }}
            raw={raw[field.id]}
            onRaw={(answer) => setRaw((before) => ({ ...before, [field.id]: answer }))}
            error={undefined}
            locale={locale}
            full={new Set()}
            offered={{ now: new Date(now), held: new Set(), zone, left: {} }}
            prices={null}
          />
        ))}
        {filling !== '' && <CopyField label={m.forms_share_filled_link()} value={address + filling} />}
      </div>
    </Card>
  );
}
