import { Save } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFetcher, useLoaderData } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { useLeaveGuard } from '#ui/edit/use-leave-guard.ts';
import { fieldError } from '#ui/form/form-problem.ts';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { choosePictures } from '#ui/document-editor/choose-pictures.ts';
import { DocumentField } from '#ui/document-editor/document-field.tsx';
import { toast } from '#ui/toast/toast.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { AssignmentFields } from './assignment-fields.tsx';
import { useIsSaving } from './builder.tsx';
import type { loader } from './content-page.tsx';
import { ExamFields } from './exam-fields.tsx';
import { FileFields } from './file-fields.tsx';
import type { OfferedExam } from './offered-exams.ts';
import { EMBED_HOSTS } from '#platform/documents/embed-host-rules.ts';
import { problemOf, problemText } from '../problem-text.tsx';
import { picturesAt } from '../picture/picture-rules.ts';
import { lessonsPaths } from '../paths.ts';
import type { ManagedPart } from '../lesson/lesson-contract.ts';

const HAS_FILE: ReadonlySet<string> = new Set(['video', 'audio', 'document', 'file']);

/** Form for all settings of one part. */
export function PartForm({
  part,
  version,
  exams,
  personId,
}: {
  part: ManagedPart;
  version: number;
  exams: readonly OfferedExam[];
  personId: string;
}): ReactNode {
  const sender = useFetcher<ActionReply>();
  const isSaving = useIsSaving();
  const { lesson, films, behind, pictures } = useLoaderData<typeof loader>();
  const { document, ...stored } = part.body;
  const [body, setBody] = useState<Readonly<Record<string, unknown>>>(stored);
  const [durationSeconds, setDurationSeconds] = useState(part.durationSeconds);
  const [changes, setChanges] = useState({ count: 0, sent: 0, saved: 0 });
  const [seenReply, setSeenReply] = useState(sender.data);
  if (sender.data !== seenReply) {
    setSeenReply(sender.data);
    // What was typed after sending is still to be saved.
    if (sender.data?.ok) setChanges((now) => ({ ...now, saved: now.sent }));
  }
  const changed = (): void => setChanges((now) => ({ ...now, count: now.count + 1 }));
  useLeaveGuard(changes.count > changes.saved ? [part.title] : [], sender.state !== 'idle', 'part');
  const problem = problemOf(sender.data, 'save_part');
  const change = (more: Readonly<Record<string, unknown>>): void => {
    changed();
    setBody((known) => ({ ...known, ...more }));
  };
  const url = typeof body.url === 'string' ? body.url : '';
  const hasUrl = part.kind === 'embed' || part.kind === 'link';
  return (
    <sender.Form
      method="post"
      noValidate
      onInput={changed}
      onSubmit={() => setChanges((now) => ({ ...now, sent: now.count }))}
      className="flex flex-col gap-5 border-t border-line bg-canvas p-4"
    >
      <input type="hidden" name="intent" value="save_part" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="partId" value={part.partId} />
      <input type="hidden" name="body" value={JSON.stringify(body)} />
      <FormErrorSummary
        problem={problem}
        labels={{
          title: m.lessons_part_title(),
          'body.url': m.lessons_part_url(),
          minSeconds: m.lessons_part_min_minutes(),
        }}
      />
      <TextField
        label={m.lessons_part_title()}
        name="title"
        defaultValue={part.title}
        maxLength={120}
        required
        error={fieldError(problem, 'title')}
      />
      {hasUrl && (
        <TextField
          label={m.lessons_part_url()}
          name="body.url"
          type="url"
          inputMode="url"
          value={url}
          onChange={({ currentTarget }) => change({ url: currentTarget.value })}
          maxLength={1000}
          help={
            part.kind === 'embed'
              ? m.lessons_part_embed_help({ hosts: EMBED_HOSTS.join(', ') })
              : m.lessons_part_link_help()
          }
          error={fieldError(problem, 'body.url') && m.lessons_part_url_wrong()}
        />
      )}
      {HAS_FILE.has(part.kind) && (
        <FileFields
          body={body}
          change={change}
          kind={part.kind}
          personId={personId}
          durationSeconds={durationSeconds}
          onDuration={setDurationSeconds}
          film={films[String(part.body.fileVersionId)]}
          isBehind={behind.includes(part.partId)}
          isUnchanged={body.fileId === part.body.fileId}
          onMakeFilm={() =>
            void sender.submit({ intent: 'make_film', partId: part.partId }, { method: 'post' })
          }
        />
      )}
      {part.kind === 'exam' && <ExamFields body={body} change={change} exams={exams} />}
      {part.kind === 'assignment' && <AssignmentFields body={body} change={change} />}
      <DocumentField
        name="document"
        label={m.lessons_part_text()}
        document={document}
        onChange={changed}
        pictures={picturesAt({ lesson: lesson.slug, part: part.slug, isDraft: true }, pictures)}
        onAddPictures={() =>
          choosePictures(
            lessonsPaths.apiPictures(lesson.slug, part.slug),
            (refused) => void toast({ message: problemText(refused), tone: 'danger' }),
          )
        }
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={m.lessons_part_min_minutes()}
          name="minSeconds"
          inputMode="decimal"
          defaultValue={String(part.minSeconds / 60)}
          help={m.lessons_part_min_minutes_help()}
          error={fieldError(problem, 'minSeconds')}
        />
        <TextField
          label={m.lessons_part_release_days()}
          name="releaseDays"
          inputMode="numeric"
          defaultValue={String(part.releaseDays)}
          help={m.lessons_part_release_days_help()}
          error={fieldError(problem, 'releaseDays')}
        />
      </div>
      <input type="hidden" name="durationSeconds" value={durationSeconds} />
      <div className="flex flex-col gap-3">
        <Checkbox
          label={m.lessons_part_required()}
          name="isRequired"
          defaultChecked={part.isRequired}
          help={m.lessons_part_required_help()}
        />
        <Checkbox
          label={m.lessons_part_preview()}
          name="isPreview"
          defaultChecked={part.isPreview}
          help={m.lessons_part_preview_help()}
        />
      </div>
      <SubmitButton
        variant="primary"
        icon={<Save aria-hidden />}
        busy={sender.state !== 'idle'}
        disabled={isSaving}
        outcome={sender.data ? (sender.data.ok ? 'success' : 'error') : undefined}
      >
        {m.lessons_save()}
      </SubmitButton>
    </sender.Form>
  );
}
