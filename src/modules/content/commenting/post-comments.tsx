import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { buttonClass } from '#ui/action/button-class.ts';
import { contentPaths } from '../paths.ts';
import type { CommentView, PostComments } from './comment-contract.ts';

/** Guests load no forms. */
const MemberPart = lazy(() => import('./member-parts.tsx'));

/** What readers have written below a post, and where members write. */
export function PostCommentsView({
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
        {m.content_post_comments()}
      </h2>
      {isMore && <p className="mb-4 text-sm text-ink-soft">{m.content_comments_newest()}</p>}
      <ol className="flex flex-col gap-5">
        {comments.map((comment) => (
          <Comment key={comment.commentId} comment={comment} itemId={itemId} zone={zone} />
        ))}
      </ol>
      {mayWrite && (
        <Suspense>
          <MemberPart itemId={itemId} />
        </Suspense>
      )}
      {isOpen && !mayWrite && (
        <Link to={contentPaths.signIn(`${path}#comments`)} className={buttonClass({ className: 'mt-6' })}>
          {m.content_comment_sign_in()}
        </Link>
      )}
    </section>
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
        <strong className="text-ink">{comment.author}</strong>
        <time dateTime={comment.createdAt}>{at}</time>
      </p>
      <p className="mt-1 leading-relaxed whitespace-pre-line wrap-anywhere">{comment.body}</p>
      {comment.isOwn && (
        <Suspense>
          <MemberPart itemId={itemId} comment={comment} />
        </Suspense>
      )}
    </li>
  );
}
