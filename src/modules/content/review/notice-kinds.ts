import { z } from 'zod';
import * as m from '#messages';
import { type AnyNoticeKind, type NoticeCategory, noticeKind } from '#platform/notice-kind.ts';

const review: NoticeCategory = {
  name: 'content_review',
  module: 'content',
  role: 'manager',
  label: (locale) => m.content_review_notices({}, { locale }),
  help: (locale) => m.content_review_notices_help({}, { locale }),
  email: 'now',
  line: true,
};

const Params = z.object({ title: z.string(), person: z.string(), note: z.string() });

/** A notice whose text is the note of the person who took the step. */
function reviewNotice(name: string, titleOf: typeof m.content_notice_submit) {
  return noticeKind({
    name,
    category: review,
    params: Params,
    words: ({ title, person, note }, locale) => ({
      title: titleOf({ title, person }, { locale }),
      body: note,
    }),
  });
}

/** Sent to those who can approve when somebody asks, and to that person when it is decided. */
export const reviewNotices = {
  submit: reviewNotice('content.review_asked', m.content_notice_submit),
  approve: reviewNotice('content.review_approved', m.content_notice_approve),
  request: reviewNotice('content.review_changes_requested', m.content_notice_request),
};

export const contentNoticeKinds: readonly AnyNoticeKind[] = Object.values(reviewNotices);
