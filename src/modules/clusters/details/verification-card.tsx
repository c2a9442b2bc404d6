import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { formatDate } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { clustersFormProblem } from '../problem-text.tsx';
import type { VerificationView } from './details-view-contract.ts';
import { MAX_VERIFICATION_SOURCE } from './verification-rules.ts';
import { VERIFIED_PART_TEXTS } from './verification-text.ts';

interface VerificationCardProps {
  readonly parts: readonly VerificationView[];
  /** Of the organisation, as the reader sees it. */
  readonly version: number;
  readonly mayVerify: boolean;
  readonly reply: ActionReply | undefined;
  readonly locale: Locale;
  readonly zone: string;
}

/** Which parts of the registered data were verified, by whom and from what; admins mark another one. */
export function VerificationCard({
  parts,
  version,
  mayVerify,
  reply,
  locale,
  zone,
}: VerificationCardProps): ReactNode {
  const filled = parts.filter(({ isFilledIn }) => isFilledIn);
  return (
    <Card title={m.clusters_verified_title()} description={m.clusters_verified_help()}>
      <div className="flex flex-col gap-5">
        <ul className="flex flex-col divide-y divide-line">
          {parts.map(({ part, isFilledIn, mark }) => (
            <li key={part} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
              <span className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 break-words">{VERIFIED_PART_TEXTS[part]()}</span>
                <Badge tone={mark ? 'positive' : 'neutral'}>
                  {mark
                    ? m.clusters_verified()
                    : isFilledIn
                      ? m.clusters_verified_not()
                      : m.clusters_nothing_said()}
                </Badge>
              </span>
              {mark && (
                <span className="text-sm break-words text-ink-soft">
                  {[mark.source, mark.by, formatDate(new Date(mark.at), { zone, locale })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              )}
            </li>
          ))}
        </ul>
        {mayVerify && <VerifyForm parts={filled} version={version} reply={reply} />}
      </div>
    </Card>
  );
}

function VerifyForm({
  parts,
  version,
  reply,
}: Pick<VerificationCardProps, 'parts' | 'version' | 'reply'>): ReactNode {
  const own = reply?.intent === 'verify' ? reply : undefined;
  const problem = clustersFormProblem(reply, ['verify'], { source: m.clusters_verified_source_error() });
  const labels = { part: m.clusters_verified_part(), source: m.clusters_verified_source() };
  const marked = parts.filter(({ mark }) => mark !== null).length;
  return (
    <Form key={marked} method="post" noValidate className="flex flex-col gap-4 border-t border-line pt-5">
      <FormErrorSummary problem={problem} labels={labels} />
      <input type="hidden" name="intent" value="verify" />
      <input type="hidden" name="version" value={version} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          name="part"
          label={labels.part}
          defaultValue={parts.find(({ mark }) => mark === null)?.part}
          options={parts.map(({ part }) => ({ value: part, label: VERIFIED_PART_TEXTS[part]() }))}
          error={fieldError(problem, 'part')}
        />
        <TextField
          name="source"
          label={labels.source}
          help={m.clusters_verified_source_help()}
          maxLength={MAX_VERIFICATION_SOURCE}
          autoComplete="off"
          error={fieldError(problem, 'source')}
        />
      </div>
      <SubmitButton
        variant="secondary"
        busy={useIsBusy('verify')}
        outcome={own ? (own.ok ? 'success' : 'error') : undefined}
        className="self-start"
      >
        {m.clusters_verified_mark()}
      </SubmitButton>
    </Form>
  );
}
