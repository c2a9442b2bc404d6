import { type FocusEvent, type ReactNode, useState } from 'react';
import * as m from '#messages';
import { formatThaiPhone, parseThaiPhone } from '#platform/text/thai-phone.ts';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { TextField } from '#ui/form/text-field.tsx';
import type { CheckoutFields } from './checkout-draft.tsx';

/** Name, phone and e-mail. The phone number is validated and formatted on blur. */
export function ContactFields({
  start,
  problem,
}: {
  start: CheckoutFields;
  problem: FormProblem | null;
}): ReactNode {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        className="sm:col-span-2"
        name="name"
        label={m.shop_name()}
        autoComplete="name"
        required
        maxLength={200}
        defaultValue={start.name}
        error={fieldError(problem, 'name')}
      />
      <PhoneField defaultValue={start.phone} error={fieldError(problem, 'phone')} />
      <TextField
        name="email"
        type="email"
        label={m.shop_email()}
        help={m.shop_email_why()}
        autoComplete="email"
        inputMode="email"
        required
        maxLength={254}
        defaultValue={start.email}
        error={fieldError(problem, 'email')}
      />
    </div>
  );
}

function PhoneField({ defaultValue, error }: { defaultValue: string; error: string | undefined }): ReactNode {
  const [localResult, setLocalResult] = useState<{ isPhone: boolean; after: string | undefined } | null>(
    null,
  );
  function validate({ currentTarget: field }: FocusEvent<HTMLInputElement>): void {
    const phone = parseThaiPhone(field.value);
    if (phone) field.value = formatThaiPhone(phone.national);
    setLocalResult(field.value.trim() === '' ? null : { isPhone: phone !== null, after: error });
  }
  // The local result counts until the next server response.
  const own = localResult?.after === error ? localResult : null;
  return (
    <TextField
      name="phone"
      type="tel"
      label={m.shop_phone()}
      help={m.shop_checkout_phone_help()}
      autoComplete="tel"
      inputMode="tel"
      required
      maxLength={40}
      defaultValue={defaultValue}
      onBlur={validate}
      error={own ? (own.isPhone ? undefined : m.shop_phone_invalid()) : error}
    />
  );
}
