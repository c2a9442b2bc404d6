import { CircleCheck, Lock } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import * as m from '#messages';
import { billingPaths } from '#modules/billing/public-ui.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { QrPath } from '#platform/images/qr-rules.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { changeTokenIn, formsPaths, type SentNote } from '../paths.ts';
import { FillForm } from './fill-form.tsx';
import { MembersOnly } from './members-only.tsx';
import type { openedForm } from './opened-form.ts';
import { forgetAnswers } from './use-kept-answers.tsx';

/** The questions of a form, or why it cannot be answered, or what follows once it was sent. */
export function FormBody({
  page,
  reply,
  again,
  isEmbedded = false,
}: {
  page: Awaited<ReturnType<typeof openedForm>>;
  reply: ActionReply | undefined;
  /** Address of the same page before anything was sent. */
  again: string;
  /** In a frame of another site: what leads away opens a window of its own. */
  isEmbedded?: boolean;
}): ReactNode {
  return (
    <>
      {page.sent !== null ? (
        <Thanks
          formId={page.formId}
          slug={page.slug}
          reference={page.sent}
          note={page.note}
          code={page.code}
          pay={page.pay}
          text={page.thanks}
          again={page.isOnce ? null : again}
          isEmbedded={isEmbedded}
        />
      ) : page.closure !== null ? (
        <EmptyState icon={<Lock />} title={closureText(page.closure)}>
          {page.closure === 'not_yet' &&
            page.opensAt !== null &&
            m.forms_opens_on({ at: formatDateTime(new Date(page.opensAt), page) })}
        </EmptyState>
      ) : page.needsAccount ? (
        <MembersOnly {...(isEmbedded && { form: page.slug })} />
      ) : (
        <>
          <Facts {...page} />
          {page.prices === 'off' && (
            <Notice tone="warning" className="mb-5">
              {m.forms_payment_off()}
            </Notice>
          )}
          <FillForm {...page} reply={reply} />
        </>
      )}
    </>
  );
}

function Thanks({
  formId,
  slug,
  reference,
  note,
  code,
  pay,
  text,
  again,
  isEmbedded,
}: {
  formId: string;
  slug: string;
  reference: string;
  note: SentNote | null;
  code: QrPath | null;
  /** Slug of the payment. */
  pay: string | null;
  text: string;
  /** Address of the form where the same person may answer again; null where once is enough. */
  again: string | null;
  isEmbedded: boolean;
}): ReactNode {
  const { hash } = useLocation();
  // The server never sees this part of the address, so that the token is in none of its logs.
  const [changeToken, setChangeToken] = useState<string | null>(null);
  useEffect(() => forgetAnswers(formId), [formId]);
  useEffect(() => setChangeToken(changeTokenIn(hash)), [hash]);
  return (
    <Card>
      <EmptyState
        icon={<CircleCheck />}
        title={note === 'changed' ? m.forms_change_saved() : m.forms_thanks()}
        className="py-8"
        action={
          (pay !== null || again !== null) && (
            <>
              {pay !== null && (
                <LinkButton
                  to={billingPaths.payment(pay)}
                  variant="primary"
                  {...(isEmbedded && { target: '_blank' })}
                >
                  {m.forms_pay()}
                </LinkButton>
              )}
              {again !== null && <LinkButton to={again}>{m.forms_answer_again()}</LinkButton>}
            </>
          )
        }
      >
        {pay !== null && <p className="mb-3 font-medium text-ink">{m.forms_pay_text()}</p>}
        {text && <p className="whitespace-pre-line">{text}</p>}
        <p className="mt-4 text-sm">{m.forms_reference()}</p>
        <p className="text-2xl font-semibold text-ink tabular-nums select-all">{reference}</p>
        <p className="mt-1 text-sm">{m.forms_reference_keep()}</p>
        {code !== null && (
          <>
            <svg
              role="img"
              aria-label={m.forms_code()}
              viewBox={`0 0 ${code.size} ${code.size}`}
              shapeRendering="crispEdges"
              className="mx-auto mt-5 size-48 rounded-md bg-white text-black"
            >
              <path fill="currentColor" d={code.path} />
            </svg>
            <p className="mt-2 text-sm">{m.forms_code_show()}</p>
          </>
        )}
        {note === 'receipt' && <p className="mt-1 text-sm">{m.forms_receipt_sent()}</p>}
        {changeToken !== null && (
          <p className="mt-4 text-sm">
            <Link
              to={formsPaths.change(slug, changeToken)}
              className="font-medium text-accent underline"
              {...(isEmbedded && { target: '_blank' })}
            >
              {m.forms_change()}
            </Link>
            <br />
            {m.forms_change_link()}
            <br />
            <a
              href={formsPaths.sentPdf(slug, changeToken)}
              className="mt-3 inline-block font-medium text-accent underline"
              {...(isEmbedded && { target: '_blank' })}
            >
              {m.forms_paper_own()}
            </a>
          </p>
        )}
      </EmptyState>
    </Card>
  );
}

function Facts({
  purpose,
  retentionDays,
  closesAt,
  locale,
  zone,
}: {
  purpose: string;
  retentionDays: number | null;
  closesAt: string | null;
  locale: 'th' | 'en';
  zone: string;
}): ReactNode {
  if (!purpose && retentionDays === null && closesAt === null) return null;
  return (
    <Notice tone="neutral" className="mb-5">
      {purpose && <p className="whitespace-pre-line">{purpose}</p>}
      {retentionDays !== null && <p>{m.forms_kept_days({ days: retentionDays })}</p>}
      {closesAt !== null && (
        <p>{m.forms_closes_on({ at: formatDateTime(new Date(closesAt), { locale, zone }) })}</p>
      )}
    </Notice>
  );
}

function closureText(closure: 'not_open' | 'not_yet' | 'closed' | 'full'): string {
  if (closure === 'full') return m.forms_problem_full();
  return closure === 'not_yet' ? m.forms_not_yet() : m.forms_closed();
}
