import { Eye, LayoutTemplate, MailCheck, Send } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type MetaFunction, useLoaderData, useNavigate } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { KeptPicture } from '#platform/documents/document-contract.ts';
import { isLocale, type Locale } from '#platform/locale/locale.ts';
import { pageLoader } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { choosePictures } from '#ui/document-editor/choose-pictures.ts';
import { DocumentField } from '#ui/document-editor/document-field.tsx';
import { LANGUAGES } from '#ui/form/bilingual-rules.ts';
import { Select } from '#ui/form/select.tsx';
import { languageText } from '#ui/form/text-language-switch.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { Notice } from '#ui/text/notice.tsx';
import { toast } from '#ui/toast/toast.ts';
import { messagesPaths } from '../paths.ts';
import { emailPaths } from '../email/paths.ts';
import { sendEmail } from '../permissions.ts';
import { loadTemplateText, TemplateWindow } from './template-window.tsx';
import { listTemplates } from '../template/templates.ts';
import { ChosenFiles, type ChosenFile } from './chosen-files.tsx';
import { MAX_RECIPIENTS, MAX_SUBJECT } from '../email/email-limits-rules.ts';
import { emailProblemText, pictureProblemText } from '../email/email-problem-text.ts';
import { placeholderFields } from '../email/placeholder-text.ts';
import { PreviewWindow } from '../email/preview-window.tsx';
import { useEmail } from '../email/use-email.tsx';
import { isBlank, useWrittenEmail } from './use-written-email.tsx';
import { writerFacts } from '../email/writer-facts.ts';
import { addressesIn, NOT_IN_EMAILS } from '../email/writing-rules.ts';

export const loader = pageLoader({
  access: sendEmail,
  query: z.object({
    /** Opens with this template. */
    template: z.uuid().optional().catch(undefined),
  }),
  handle: async (scope, { query }) => ({
    ...writerFacts(scope),
    templates: await listTemplates(scope, { show: 'used', q: '' }),
    asked: query.template ?? null,
    locale: scope.locale,
    siteLocale: scope.tenant.locale,
    zone: scope.tenant.zone,
  }),
});

export const meta: MetaFunction = () => [{ title: m.messages_write_title() }];

export default function WritePage(): ReactNode {
  const { personId, email, isFilesOn, templates, asked, locale, siteLocale, zone } =
    useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { isLoading, success, error, send } = useEmail();
  const { fields, documentKey, isReady, restoredAt, change, fill, clear, clearSent } = useWrittenEmail(
    personId,
    siteLocale,
  );
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [isTest, setIsTest] = useState(false);
  const [open, setOpen] = useState<'preview' | 'templates' | null>(null);
  const recipients = addressesIn(fields.to);

  async function submit(test: boolean): Promise<void> {
    setIsTest(test);
    const { subject, language, document } = fields;
    const isTaken = await send({
      from: email,
      to: test ? [email] : recipients,
      subject,
      document,
      language,
      attachments: files.map(({ fileId }) => ({ fileId })),
    });
    if (isTaken && !test && clearSent(fields)) setFiles([]);
  }

  async function restart(): Promise<void> {
    const isSure = await prompt({
      title: m.messages_write_restart_title(),
      message: m.messages_write_restart_text(),
      confirmLabel: m.messages_write_restart(),
      danger: true,
    });
    if (!isSure) return;
    clear();
    setFiles([]);
  }

  async function applyTemplate(templateId: string, language: Locale): Promise<void> {
    const isWanted = isBlank(fields) || (await asksToReplace());
    if (!isWanted) return;
    const text = await loadTemplateText(templateId, language);
    if (text === null) void toast({ message: m.messages_outbox_unknown(), tone: 'danger' });
    else fill(text);
  }

  const applyAsked = useEffectEvent(() => {
    // Once is enough: a reload brings back what is written by then.
    void navigate(messagesPaths.writeEmail(), { replace: true });
    const template = templates.find(({ templateId }) => templateId === asked);
    const language = template?.languages.find((each) => each === locale) ?? template?.languages[0];
    if (template && language) void applyTemplate(template.templateId, language);
  });
  const isAsked = isReady && asked !== null;
  useEffect(() => {
    if (isAsked) applyAsked();
  }, [isAsked]);

  async function addPictures(): Promise<KeptPicture[]> {
    const chosen = await choosePictures(
      emailPaths.apiPictures(),
      ({ code }) => void toast({ message: pictureProblemText(code), tone: 'danger' }),
    );
    change({ pictures: Object.fromEntries(chosen.map(({ pictureId, picture }) => [pictureId, picture])) });
    return chosen;
  }

  return (
    <>
      <PageHeader
        title={m.messages_write_title()}
        subtitle={m.messages_write_help({ email })}
        actions={
          templates.length > 0 && (
            <Button size="sm" icon={<LayoutTemplate aria-hidden />} onClick={() => setOpen('templates')}>
              {m.messages_template_use()}
            </Button>
          )
        }
      />
      <Card className="max-w-3xl">
        <form
          data-keeps-drafts
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isLoading) void submit(false);
          }}
        >
          {restoredAt !== null && (
            <Notice
              tone="accent"
              live
              action={
                <Button size="sm" onClick={() => void restart()}>
                  {m.messages_write_restart()}
                </Button>
              }
            >
              {m.messages_write_restored({ at: formatDateTime(new Date(restoredAt), { zone, locale }) })}
            </Notice>
          )}
          <TextField
            label={m.messages_write_to()}
            help={m.messages_write_to_help({ count: MAX_RECIPIENTS })}
            name="to"
            value={fields.to}
            onChange={({ currentTarget }) => change({ to: currentTarget.value })}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            required
          />
          <TextField
            label={m.messages_outbox_subject()}
            name="subject"
            lang={fields.language}
            value={fields.subject}
            onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
            maxLength={MAX_SUBJECT}
            required
          />
          <DocumentField
            key={documentKey}
            name="document"
            label={m.messages_write_text()}
            document={fields.document}
            pictures={fields.pictures}
            onChange={(document) => change({ document })}
            onAddPictures={addPictures}
            leaveOut={NOT_IN_EMAILS}
            mergeFields={placeholderFields()}
          />
          <Select
            label={m.messages_write_language()}
            help={m.messages_write_language_help()}
            className="sm:max-w-60"
            value={fields.language}
            onChange={({ currentTarget: { value } }) => isLocale(value) && change({ language: value })}
            options={LANGUAGES.map((value) => ({ value, label: languageText(value) }))}
          />
          {isFilesOn && <ChosenFiles personId={personId} files={files} onChange={setFiles} />}
          {error && (
            <Notice tone="danger" live title={error.message}>
              {emailProblemText(error.code, error.details)}
            </Notice>
          )}
          {success !== null && (
            <Notice tone="positive" live>
              {isTest ? m.messages_write_test_taken({ email }) : m.messages_write_taken({ count: success })}
            </Notice>
          )}
          <div className="flex flex-wrap gap-3">
            <SubmitButton
              icon={<Send aria-hidden />}
              busy={isLoading && !isTest}
              outcome={isTest ? undefined : error ? 'error' : success === null ? undefined : 'success'}
            >
              {m.messages_write_send()}
            </SubmitButton>
            <Button icon={<Eye aria-hidden />} onClick={() => setOpen('preview')}>
              {m.messages_preview()}
            </Button>
            <Button
              icon={<MailCheck aria-hidden />}
              disabled={isLoading}
              disabledReason={fields.subject.trim() === '' ? m.messages_write_test_subject() : undefined}
              onClick={() => void submit(true)}
            >
              {m.messages_write_test()}
            </Button>
          </div>
        </form>
      </Card>
      {open === 'preview' && (
        <PreviewWindow
          email={{ subject: fields.subject, document: fields.document, language: fields.language }}
          recipients={recipients.length > 0 ? recipients : [email]}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'templates' && (
        <TemplateWindow
          templates={templates}
          onChoose={(templateId, language) => void applyTemplate(templateId, language)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** Nothing that somebody has typed is replaced without a question. */
async function asksToReplace(): Promise<boolean> {
  const isSure = await prompt({
    title: m.messages_template_replace_title(),
    message: m.messages_template_replace_text(),
    confirmLabel: m.messages_template_replace(),
    danger: true,
  });
  return isSure === true;
}
