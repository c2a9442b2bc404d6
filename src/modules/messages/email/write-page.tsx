import { Send } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { sendEmail } from '../permissions.ts';
import { ChosenFiles, type ChosenFile } from './chosen-files.tsx';
import { MAX_RECIPIENTS } from './email-limits-rules.ts';
import { type EmailError, useEmail } from './use-email.tsx';
import { writerFacts } from './writer-facts.ts';

export const loader = pageLoader({
  access: sendEmail,
  handle: async (scope) => writerFacts(scope),
});

export const meta: MetaFunction = () => [{ title: m.messages_write_title() }];

export default function WritePage(): ReactNode {
  const { personId, email, isFilesOn } = useLoaderData<typeof loader>();
  const { isLoading, success, error, send } = useEmail();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const form = useRef<HTMLFormElement>(null);

  async function submit(typed: FormData): Promise<void> {
    const isTaken = await send({
      from: email,
      to: textOf(typed, 'to')
        .split(/[,;\s]+/)
        .filter((address) => address !== ''),
      subject: textOf(typed, 'subject'),
      plain: textOf(typed, 'plain'),
      attachments: files.map(({ fileId }) => ({ fileId })),
    });
    if (!isTaken) return;
    form.current?.reset();
    setFiles([]);
  }

  return (
    <>
      <PageHeader title={m.messages_write_title()} subtitle={m.messages_write_help({ email })} />
      <Card className="max-w-3xl">
        <form
          ref={form}
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isLoading) void submit(new FormData(event.currentTarget));
          }}
        >
          <TextField
            label={m.messages_write_to()}
            help={m.messages_write_to_help({ count: MAX_RECIPIENTS })}
            name="to"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            required
          />
          <TextField label={m.messages_outbox_subject()} name="subject" maxLength={300} required />
          <TextArea label={m.messages_write_text()} name="plain" rows={8} maxLength={100_000} required />
          {isFilesOn && <ChosenFiles personId={personId} files={files} onChange={setFiles} />}
          {error && (
            <Notice tone="danger" live title={error.message}>
              {reasonText(error)}
            </Notice>
          )}
          {success !== null && (
            <Notice tone="positive" live>
              {m.messages_write_taken({ count: success })}
            </Notice>
          )}
          <SubmitButton
            className="self-start"
            icon={<Send aria-hidden />}
            busy={isLoading}
            outcome={error ? 'error' : success === null ? undefined : 'success'}
          >
            {m.messages_write_send()}
          </SubmitButton>
        </form>
      </Card>
    </>
  );
}

function textOf(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === 'string' ? value : '';
}

function reasonText({ code, details }: EmailError): string {
  switch (code) {
    case 'messages.suppressed':
      return m.messages_write_suppressed({ addresses: addressesIn(details).join(', ') });
    case 'messages.too_many_recipients':
    case 'platform.too_many_requests':
      return m.messages_write_too_many();
    case 'messages.attachments_too_large':
      return m.messages_write_files_too_large();
    case 'messages.attachment_unreadable':
    case 'files.missing':
      return m.messages_write_file_missing();
    case 'platform.invalid_input':
      return m.messages_write_bad_input();
    case null:
    default:
      return m.messages_outbox_unknown();
  }
}

function addressesIn(details: unknown): string[] {
  const { addresses } = (details ?? {}) as { addresses?: unknown };
  return Array.isArray(addresses) ? addresses.map(String) : [];
}
