import { z } from 'zod';
import * as m from '#messages';
import { type AnyNoticeKind, type NoticeCategory, noticeKind } from '#platform/notice-kind.ts';

const comments: NoticeCategory = {
  name: 'comments',
  label: (locale) => m.comments_notices({}, { locale }),
  help: (locale) => m.comments_notices_help({}, { locale }),
  email: 'now',
  line: true,
  isBulk: true,
  role: 'manager',
};

/** No mail is sent if the notice is read within this time. */
const MAIL_AFTER_MINUTES = 5;

/** A colleague mentioned the person. The comment's text is not part of the notice: it is internal. */
export const commentMentioned = noticeKind({
  name: 'comments.mentioned',
  category: comments,
  params: z.object({ by: z.string(), record: z.string() }),
  mailAfterMinutes: MAIL_AFTER_MINUTES,
  words: ({ by, record }, locale) => ({
    title: m.comments_notice_mentioned({ name: by }, { locale }),
    body: record,
  }),
});

export const commentsNoticeKinds: readonly AnyNoticeKind[] = [commentMentioned];
