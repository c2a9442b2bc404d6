import { FileUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { outcomeOf } from '#ui/form/form-outcome.ts';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import { documentPaths } from '../document/paths.ts';
import { billingProblemText } from '../problem-text.ts';
import type { FilingOutcome } from './etax-contract.ts';
import { MAX_STAMPED_BYTES, MAX_STAMPED_FILES, MAX_STAMPED_TOTAL_BYTES } from './etax-filing-rules.ts';

/** Takes stamped files, chosen or dropped, and says what became of each. */
export function FileStampsForm({
  reply,
  locale,
}: {
  reply: ActionReply<FilingOutcome[]> | undefined;
  locale: Locale;
}): ReactNode {
  const [error, setError] = useState<string | undefined>();
  const refused = reply?.ok === false ? m.billing_etax_file_none({ most: MAX_STAMPED_FILES }) : undefined;
  return (
    <Card title={m.billing_etax_file()} description={m.billing_etax_file_help()} className="mb-5">
      <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="file" />
        {reply?.ok && <Outcomes outcomes={reply.result} locale={locale} />}
        <FileField
          name="stamped[]"
          label={m.billing_etax_file_files()}
          help={m.billing_etax_file_limits({ most: MAX_STAMPED_FILES })}
          accept="application/pdf,.pdf"
          multiple
          required
          error={error ?? refused}
          onChange={(event) => setError(problemOf([...(event.currentTarget.files ?? [])]))}
        />
        <SubmitButton
          icon={<FileUp aria-hidden />}
          busy={useIsBusy('file')}
          outcome={outcomeOf(reply, 'file')}
          disabled={error !== undefined}
          className="self-start"
        >
          {m.billing_etax_file_submit()}
        </SubmitButton>
      </Form>
    </Card>
  );
}

/** What is wrong with chosen files before they are sent. */
function problemOf(files: readonly File[]): string | undefined {
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  const isTooLarge =
    totalBytes > MAX_STAMPED_TOTAL_BYTES || files.some(({ size }) => size > MAX_STAMPED_BYTES);
  if (files.length > MAX_STAMPED_FILES || isTooLarge)
    return m.billing_etax_file_none({ most: MAX_STAMPED_FILES });
  return undefined;
}

function Outcomes({ outcomes, locale }: { outcomes: readonly FilingOutcome[]; locale: Locale }): ReactNode {
  const isDone = outcomes.every(({ ok }) => ok);
  return (
    <Notice tone={isDone ? 'positive' : 'warning'} live title={m.billing_etax_file_done()}>
      <ul className="flex flex-col gap-1">
        {outcomes.map((outcome, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the list never changes
          <li key={at} className="break-words">
            {outcome.ok ? (
              <>
                {outcome.name}: {outcome.isNew ? m.billing_etax_file_filed() : m.billing_etax_file_known()}{' '}
                <TextLink to={documentPaths.manageDocument(outcome.documentId)}>{outcome.number}</TextLink>
              </>
            ) : (
              `${outcome.name}: ${billingProblemText({ code: outcome.code }, locale)}`
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
