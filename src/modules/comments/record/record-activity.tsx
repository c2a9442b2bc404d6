import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import { loadFilePickerWindow } from '#modules/files/public-ui.ts';
import { listenLiveChanges } from '#platform/live/live-page.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { ask } from '#platform/navigation/ask.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { ActivityFeed } from '#ui/record/activity-feed.tsx';
import type { CommentDraft, PickFiles } from '#ui/record/comment-box.tsx';
import type { RecordChange } from '#ui/record/activity-rules.ts';
import { toast } from '#ui/toast/toast.ts';
import {
  type Colleague,
  COMMENTS_PER_PAGE,
  COMMENTS_TOPIC,
  type CommentsPage,
  MAX_COLLEAGUE_QUERY,
  MAX_COMMENT_CHARACTERS,
  MAX_COMMENTS_SHOWN,
} from '../comment/comment-contract.ts';
import { commentsPaths, type RecordRef } from '../paths.ts';
import { problemText } from '../problem-text.tsx';

const FilePickerWindow = lazy(loadFilePickerWindow);

const pickFiles: PickFiles = (picking) => (
  <Suspense fallback={null}>
    <FilePickerWindow {...picking} />
  </Suspense>
);

export interface RecordActivityProps extends RecordRef {
  /** The comments that the page was loaded with. */
  readonly comments: CommentsPage;
  /** What happened to the record, oldest first. */
  readonly changes: readonly RecordChange[];
  readonly locale: Locale;
  readonly zone: string;
}

/** Comments on a record and what happened to it, kept up to date while colleagues write. */
export function RecordActivity({
  kind,
  record,
  comments: loaded,
  changes,
  locale,
  zone,
}: RecordActivityProps): ReactNode {
  const { page, read } = useComments({ kind, record }, loaded);
  const { comments, hasEarlier, hasFileManager } = page;
  const loadPeople = useCallback(
    async (query: string) => {
      const address = commentsPaths.colleagues({ kind, record }, query.slice(0, MAX_COLLEAGUE_QUERY));
      return (await ask<{ colleagues: Colleague[] }>(address)).colleagues;
    },
    [kind, record],
  );

  async function send(
    fields: Record<string, string>,
    { files = [], picked = [] }: Partial<Pick<CommentDraft, 'files' | 'picked'>> = {},
  ): Promise<string | null> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    for (const file of files) form.append('files[]', file);
    for (const { fileId } of picked) form.append('fileIds[]', fileId);
    try {
      const reply = await ask<ActionReply>(commentsPaths.comments({ kind, record }), form);
      if (!reply.ok) return problemText(reply.problem.code);
    } catch {
      return m.comments_problem_unsent();
    }
    await read(comments.length + 1);
    return null;
  }

  async function readEarlier(): Promise<void> {
    if (!(await read(comments.length + COMMENTS_PER_PAGE)))
      await toast({ message: m.comments_problem_unread() });
  }

  return (
    <Card title={m.comments_activity()} description={m.comments_internal()}>
      <ActivityFeed
        changes={changes}
        comments={comments}
        hasEarlierComments={hasEarlier && comments.length < MAX_COMMENTS_SHOWN}
        onEarlier={() => void readEarlier()}
        onSend={({ clientId, body, ...files }) => send({ intent: 'post', clientId, body }, files)}
        pickFiles={hasFileManager ? pickFiles : undefined}
        onEdit={(comment, body) => send({ intent: 'edit', comment, body })}
        onRemove={(comment) => send({ intent: 'remove', comment })}
        loadPeople={loadPeople}
        maxLength={MAX_COMMENT_CHARACTERS}
        anchorOf={commentsPaths.anchor}
        locale={locale}
        zone={zone}
      />
    </Card>
  );
}

/**
 * The comments to show: those that the page was loaded with, until later ones are read. `read` tells whether it succeeded;
 * otherwise those shown stay.
 */
function useComments(
  { kind, record }: RecordRef,
  loaded: CommentsPage,
): { page: CommentsPage; read: (count: number) => Promise<boolean> } {
  const about = `${kind} ${record}`;
  const [later, setLater] = useState<{ about: string; page: CommentsPage } | null>(null);
  const asked = useRef(0);
  const page = later?.about === about ? later.page : loaded;
  const shownCount = page.comments.length;

  const read = useCallback(
    async (count: number): Promise<boolean> => {
      const most = Math.min(Math.max(count, COMMENTS_PER_PAGE), MAX_COMMENTS_SHOWN);
      asked.current += 1;
      const turn = asked.current;
      try {
        const address = commentsPaths.comments({ kind, record }, { count: String(most) });
        const read = await ask<CommentsPage>(address);
        // Replies may overtake each other.
        if (turn === asked.current) setLater({ about: `${kind} ${record}`, page: read });
        return true;
      } catch {
        return false;
      }
    },
    [kind, record],
  );

  // The page was loaded again, but perhaps with fewer comments than are shown.
  const [first, setFirst] = useState(loaded);
  const isOutdated = first !== loaded && later?.about === about;
  useEffect(() => {
    if (!isOutdated) return;
    setFirst(loaded);
    void read(shownCount);
  }, [isOutdated, loaded, read, shownCount]);
  useEffect(
    () =>
      listenLiveChanges(COMMENTS_TOPIC, ({ details }) => {
        if (details.length === 0 || details.includes(about)) void read(shownCount + 1);
      }),
    [about, read, shownCount],
  );
  return { page, read };
}
