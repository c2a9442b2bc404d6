import { z } from 'zod';
import * as m from '#messages';
import { type NoticeCategory, noticeKind } from '#platform/notice-kind.ts';
import { Texts } from '../field/field-contract.ts';
import { MAX_LABEL } from '../field/kind-rules.ts';
import { wordsIn } from '../response/answer-text.ts';

/** Not by mail until the person chooses so: the receipt by mail goes to the address that was answered. */
const receipts: NoticeCategory = {
  name: 'forms_receipts',
  module: 'forms',
  label: (locale) => m.forms_notices({}, { locale }),
  help: (locale) => m.forms_notices_help({}, { locale }),
  email: 'off',
  line: true,
};

/** Sent to a member whose answer was received, where the form sends receipts. */
export const receivedNotice = noticeKind({
  name: 'forms.received',
  category: receipts,
  params: z.object({ title: Texts(MAX_LABEL), reference: z.string() }),
  words: ({ title, reference }, locale) => ({
    title: m.forms_receipt_subject({ title: wordsIn(title, locale) }, { locale }),
    body: m.forms_receipt_text({ reference }, { locale }),
  }),
});
