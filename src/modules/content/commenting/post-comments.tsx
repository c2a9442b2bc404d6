import type { FormEvent, ReactNode } from 'react';
import { Form, useSubmit } from 'react-router';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { buttonClass } from '#ui/action/button-class.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { Badge } from '#ui/text/badge.tsx';
import { contentPaths } from '../paths.ts';
import { type CommentView, MAX_COMMENT, type PostComments } from './comment-contract.ts';

/** What readers have written below a post, and where members write. */
export default function PostCommentsView({
  comments: { itemId, isOpen, isMore, comments, mayWrite },
  path,
  zone,
}: {
  comments: PostComments;
  /** Path of the post. */
  path: string;
  zone: string;
}): ReactNode {
  return (
    <section aria-labelledby="comments" className="mx-auto mt-12 max-w-3xl border-t border-line pt-6">
      <h2 id="comments" className="mb-4 text-xl font-semibold">
        {comments.length === 0 ? m.content_comments() : m.content_comments_count({ count: comments.length })}
      </h2>
      {isMore && <p className="mb-4 text-sm text-ink-soft">{m.content_comments_newest()}</p>}
      <ol className="flex flex-col gap-5">
        {comments.map((comment) => (
          <Comment key={comment.commentId} comment={comment} itemId={itemId} zone={zone} />
        ))}
      </ol>
      {mayWrite && (
        <Form method="post" action={contentPaths.comment(itemId)} className="mt-6 flex flex-col gap-3">
          <CommentField />
          <SubmitButton className="self-start">{m.content_comment_send()}</SubmitButton>
        </Form>
      )}
      {isOpen && !mayWrite && (
        <LinkButton to={contentPaths.signIn(`${path}#comments`)} className="mt-6">
          {m.content_comment_sign_in()}
        </LinkButton>
      )}
    </section>
  );
}

/** Where a comment is typed. */
export function CommentField({ typed, error }: { typed?: string; error?: string | undefined }): ReactNode {
  return (
    <TextArea
      name="body"
      label={m.content_comment_write()}
      rows={3}
      maxLength={MAX_COMMENT}
      required
      defaultValue={typed}
      error={error}
    />
  );
}

function Comment({
  comment,
  itemId,
  zone,
}: {
  comment: CommentView;
  itemId: string;
  zone: string;
}): ReactNode {
  const at = formatDateTime(new Date(comment.createdAt), { zone, locale: getLocale() });
  return (
    <li className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
        <strong className="text-base font-medium text-ink">
          {comment.author || m.content_comment_former_member()}
        </strong>
        <time dateTime={comment.createdAt}>{at}</time>
        {comment.isWaiting && <Badge tone="warning">{m.content_comment_waiting()}</Badge>}
      </p>
      <p className="mt-1 leading-relaxed whitespace-pre-line wrap-anywhere">{comment.body}</p>
      {comment.isOwn && <DeleteOwn itemId={itemId} comment={comment.commentId} />}
    </li>
  );
}

function DeleteOwn({ itemId, comment }: { itemId: string; comment: string }): ReactNode {
  const submit = useSubmit();
  const askFirst = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const isSure = await prompt({
      title: m.content_comment_delete_title(),
      message: m.content_comment_delete_text(),
      confirmLabel: m.content_comment_delete(),
      danger: true,
    });
    if (isSure) await submit(form);
  };
  return (
    <Form method="post" action={contentPaths.comment(itemId)} onSubmit={(event) => void askFirst(event)}>
      <input type="hidden" name="intent" value="deleteOwn" />
      <input type="hidden" name="comment" value={comment} />
      <button type="submit" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        {m.content_comment_delete()}
      </button>
    </Form>
  );
}
