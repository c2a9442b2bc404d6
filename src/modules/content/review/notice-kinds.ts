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

/** Sent to those who can approve when somebody asks, and to that person when it is decided. */
export const reviewNotices = {
  submit: noticeKind({
    name: 'content.review_asked',
    category: review,
    params: Params,
    words: ({ title, person, note }, locale) => ({
      title: m.content_notice_submit({ title, person }, { locale }),
      body: note,
    }),
  }),
  approve: noticeKind({
    name: 'content.review_approved',
    category: review,
    params: Params,
    words: ({ title, person, note }, locale) => ({
      title: m.content_notice_approve({ title, person }, { locale }),
      body: note,
    }),
  }),
  request: noticeKind({
    name: 'content.review_changes_requested',
    category: review,
    params: Params,
    words: ({ title, person, note }, locale) => ({
      title: m.content_notice_request({ title, person }, { locale }),
      body: note,
    }),
  }),
};

export const contentNoticeKinds: readonly AnyNoticeKind[] = Object.values(reviewNotices);
