import { Check, MessageSquare, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type MetaFunction, useFetcher, useLoaderData } from 'react-router';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { manageProblem } from '../manage/manage-problem.tsx';
import { managePaths } from '../item/paths.ts';
import { manageContent } from '../permissions.ts';
import {
  COMMENT_STATES,
  type CommentState,
  DecideCommentInput,
  type ManagedComment,
  ManagedCommentsInput,
} from './comment-contract.ts';
import { listManagedComments } from './read-comments.ts';
import { decideComment, deleteComment } from './write-comment.ts';

export const loader = pageLoader({
  access: manageContent,
  query: ManagedCommentsInput,
  handle: async (scope, { query }) => ({
    ...(await listManagedComments(scope, query)),
    query,
    locale: scope.locale,
    zone: scope.tenant.zone,
  }),
});

export const action = pageAction({
  access: manageContent,
  intents: {
    showComment: intent({
      input: DecideCommentInput,
      handle: (scope, input) => decideComment(scope, input, 'shown'),
    }),
    rejectComment: intent({
      input: DecideCommentInput,
      handle: (scope, input) => decideComment(scope, input, 'rejected'),
    }),
    deleteComment: intent({ input: DecideCommentInput, handle: deleteComment }),
  },
});

export const meta: MetaFunction = () => [{ title: m.content_comments() }];

const STATE_TEXTS: Readonly<Record<CommentState, () => string>> = {
  waiting: m.content_comment_state_waiting,
  shown: m.content_comment_state_shown,
  rejected: m.content_comment_state_rejected,
};
const TONES = { waiting: 'warning', shown: 'positive', rejected: 'neutral' } as const;

export default function CommentsPage(): ReactNode {
  const { items, nextAfter, query, locale, zone } = useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply>();
  const reply = sender.data;
  const send = (name: string, { commentId }: ManagedComment): void =>
    void sender.submit({ intent: name, comment: commentId }, { method: 'post' });
  async function remove(row: ManagedComment): Promise<void> {
    const isSure = await prompt({
      title: m.content_comment_delete_title(),
      message: m.content_comment_delete_text(),
      confirmLabel: m.content_comment_delete(),
      danger: true,
    });
    if (isSure) send('deleteComment', row);
  }
  return (
    <>
      <PageHeader title={m.content_comments()} subtitle={m.content_comments_help()} />
      {reply && !reply.ok && (
        <Notice tone="danger" live className="mb-4">
          {manageProblem(reply.problem).message}
        </Notice>
      )}
      <ManagedList
        caption={m.content_comments()}
        query={query}
        next={nextAfter}
        defaultSort="-written"
        filters={[
          {
            name: 'state',
            label: m.content_state(),
            every: m.content_state_every(),
            options: COMMENT_STATES.map((value) => ({ value, label: STATE_TEXTS[value]() })),
          },
        ]}
        rows={items}
        rowKey={({ commentId }) => commentId}
        columns={[
          {
            key: 'body',
            header: m.content_comment(),
            primary: true,
            className: 'sm:min-w-44 lg:min-w-56',
            cell: ({ body, author }) => (
              <span className="block min-w-0">
                <span className="line-clamp-6 whitespace-pre-line wrap-anywhere">{body}</span>
                <span className="block text-sm text-ink-soft">{author}</span>
              </span>
            ),
          },
          {
            key: 'post',
            header: m.content_kind_post(),
            className: 'sm:min-w-28 lg:min-w-36',
            cell: ({ postTitle, postPath }) => (
              <Link to={`${postPath}#comments`} className="text-accent underline underline-offset-4">
                {postTitle}
              </Link>
            ),
          },
          {
            key: 'state',
            header: m.content_state(),
            cell: ({ state }) => <Badge tone={TONES[state]}>{STATE_TEXTS[state]()}</Badge>,
          },
          {
            key: 'written',
            header: m.content_comment_written_at(),
            sort: '-written',
            align: 'end',
            cell: ({ createdAt }) => (
              <span className="text-ink-soft max-sm:whitespace-nowrap lg:whitespace-nowrap">
                {formatDateTime(new Date(createdAt), { locale, zone })}
              </span>
            ),
          },
        ]}
        rowActions={(row) => (
          <span className="flex gap-1">
            {row.state !== 'shown' && (
              <IconButton
                label={m.content_comment_show()}
                icon={<Check aria-hidden />}
                onClick={() => send('showComment', row)}
              />
            )}
            {row.state !== 'rejected' && (
              <IconButton
                label={m.content_comment_reject()}
                icon={<X aria-hidden />}
                onClick={() => send('rejectComment', row)}
              />
            )}
            <IconButton
              label={m.content_comment_delete()}
              icon={<Trash2 aria-hidden />}
              onClick={() => void remove(row)}
            />
          </span>
        )}
        empty={
          query.state === undefined ? (
            <EmptyState icon={<MessageSquare />} title={m.content_comments_none()}>
              {m.content_comments_none_text()}
            </EmptyState>
          ) : (
            <EmptyState
              title={m.content_nothing_found()}
              action={<LinkButton to={managePaths.comments()}>{m.content_show_all()}</LinkButton>}
            >
              {m.content_comments_none_found_text()}
            </EmptyState>
          )
        }
      />
    </>
  );
}
