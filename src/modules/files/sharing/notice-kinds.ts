import { z } from 'zod';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { type AnyNoticeKind, type NoticeCategory, noticeKind } from '#platform/notice-kind.ts';
import { AccessLevel } from '../item/file-contract.ts';

const files: NoticeCategory = {
  name: 'files',
  label: (locale) => m.files_manager_title({}, { locale }),
  help: (locale) => m.files_notices_help({}, { locale }),
  email: 'now',
  line: true,
  module: 'files',
};

/** A grant that is revoked, or seen on the site, within this time is not mailed. */
const MAIL_AFTER_MINUTES = 2;

/** Somebody was given access to an item. */
export const itemShared = noticeKind({
  name: 'files.shared',
  category: files,
  params: z.object({ from: z.string(), name: z.string(), level: AccessLevel }),
  mailAfterMinutes: MAIL_AFTER_MINUTES,
  words: ({ from, name, level }, locale) => ({
    title: m.files_notice_shared({ from, name }, { locale }),
    body: allowedText(level, locale),
  }),
});

function allowedText(level: AccessLevel, locale: Locale): string {
  switch (level) {
    case 'view':
      return m.files_notice_level_view({}, { locale });
    case 'download':
      return m.files_notice_level_download({}, { locale });
    case 'edit':
      return m.files_notice_level_edit({}, { locale });
    case 'manage':
      return m.files_notice_level_manage({}, { locale });
  }
}

export const filesNoticeKinds: readonly AnyNoticeKind[] = [itemShared];
