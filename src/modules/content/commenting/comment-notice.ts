import { z } from 'zod';
import * as m from '#messages';
import { type NoticeCategory, noticeKind } from '#platform/notice-kind.ts';

const category: NoticeCategory = {
  name: 'content_comments',
  module: 'content',
  role: 'manager',
  label: (locale) => m.content_comment_notices({}, { locale }),
  help: (locale) => m.content_comment_notices_help({}, { locale }),
  email: 'digest',
  line: false,
};

/** Sent to those who decide when a comment waits. */
export const commentNotice = noticeKind({
  name: 'content.comment_waiting',
  category,
  params: z.object({ title: z.string() }),
  words: ({ title }, locale) => ({ title: m.content_notice_comment({ title }, { locale }), body: '' }),
});
