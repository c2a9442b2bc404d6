import { Eye, PenLine } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  Form,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from 'react-router';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { BilingualDocumentField } from '#ui/document-editor/bilingual-document-field.tsx';
import { choosePictures } from '#ui/document-editor/choose-pictures.ts';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { useFormChanges } from '#ui/edit/use-form-changes.ts';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { useFormLanguage } from '#ui/form/form-language.ts';
import { fieldError } from '#ui/form/form-problem.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { toast } from '#ui/toast/toast.ts';
import { MAX_SUBJECT } from '../email/email-limits-rules.ts';
import { pictureProblemText } from '../email/email-problem-text.ts';
import { unknownPlaceholders } from '../email/placeholder-rules.ts';
import { placeholderFields } from '../email/placeholder-text.ts';
import { PreviewWindow } from '../email/preview-window.tsx';
import { writerFacts } from '../email/writer-facts.ts';
import { NOT_IN_EMAILS } from '../email/writing-rules.ts';
import { messagesPaths } from '../paths.ts';
import { emailPaths } from '../email/paths.ts';
import { sendEmail } from '../permissions.ts';
import { type EmailTemplate, MAX_TEMPLATE_NAME, SaveTemplateInput, TemplateId } from './template-contract.ts';
import { templateProblem } from './template-problem.tsx';
import { getTemplate, saveTemplate } from './templates.ts';

export const loader = pageLoader({
  access: sendEmail,
  params: TemplateId,
  handle: async (scope, { params }) => ({
    template: await getTemplate(scope, params),
    email: writerFacts(scope).email,
    locale: scope.locale,
    zone: scope.tenant.zone,
  }),
});

export const action = pageAction({
  access: sendEmail,
  intents: { default: intent({ input: SaveTemplateInput, handle: saveTemplate }) },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.template.name ?? m.messages_templates() },
];

export default function TemplatePage(): ReactNode {
  const { template } = useLoaderData<typeof loader>();
  return <TemplateEditor key={template.templateId} />;
}

const FORM_ID = 'template';

/** Saves with the version that was opened, so that a concurrent save causes a conflict instead of being overwritten. */
function TemplateEditor(): ReactNode {
  const { template } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply<{ version: number }>>();
  const revalidator = useRevalidator();
  const isSending = useNavigation().formMethod === 'POST';
  const [opened, setOpened] = useState({ template, version: template.version, reads: 0 });
  const [documents, setDocuments] = useState(documentsOf(template));
  const [seenReply, setSeenReply] = useState(reply);
  const [savedVersion, setSavedVersion] = useState<number | null>(null);
  /** The version to take instead of what is typed, until the template is read again. */
  const [wanted, setWanted] = useState<number | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { changes, discard, fieldsKey } = useFormChanges(form, {
    opened: opened.template,
    labels: templateParts(),
  });
  const problem = templateProblem(reply, 'default');
  const stored = reply?.ok === false ? currentIn(reply.problem) : null;
  const isConflict = stored !== null && opened.version < stored;

  if (reply !== seenReply) {
    setSeenReply(reply);
    if (reply?.ok) setSavedVersion(reply.result.version);
  }
  // The action's reply arrives before the template is reloaded. What somebody saved in between is not in the fields: the next
  // save is refused.
  if (savedVersion !== null && template.version >= savedVersion) {
    setSavedVersion(null);
    setOpened({ ...opened, template, version: savedVersion });
  }

  // A refused save does not read the template again: the page still holds the version that was opened.
  const takeTheirs = useEffectEvent((): void => {
    setWanted(null);
    discard();
    setOpened({ template, version: template.version, reads: opened.reads + 1 });
    setDocuments(documentsOf(template));
  });
  const isRead = wanted !== null && template.version >= wanted;
  useEffect(() => {
    if (isRead) takeTheirs();
  }, [isRead]);

  const fieldsOf = `${opened.template.version} ${opened.reads} ${fieldsKey}`;
  return (
    <EditPage header={<TemplateHeader form={form} documents={documents} isUnsaved={changes.length > 0} />}>
      <Form ref={form} id={FORM_ID} method="post" noValidate className="flex flex-col gap-5">
        <input type="hidden" name="version" value={opened.version} />
        {isConflict ? (
          <Notice
            tone="warning"
            live
            title={m.messages_template_conflict_title()}
            action={
              <span className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  onClick={() => {
                    setWanted(null);
                    setOpened({ ...opened, version: stored });
                  }}
                >
                  {m.messages_template_conflict_mine()}
                </Button>
                <Button
                  size="sm"
                  onClick={() => {
                    setWanted(stored);
                    void revalidator.revalidate();
                  }}
                >
                  {m.messages_template_conflict_theirs()}
                </Button>
              </span>
            }
          >
            {m.messages_template_conflict_text()}
          </Notice>
        ) : (
          stored === null && <FormErrorSummary problem={problem} labels={templateParts()} />
        )}
        <UnknownPlaceholders documents={documents} />
        <Card>
          <div className="flex flex-col gap-5">
            <TextField
              key={`name ${fieldsOf}`}
              label={m.messages_template_name()}
              help={m.messages_template_name_help()}
              name="name"
              maxLength={MAX_TEMPLATE_NAME}
              defaultValue={opened.template.name}
              error={fieldError(problem, 'name')}
              required
            />
            <BilingualField
              key={`subject ${fieldsOf}`}
              label={m.messages_outbox_subject()}
              names={{ th: 'subjectTh', en: 'subjectEn' }}
              texts={{ th: opened.template.subjectTh, en: opened.template.subjectEn }}
              maxLength={MAX_SUBJECT}
              problem={problem}
            />
            <BilingualDocumentField
              key={`document ${opened.reads} ${fieldsKey}`}
              label={m.messages_write_text()}
              names={{ th: 'documentTh', en: 'documentEn' }}
              documents={documentsOf(opened.template)}
              pictures={opened.template.pictures}
              onChange={(language, document) =>
                setDocuments((before) => ({ ...before, [language]: document }))
              }
              onAddPictures={() =>
                choosePictures(
                  emailPaths.apiPictures(),
                  ({ code }) => void toast({ message: pictureProblemText(code), tone: 'danger' }),
                )
              }
              leaveOut={NOT_IN_EMAILS}
              mergeFields={placeholderFields()}
              problem={problem}
            />
          </div>
        </Card>
      </Form>
      <SaveBar
        form={FORM_ID}
        busy={isSending}
        outcome={reply ? (reply.ok ? 'success' : 'error') : undefined}
        label={m.messages_template_save()}
        changes={changes}
        onDiscard={() => {
          discard();
          setDocuments(documentsOf(opened.template));
        }}
      />
    </EditPage>
  );
}

type Documents = Readonly<Record<Locale, RichDocument>>;

function TemplateHeader({
  form,
  documents,
  isUnsaved,
}: {
  form: RefObject<HTMLFormElement | null>;
  documents: Documents;
  isUnsaved: boolean;
}): ReactNode {
  const { template, email, zone, locale } = useLoaderData<typeof loader>();
  const [language] = useFormLanguage();
  const [shown, setShown] = useState<{ subject: string; document: RichDocument; language: Locale } | null>(
    null,
  );
  function preview(): void {
    const subject = form.current?.elements.namedItem(language === 'en' ? 'subjectEn' : 'subjectTh');
    const typed = subject instanceof HTMLInputElement ? subject.value : '';
    setShown({ subject: typed, document: documents[language], language });
  }
  return (
    <>
      <PageHeader
        title={template.name}
        badge={template.isArchived && <Badge>{m.messages_templates_archived()}</Badge>}
        subtitle={m.messages_template_changed_at({
          at: formatDateTime(new Date(template.updatedAt), { zone, locale }),
        })}
        breadcrumbs={[
          { label: m.messages_templates(), to: messagesPaths.templates() },
          { label: template.name },
        ]}
        actions={
          <>
            <Button size="sm" icon={<Eye aria-hidden />} onClick={preview}>
              {m.messages_preview()}
            </Button>
            {!template.isArchived && !isUnsaved && (
              <LinkButton
                size="sm"
                icon={<PenLine aria-hidden />}
                to={messagesPaths.writeEmail({ template: template.templateId })}
              >
                {m.messages_template_write()}
              </LinkButton>
            )}
          </>
        }
      />
      {shown && <PreviewWindow email={shown} recipients={[email]} onClose={() => setShown(null)} />}
    </>
  );
}

/** Says early what would be refused when an e-mail is sent. */
function UnknownPlaceholders({ documents }: { documents: Documents }): ReactNode {
  const unknown = [documents.th, documents.en].flatMap((document) =>
    unknownPlaceholders({ subject: '', document }),
  );
  if (unknown.length === 0) return null;
  return (
    <Notice tone="warning" live>
      {m.messages_write_unknown_placeholders({ placeholders: [...new Set(unknown)].join(', ') })}
    </Notice>
  );
}

function documentsOf({ documentTh, documentEn }: EmailTemplate): Documents {
  return { th: documentTh, en: documentEn };
}

function currentIn({ code, details }: { code: string; details?: unknown }): number | null {
  if (code !== 'messages.version_conflict') return null;
  const { current } = (details ?? {}) as { current?: unknown };
  return typeof current === 'number' ? current : null;
}

function templateParts(): Record<string, string> {
  return {
    name: m.messages_template_name(),
    subjectTh: m.messages_outbox_subject(),
    subjectEn: m.messages_outbox_subject(),
    documentTh: m.messages_write_text(),
    documentEn: m.messages_write_text(),
  };
}
