import { Send } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { withShownAddresses } from '#platform/text/web-addresses.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import { Spinner } from '#ui/loading/spinner.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { loadUploadField } from '#modules/files/public-ui.ts';
import type { PartView } from '../progress/part-view.ts';
import { problemOf } from '../problem-text.tsx';
import type { AssignmentView, HandinState, HandinView } from './handins.ts';

const UploadField = lazy(loadUploadField);
const TONES = { awaiting: 'accent', marked: 'positive', returned: 'warning' } as const;

/** The assignment in the player: feedback so far, and the hand-in form while changes are allowed. */
export function AssignmentPart({
  view,
  zone,
}: {
  view: PartView & { readonly assignment: AssignmentView | null };
  zone: string;
}): ReactNode {
  const { assignment, as } = view;
  if (!assignment) return null;
  const [latest] = assignment.handins;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft tabular-nums">
        {m.lessons_work_points_of({ max: assignment.maxPoints })}
      </p>
      {assignment.handins.map((handin) => (
        <HandinCard key={handin.handinId} handin={handin} maxPoints={assignment.maxPoints} zone={zone} />
      ))}
      {as === 'teacher' && <Notice tone="accent">{m.lessons_work_teacher()}</Notice>}
      {as === 'learner' && latest?.state !== 'marked' && (
        <HandInForm
          key={`${latest?.number ?? 0}-${latest?.state ?? ''}`}
          latest={latest ?? null}
          personId={view.personId}
        />
      )}
    </div>
  );
}

function HandinCard({
  handin,
  maxPoints,
  zone,
}: {
  handin: HandinView;
  maxPoints: number;
  zone: string;
}): ReactNode {
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{m.lessons_work_try({ number: handin.number })}</span>
          <Badge tone={TONES[handin.state]}>{handinText(handin.state)}</Badge>
          {handin.points !== null && (
            <span className="font-medium tabular-nums">
              {m.lessons_work_points({ points: handin.points, max: maxPoints })}
            </span>
          )}
          <span className="ms-auto text-sm text-ink-soft">
            {formatDateTime(new Date(handin.handedAt), { zone, locale: getLocale() })}
          </span>
        </p>
        {handin.body !== '' && (
          <p className="break-words whitespace-pre-wrap">{withShownAddresses(handin.body)}</p>
        )}
        {handin.fileName !== '' && <p className="text-sm break-all text-ink-soft">{handin.fileName}</p>}
        {handin.feedback !== '' && (
          <div className="rounded-md bg-sunken px-4 py-3">
            <p className="text-sm font-medium">{m.lessons_work_feedback()}</p>
            <p className="break-words whitespace-pre-wrap">{withShownAddresses(handin.feedback)}</p>
          </div>
        )}
      </div>
    </Card>
  );
}

export function handinText(state: HandinState): string {
  if (state === 'awaiting') return m.lessons_work_awaiting();
  return state === 'marked' ? m.lessons_work_marked() : m.lessons_work_returned();
}

function HandInForm({ latest, personId }: { latest: HandinView | null; personId: string }): ReactNode {
  const sender = useFetcher<ActionReply>();
  const [file, setFile] = useState<{ id: string; name: string } | null>(null);
  const problem = problemOf(sender.data, 'hand_in');
  const isChange = latest?.state === 'awaiting';
  return (
    <sender.Form method="post" className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="hand_in" />
      <input type="hidden" name="fileId" value={file?.id ?? (isChange ? (latest.fileId ?? '') : '')} />
      <ProblemNotice problem={problem} />
      <TextArea
        label={m.lessons_work_body()}
        name="body"
        rows={8}
        maxLength={20_000}
        defaultValue={latest?.body ?? ''}
        optional
      />
      <div className="flex flex-col gap-1.5">
        <Suspense fallback={<Spinner className="size-5" />}>
          <UploadField
            personId={personId}
            label={m.lessons_work_file()}
            onStored={({ itemId, name }) => setFile({ id: itemId, name })}
          />
        </Suspense>
        <p className="text-sm text-ink-soft">
          {file ? m.lessons_part_file_now({ name: file.name }) : m.lessons_work_file_help()}
        </p>
      </div>
      <SubmitButton
        variant="primary"
        className="sm:self-start"
        icon={<Send aria-hidden />}
        busy={sender.state !== 'idle'}
        outcome={sender.data ? (sender.data.ok ? 'success' : 'error') : undefined}
      >
        {isChange ? m.lessons_work_change() : m.lessons_work_hand_in()}
      </SubmitButton>
    </sender.Form>
  );
}
