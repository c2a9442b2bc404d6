import { Pin, PinOff, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { withShownAddresses } from '#platform/text/web-addresses.ts';
import { Badge } from '#ui/text/badge.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { problemOf } from '../problem-text.tsx';
import type { PostView } from './posts.ts';

/** Questions about a part, with answers by learners and teachers. */
export function PostsPanel({
  posts,
  zone,
  mayWrite,
  isStaff,
}: {
  posts: readonly PostView[];
  zone: string;
  mayWrite: boolean;
  isStaff: boolean;
}): ReactNode {
  const changer = useFetcher<ActionReply>();
  const change = (post: string, what: 'remove' | 'pin' | 'unpin'): void =>
    void changer.submit({ intent: 'change_post', post, change: what }, { method: 'post' });
  return (
    <div className="flex flex-col gap-6 pt-4">
      {mayWrite && <PostForm />}
      {posts.length === 0 && <p className="text-ink-soft">{m.lessons_questions_empty()}</p>}
      <ul className="flex flex-col gap-5">
        {posts.map((post) => (
          <li key={post.postId} className="rounded-lg border border-line bg-surface p-4">
            <Post post={post} zone={zone}>
              {isStaff && (
                <IconButton
                  label={post.isPinned ? m.lessons_post_unpin() : m.lessons_post_pin()}
                  icon={post.isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
                  onClick={() => change(post.postId, post.isPinned ? 'unpin' : 'pin')}
                />
              )}
              {(isStaff || post.isOwn) && (
                <IconButton
                  label={m.lessons_post_remove()}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => change(post.postId, 'remove')}
                />
              )}
            </Post>
            <ul className="mt-3 flex flex-col gap-3 border-s-2 border-line ps-4">
              {post.answers.map((answer) => (
                <li key={answer.postId}>
                  <Post post={answer} zone={zone}>
                    {(isStaff || answer.isOwn) && (
                      <IconButton
                        label={m.lessons_post_remove()}
                        icon={<Trash2 aria-hidden />}
                        onClick={() => change(answer.postId, 'remove')}
                      />
                    )}
                  </Post>
                </li>
              ))}
            </ul>
            {mayWrite && (
              <details className="mt-2">
                <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent">
                  {m.lessons_answer()}
                </summary>
                <PostForm question={post.postId} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Post({
  post,
  zone,
  children,
}: {
  post: Omit<PostView, 'answers' | 'isPinned'> & { isPinned?: boolean };
  zone: string;
  children: ReactNode;
}): ReactNode {
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{post.author}</span>
          {post.isStaff && <Badge tone="accent">{m.lessons_teacher()}</Badge>}
          {post.isPinned && <Badge icon={<Pin aria-hidden />}>{m.lessons_pinned()}</Badge>}
          <span className="text-sm text-ink-soft">
            {formatDateTime(new Date(post.at), { zone, locale: getLocale() })}
          </span>
        </p>
        <p className="mt-1 break-words whitespace-pre-line">{withShownAddresses(post.body)}</p>
      </div>
      {children}
    </div>
  );
}

function PostForm({ question }: { question?: string }): ReactNode {
  const writer = useFetcher<ActionReply>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (writer.state === 'idle' && writer.data?.ok) form.current?.reset();
  }, [writer.state, writer.data]);
  return (
    <writer.Form method="post" ref={form} className="flex flex-col gap-3">
      <input type="hidden" name="intent" value="post" />
      {question && <input type="hidden" name="question" value={question} />}
      <TextArea
        label={question ? m.lessons_answer() : m.lessons_question()}
        name="body"
        rows={question ? 2 : 3}
        maxLength={4000}
        required
        error={problemOf(writer.data, 'post')?.message}
      />
      <SubmitButton
        variant="secondary"
        className="sm:self-start"
        busy={writer.state !== 'idle'}
        outcome={writer.data ? (writer.data.ok ? 'success' : 'error') : undefined}
      >
        {question ? m.lessons_answer_send() : m.lessons_question_send()}
      </SubmitButton>
    </writer.Form>
  );
}
