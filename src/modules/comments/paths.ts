import { withQuery } from '#platform/text/url-query.ts';

/** Identifies a record of any module. */
export interface RecordRef {
  /** `orders.order`. */
  readonly kind: string;
  readonly record: string;
}

const recordPath = ({ kind, record }: RecordRef): string =>
  `/user/record/${encodeURIComponent(kind)}/${encodeURIComponent(record)}`;

/** URL builders of comments. */
export const commentsPaths = {
  /** Comments of a record, as data; forms about them are sent here. */
  comments: (ref: RecordRef, query: { count?: string } = {}) => withQuery(recordPath(ref), query),
  /** Colleagues who can be mentioned. */
  colleagues: (ref: RecordRef, q: string) => withQuery(`${recordPath(ref)}/colleague`, { q }),
  /** A comment in the page of its record. */
  comment: (page: string, commentId: string) =>
    `${withQuery(page, { comment: commentId })}#${commentsPaths.anchor(commentId)}`,
  anchor: (commentId: string) => `comment-${commentId}`,
};
