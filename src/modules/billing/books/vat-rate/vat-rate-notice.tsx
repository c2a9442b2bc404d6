import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import * as m from '#messages';
import { formatDay } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { bookPaths } from '../paths.ts';
import { MAX_RATE_SOURCE, type UnconfirmedRate } from './vat-rate-contract.ts';

interface VatRateNoticeProps {
  rate: UnconfirmedRate;
  locale: Locale;
}

/** Warns that the rate of VAT is carried forward, with a link to where an admin confirms it. */
export function VatRateNotice({ rate, locale }: VatRateNoticeProps): ReactNode {
  return (
    <Notice
      tone="warning"
      title={m.billing_books_rate_title()}
      action={
        <LinkButton size="sm" to={bookPaths.books()}>
          {m.billing_books_rate_check()}
        </LinkButton>
      }
    >
      {textOf({ rate, locale })}
    </Notice>
  );
}

/** The same with the form, for admins; others see the warning. */
export function VatRateForm({
  rate,
  locale,
  problem,
  mayConfirm,
}: VatRateNoticeProps & { problem: FormProblem | null; mayConfirm: boolean }): ReactNode {
  const navigation = useNavigation();
  return (
    <Notice tone="warning" title={m.billing_books_rate_title()}>
      <p>{textOf({ rate, locale })}</p>
      {mayConfirm && (
        <Form method="post" noValidate className="mt-3 flex max-w-xl flex-col gap-3">
          <input type="hidden" name="intent" value="confirm_rate" />
          <input type="hidden" name="fromOn" value={rate.fromOn} />
          <TextField
            name="source"
            label={m.billing_books_rate_source()}
            help={m.billing_books_rate_source_help()}
            maxLength={MAX_RATE_SOURCE}
            required
            autoComplete="off"
            error={fieldError(problem, 'source') ?? problem?.message}
          />
          <SubmitButton className="self-start" busy={navigation.formMethod === 'POST'}>
            {m.billing_books_rate_confirm()}
          </SubmitButton>
        </Form>
      )}
    </Notice>
  );
}

function textOf({ rate: { rateBp, fromOn }, locale }: VatRateNoticeProps): string {
  return m.billing_books_rate_text({ percent: rateBp / 100, day: formatDay(fromOn, { locale }) });
}
