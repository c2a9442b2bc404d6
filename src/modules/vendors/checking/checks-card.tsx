import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import type { CheckView } from '../checklist/check-contract.ts';
import { TYPED_POINTS } from '../checklist/check-rules.ts';
import { CHECK_POINT_TEXTS } from '../checklist/check-text.ts';
import { vendorsFormProblem } from '../problem-text.tsx';
import { MAX_VENDOR_NAME } from '../vendor/vendor-contract.ts';

export interface ChecksCardProps {
  checks: readonly CheckView[];
  /** In which the page shows the vendor. */
  version: number;
  mayCheck: boolean;
  reply: ActionReply | undefined;
  /** New for each load of the page. */
  formKey: string;
  locale: Locale;
  zone: string;
}

/** The checklist of a vendor: who confirmed what, and what is open. */
export function ChecksCard({ checks, reply, ...shared }: ChecksCardProps): ReactNode {
  const problem = vendorsFormProblem(reply, ['confirm', 'reopen']);
  return (
    <Card title={m.vendors_checks()} description={m.vendors_checks_help()}>
      {problem && (
        <Notice tone="danger" className="mb-3">
          {problem.message}
        </Notice>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {checks.map((check) => (
          <li key={check.point} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
            <CheckLine check={check} {...shared} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function CheckLine({
  check: { point, confirmed },
  version,
  mayCheck,
  formKey,
  locale,
  zone,
}: Omit<ChecksCardProps, 'checks' | 'reply'> & { check: CheckView }): ReactNode {
  const Icon = confirmed ? Check : Circle;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 grow basis-60 gap-3">
        <Icon
          aria-hidden
          className={`mt-0.5 size-5 shrink-0 ${confirmed ? 'text-positive' : 'text-ink-soft'}`}
        />
        <div className="min-w-0">
          <p className="break-words">{CHECK_POINT_TEXTS[point]()}</p>
          <p className="text-sm break-words text-ink-soft">
            {confirmed
              ? [confirmed.typed, confirmed.by, formatDateTime(new Date(confirmed.at), { zone, locale })]
                  .filter(Boolean)
                  .join(' · ')
              : m.vendors_check_open()}
          </p>
        </div>
      </div>
      {mayCheck && (
        <Form method="post" className="flex flex-wrap items-end gap-2 max-sm:w-full">
          <HiddenFields intent={confirmed ? 'reopen' : 'confirm'} formKey={`${point} ${formKey}`} />
          <input type="hidden" name="point" value={point} />
          {!confirmed && <input type="hidden" name="version" value={version} />}
          {!confirmed && TYPED_POINTS.includes(point) && (
            <TextField
              name="typed"
              label={m.vendors_check_typed()}
              maxLength={MAX_VENDOR_NAME}
              required
              autoComplete="off"
              className="max-sm:w-full"
            />
          )}
          <SubmitButton variant="secondary" size="sm">
            {confirmed ? m.vendors_check_reopen() : m.vendors_check_confirm()}
          </SubmitButton>
        </Form>
      )}
    </div>
  );
}
