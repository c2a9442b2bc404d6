import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFetcher, useLoaderData } from 'react-router';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { problemOf } from '../problem-text.tsx';
import { type Builder, useIsSaving } from './builder.tsx';
import type { loader } from './content-page.tsx';

export function PublishCard(): ReactNode {
  const { lesson } = useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply>();
  const isSaving = useIsSaving();
  const problem = problemOf(sender.data, 'publish');
  return (
    <Card title={m.lessons_publish()} description={m.lessons_publish_help()}>
      <sender.Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="publish" />
        <input type="hidden" name="version" value={lesson.treeVersion} />
        <ProblemNotice problem={problem} />
        <p className="text-sm text-ink-soft">
          {lesson.publishedVersion === 0
            ? m.lessons_never_published()
            : lesson.hasUnpublished
              ? m.lessons_has_unpublished_text()
              : m.lessons_all_published()}
        </p>
        <TextField
          key={lesson.publishedVersion}
          label={m.lessons_publish_note()}
          name="note"
          maxLength={300}
          optional
        />
        <SubmitButton
          variant="primary"
          icon={<Send aria-hidden />}
          busy={sender.state !== 'idle'}
          disabled={isSaving}
          outcome={sender.data ? (sender.data.ok ? 'success' : 'error') : undefined}
        >
          {m.lessons_publish()}
        </SubmitButton>
      </sender.Form>
    </Card>
  );
}

export function Snapshots({ builder }: { builder: Builder }): ReactNode {
  const { snapshots, zone } = useLoaderData<typeof loader>();
  const locale = getLocale();

  async function restore(snapshot: number): Promise<void> {
    const yes = await prompt({
      title: m.lessons_restore(),
      message: m.lessons_restore_text({ version: snapshot }),
      confirmLabel: m.lessons_restore(),
    });
    if (yes) builder.send('restore', { snapshot: String(snapshot) });
  }

  return (
    <Card title={m.lessons_snapshots()}>
      <ol className="flex flex-col gap-3">
        {snapshots.map((snapshot) => (
          <li key={snapshot.version} className="flex items-start justify-between gap-3 text-sm">
            <span>
              <span className="block font-medium">
                {m.lessons_snapshot_number({ version: snapshot.version, count: snapshot.partCount })}
              </span>
              <span className="block text-ink-soft">
                {formatDateTime(new Date(snapshot.publishedAt), { zone, locale })}
                {snapshot.author && ` · ${snapshot.author}`}
              </span>
              {snapshot.note && <span className="block">{snapshot.note}</span>}
            </span>
            <Button
              size="sm"
              variant="quiet"
              className="shrink-0 whitespace-nowrap"
              onClick={() => void restore(snapshot.version)}
            >
              {m.lessons_restore_short()}
            </Button>
          </li>
        ))}
      </ol>
    </Card>
  );
}
