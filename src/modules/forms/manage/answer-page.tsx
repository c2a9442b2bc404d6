import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { listFiles } from '../file/response-files.ts';
import { getAskedQuestions } from '../form/asked-questions.ts';
import { getForm } from '../form/form-queries.ts';
import { allFields } from '../form/schema-rules.ts';
import { formsPaths } from '../paths.ts';
import { manageForms } from '../permissions.ts';
import { problemOf } from '../problem-text.tsx';
import { wordsIn } from '../response/answer-text.ts';
import { addNote, setResponseState, setTags } from '../response/change-response.ts';
import { MAX_NOTE_LENGTH, NoteBody, TypedTags } from '../response/response-contract.ts';
import { listAnswerPayments } from '../payment/answer-payments.ts';
import { getResponse } from '../response/response-queries.ts';
import { NEXT_RESPONSE_STATES, RESPONSE_STATES } from '../response/response-rules.ts';
import { AnswerDetail } from '../response/answer-detail.tsx';
import { PaymentCard } from './payment-card.tsx';
import { RESPONSE_STATE_TEXT, RESPONSE_STEP_TEXT } from './kind-text.ts';
import { RESPONSE_TONE } from './response-tone.tsx';

const Named = z.object({ form: z.string().max(100), response: z.uuid() });

export const loader = pageLoader({
  access: manageForms,
  params: Named,
  handle: async (scope, { params }) => {
    const form = await getForm(scope, params.form);
    const response = await getResponse(scope, { formId: form.formId, responseId: params.response });
    return {
      slug: form.slug,
      title: wordsIn(form.title, scope.locale),
      response,
      payment: (await listAnswerPayments(scope, [response]))[response.orderId ?? ''] ?? null,
      files: await listFiles(scope, params.response),
      fields: allFields(await getAskedQuestions(scope, form.formId, response.version)),
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const action = pageAction({
  access: manageForms,
  intents: {
    state: intent({
      input: Named.extend({ state: z.enum(RESPONSE_STATES).exclude(['erased']) }),
      handle: (scope, { form, response, state }) =>
        setResponseState(scope, { slug: form, responseId: response, state }),
    }),
    tags: intent({
      input: Named.extend({ tags: TypedTags }),
      handle: (scope, { form, response, tags }) => setTags(scope, { slug: form, responseId: response, tags }),
    }),
    note: intent({
      input: Named.extend({ body: NoteBody }),
      handle: (scope, { form, response, body }) => addNote(scope, { slug: form, responseId: response, body }),
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.response.reference ?? m.forms_title() },
];

export default function AnswerPage(): ReactNode {
  const { slug, title, response, payment, files, fields, locale, zone } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const isSending = useNavigation().formMethod === 'POST';
  const problem = problemOf(reply, 'state', 'tags', 'note');
  const timeOf = (at: string): string => formatDateTime(new Date(at), { zone, locale });
  return (
    <EditPage
      header={
        <PageHeader
          title={response.reference}
          subtitle={
            response.changedAt === null
              ? timeOf(response.submittedAt)
              : `${timeOf(response.submittedAt)} · ${m.forms_answer_changed()} ${timeOf(response.changedAt)}`
          }
          badge={<Badge tone={RESPONSE_TONE[response.state]}>{RESPONSE_STATE_TEXT[response.state]()}</Badge>}
          actions={
            response.state !== 'erased' && (
              <LinkButton
                to={formsPaths.answerPdf(slug, response.responseId)}
                reloadDocument
                icon={<Download aria-hidden />}
              >
                {m.forms_paper_download()}
              </LinkButton>
            )
          }
          breadcrumbs={[
            { label: m.forms_title(), to: formsPaths.manage() },
            { label: title, to: formsPaths.answers(slug) },
            { label: response.reference },
          ]}
        />
      }
    >
      {problem && (
        <Notice tone="danger" live>
          {problem.message}
        </Notice>
      )}
      <Card title={m.forms_tab_answers()}>
        <AnswerDetail fields={fields} answers={response.answers} files={files} reader={{ locale, zone }} />
      </Card>
      {payment && <PaymentCard payment={payment} locale={locale} />}
      {response.state !== 'erased' && (
        <>
          <Card title={m.forms_review_state()} description={m.forms_review_state_text()}>
            <Form method="post" className="flex flex-wrap gap-2">
              <input type="hidden" name="intent" value="state" />
              {NEXT_RESPONSE_STATES[response.state].map((state) => (
                <Button
                  key={state}
                  type="submit"
                  name="state"
                  value={state}
                  variant={state === 'accepted' ? 'primary' : 'secondary'}
                  disabled={isSending}
                >
                  {RESPONSE_STEP_TEXT[state]()}
                </Button>
              ))}
            </Form>
          </Card>
          <Card>
            <Form method="post" className="flex flex-col gap-3" key={response.tags.join()}>
              <input type="hidden" name="intent" value="tags" />
              <TextField
                name="tags"
                label={m.forms_tags()}
                help={m.forms_tags_help()}
                defaultValue={response.tags.join(', ')}
                maxLength={800}
                optional
              />
              <SubmitButton className="self-start" variant="secondary" busy={isSending}>
                {m.forms_save()}
              </SubmitButton>
            </Form>
          </Card>
          <Card title={m.forms_notes()} description={m.forms_notes_text()}>
            <div className="flex flex-col gap-4">
              {response.notes.map((note) => (
                <div key={note.noteId}>
                  <p className="break-words whitespace-pre-line">{note.body}</p>
                  <p className="text-sm text-ink-soft">
                    {note.authorName} · {timeOf(note.createdAt)}
                  </p>
                </div>
              ))}
              <Form method="post" className="flex flex-col gap-3" key={response.notes.length}>
                <input type="hidden" name="intent" value="note" />
                <TextArea name="body" label={m.forms_note_add()} maxLength={MAX_NOTE_LENGTH} required />
                <SubmitButton className="self-start" variant="secondary" busy={isSending}>
                  {m.forms_note_save()}
                </SubmitButton>
              </Form>
            </div>
          </Card>
        </>
      )}
    </EditPage>
  );
}
