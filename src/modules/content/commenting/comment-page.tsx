import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { addressOf } from '../item/item-address.ts';
import { manageProblem } from '../manage/manage-problem.tsx';
import { writeComments } from '../permissions.ts';
import { DeleteOwnCommentInput, WriteCommentInput } from './comment-contract.ts';
import { CommentField } from './member-parts.tsx';
import { deleteOwnComment, findPost, writeComment } from './write-comment.ts';

const COMMENTS_PER_MINUTE = 5;

/** Where a comment below a post is sent, and typed again if it was refused. */
export const loader = pageLoader({
  access: writeComments,
  params: z.object({ item: z.uuid() }),
  handle: async (scope, { params }) => {
    const post = await findPost(scope, params.item);
    return { title: post.title, path: addressOf(post, post.categorySlug) };
  },
});

export const action = pageAction({
  access: writeComments,
  intents: {
    default: intent({
      input: WriteCommentInput,
      limit: { perMinute: COMMENTS_PER_MINUTE },
      refill: ['body'],
      handle: async (scope, input) => redirectTo(`${(await writeComment(scope, input)).path}#comments`),
    }),
    deleteOwn: intent({
      input: DeleteOwnCommentInput,
      handle: async (scope, input) => redirectTo(`${(await deleteOwnComment(scope, input)).path}#comments`),
    }),
  },
});

export const meta: MetaFunction = () => [
  { title: m.content_comment_write() },
  { name: 'robots', content: 'noindex' },
];

export default function CommentPage(): ReactNode {
  const { title, path } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const problem = reply && !reply.ok ? manageProblem(reply.problem) : null;
  return (
    <PageFrame maxWidth="2xl">
      <PageHeader
        title={m.content_comment_write()}
        breadcrumbs={[{ label: title, to: path }, { label: m.content_comment_write() }]}
      />
      <Form method="post" className="flex flex-col gap-4">
        <FormErrorSummary problem={problem} />
        <CommentField typed={reply?.typed?.['body'] ?? ''} error={fieldError(problem, 'body')} />
        <SubmitButton className="self-start">{m.content_comment_send()}</SubmitButton>
      </Form>
    </PageFrame>
  );
}
