import { z } from 'zod';
import { MAX_FILES } from '#platform/attachments/attachment-rules.ts';
import { intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { editComment, removeComment } from '../comment/change-comment.ts';
import { CommentsQuery, MAX_COMMENT_CHARACTERS, RecordRef } from '../comment/comment-contract.ts';
import { postComment, prepareCommentFiles } from '../comment/post-comment.ts';
import { readComments } from '../comment/read-comments.ts';
import { comment } from '../permissions.ts';

const PER_MINUTE = { perMinute: 60 };
const Body = z.string().max(MAX_COMMENT_CHARACTERS).default('');
const CommentRef = RecordRef.extend({ comment: z.uuid() });

/** The latest comments of a record. */
export const loader = pageLoader({
  access: comment,
  params: RecordRef,
  query: CommentsQuery,
  handle: (scope, { params, query }) => readComments(scope, params, query),
});

export const action = pageAction({
  access: comment,
  intents: {
    post: intent({
      input: RecordRef.extend({
        clientId: z.uuid(),
        body: Body,
        files: z.array(z.instanceof(File)).default([]),
        /** Files of the file manager, which are copied. */
        fileIds: z.array(z.uuid()).max(MAX_FILES).default([]),
      }),
      limit: PER_MINUTE,
      prepare: prepareCommentFiles,
      handle: (scope, input, { prepared }) => postComment(scope, input, prepared),
    }),
    edit: intent({ input: CommentRef.extend({ body: Body }), limit: PER_MINUTE, handle: editComment }),
    remove: intent({ input: CommentRef, limit: PER_MINUTE, handle: removeComment }),
  },
});
