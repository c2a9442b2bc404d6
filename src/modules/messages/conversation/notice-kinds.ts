import { z } from 'zod';
import * as m from '#messages';
import { type AnyNoticeKind, type NoticeCategory, noticeKind } from '#platform/notice-kind.ts';

const messages: NoticeCategory = {
  name: 'messages',
  label: (locale) => m.messages_title({}, { locale }),
  help: (locale) => m.messages_notices_help({}, { locale }),
  email: 'now',
  line: true,
  isBulk: true,
  module: 'messages',
};

/** No mail is sent if the message is read within this time. */
const MAIL_AFTER_MINUTES = 5;

/** A new message. Its text is not part of the notice. */
export const messageReceived = noticeKind({
  name: 'messages.received',
  category: messages,
  params: z.object({ from: z.string() }),
  mailAfterMinutes: MAIL_AFTER_MINUTES,
  words: ({ from }, locale) => ({ title: m.messages_notice_from({ name: from }, { locale }), body: '' }),
});

export const messagesNoticeKinds: readonly AnyNoticeKind[] = [messageReceived];
