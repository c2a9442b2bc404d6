import { CircleCheck, Lock } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type ClientActionFunctionArgs,
  Link,
  type MetaFunction,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { QrPath } from '#platform/images/qr-rules.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { refuse } from '#platform/refusal.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { storeUpload, ticketOf, UPLOAD_LIMIT, UploadInput } from '../file/upload-file.ts';
import { getForm, getQuestions, listPlaces } from '../form/form-queries.ts';
import { closureOf, isForMembers } from '../form/form-rules.ts';
import { changeTokenIn, formsPaths, SENT_NOTES, type SentNote } from '../paths.ts';
import { answerForms, manageForms } from '../permissions.ts';
import { formsRefusals } from '../refusals.ts';
import { wordsIn } from '../response/answer-text.ts';
import { codeOf } from '../response/response-code.ts';
import { startToken } from '../submit/start-token.ts';
import { submitAnswers } from '../submit/submit-answers.ts';
import { SUBMIT_LIMIT, SubmitInput } from '../submit/submit-contract.ts';
import { FillForm } from './fill-form.tsx';
import { MembersOnly } from './members-only.tsx';
import { sendOrStay } from './send-or-stay.tsx';
import { forgetAnswers } from './use-kept-answers.tsx';

const Reference = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  .optional()
  .catch(undefined);

export const loader = pageLoader({
  access: answerForms,
  params: z.object({ form: z.string().max(100) }),
  query: z.object({ sent: Reference, note: z.enum(SENT_NOTES).optional().catch(undefined) }),
  handle: async (scope, { params, query }) => {
    const form = await getForm(scope, params.form);
    const isShown = form.publishedVersion !== null && (form.state === 'open' || form.state === 'closed');
    if (!isShown || form.publishedVersion === null) throw refuse(formsRefusals, 'forms.form_missing');
    const { settings } = form;
    const places = await listPlaces(scope, form.formId);
    return {
      formId: form.formId,
      title: wordsIn(form.title, scope.locale),
      intro: wordsIn(settings.intro, scope.locale),
      thanks: wordsIn(settings.thanks, scope.locale),
      purpose: wordsIn(settings.purpose, scope.locale),
      retentionDays: settings.retentionDays,
      opensAt: settings.opensAt,
      closesAt: settings.closesAt,
      closure: closureOf({ ...form, ...settings }, scope.now),
      needsAccount: isForMembers(settings) && scope.actor.kind === 'guest',
      schema: await getQuestions(scope, form.formId, form.publishedVersion),
      full: places.filter(({ cap, used }) => cap !== null && used >= cap).map(({ optionId }) => optionId),
      start: await startToken(scope, form.formId),
      sent: query.sent ?? null,
      note: query.note ?? null,
      code: query.sent && settings.hasCode ? await codeOf(scope, form.formId, query.sent) : null,
      isOnce: settings.perPerson !== 'unlimited',
      slug: form.slug,
      mayManage: allows(manageForms, scope.actor),
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const action = pageAction({
  access: answerForms,
  guest: true,
  intents: {
    default: intent({
      input: SubmitInput,
      limit: SUBMIT_LIMIT,
      handle: async (scope, input) => {
        const { hasReceipt, ...sent } = await submitAnswers(scope, input);
        return redirectTo(formsPaths.sent(input.form, { ...sent, ...(hasReceipt && { note: 'receipt' }) }));
      },
    }),
    upload: intent({
      input: UploadInput,
      limit: UPLOAD_LIMIT,
      prepare: storeUpload,
      handle: (scope, _input, { prepared }) => ticketOf(scope, prepared),
    }),
  },
});

// A file that was uploaded changes nothing on the page.
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && formData?.get('intent') !== 'upload';

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => sendOrStay(serverAction);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.title ?? m.forms_title() },
];

export default function FormPage(): ReactNode {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <PageFrame maxWidth="2xl">
      <PageHeader
        title={page.title}
        {...(page.sent === null &&
          page.intro && { subtitle: <span className="whitespace-pre-line">{page.intro}</span> })}
        actions={
          page.mayManage && (
            <LinkButton to={formsPaths.answers(page.slug)}>{m.forms_manage_this()}</LinkButton>
          )
        }
      />
      {page.sent !== null ? (
        <Thanks
          formId={page.formId}
          slug={page.slug}
          reference={page.sent}
          note={page.note}
          code={page.code}
          text={page.thanks}
          again={page.isOnce ? null : page.slug}
        />
      ) : page.closure !== null ? (
        <EmptyState icon={<Lock />} title={closureText(page.closure)}>
          {page.closure === 'not_yet' &&
            page.opensAt !== null &&
            m.forms_opens_on({ at: formatDateTime(new Date(page.opensAt), page) })}
        </EmptyState>
      ) : page.needsAccount ? (
        <MembersOnly />
      ) : (
        <>
          <Facts {...page} />
          <FillForm {...page} reply={reply} />
        </>
      )}
    </PageFrame>
  );
}

function Thanks({
  formId,
  slug,
  reference,
  note,
  code,
  text,
  again,
}: {
  formId: string;
  slug: string;
  reference: string;
  note: SentNote | null;
  code: QrPath | null;
  text: string;
  /** Address of the form where the same person may answer again; null where once is enough. */
  again: string | null;
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
          again !== null && <LinkButton to={formsPaths.form(again)}>{m.forms_answer_again()}</LinkButton>
        }
      >
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
            <Link to={formsPaths.change(slug, changeToken)} className="font-medium text-accent underline">
              {m.forms_change()}
            </Link>
            <br />
            {m.forms_change_link()}
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
