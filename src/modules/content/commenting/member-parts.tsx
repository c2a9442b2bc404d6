import type { FormEvent, ReactNode } from 'react';
import { Form, useSubmit } from 'react-router';
import * as m from '#messages';
import { buttonClass } from '#ui/action/button-class.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { Badge } from '#ui/text/badge.tsx';
import { contentPaths } from '../paths.ts';
import { type CommentView, MAX_COMMENT } from './comment-contract.ts';

/** What members see besides the comments: below their own, its state and deletion; without one, where they write. */
export default function MemberPart({
  itemId,
  comment,
}: {
  itemId: string;
  /** The reader's own. */
  comment?: CommentView;
}): ReactNode {
  return comment ? <OwnComment itemId={itemId} comment={comment} /> : <WriteComment itemId={itemId} />;
}

function WriteComment({ itemId }: { itemId: string }): ReactNode {
  return (
    <Form method="post" action={contentPaths.comment(itemId)} className="mt-6 flex flex-col gap-3">
      <CommentField />
      <SubmitButton className="self-start">{m.content_comment_send()}</SubmitButton>
    </Form>
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

function OwnComment({
  itemId,
  comment: { commentId, isWaiting },
}: {
  itemId: string;
  comment: CommentView;
}): ReactNode {
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
    <Form
      method="post"
      action={contentPaths.comment(itemId)}
      onSubmit={(event) => void askFirst(event)}
      className="mt-1 flex flex-wrap items-center gap-2"
    >
      {isWaiting && <Badge tone="warning">{m.content_comment_waiting()}</Badge>}
      <input type="hidden" name="intent" value="deleteOwn" />
      <input type="hidden" name="comment" value={commentId} />
      <button type="submit" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        {m.content_comment_delete()}
      </button>
    </Form>
  );
}
