import { z } from 'zod';
import * as m from '#messages';
import { type AnyNoticeKind, type NoticeCategory, noticeKind } from '#platform/notice-kind.ts';

const certificates: NoticeCategory = {
  name: 'certificates',
  label: (locale) => m.certificates_notices({}, { locale }),
  help: (locale) => m.certificates_notices_help({}, { locale }),
  email: 'now',
  line: true,
};

const Params = z.object({ lesson: z.string(), number: z.string() });

/** Notices sent to certificate holders, by event. */
export const certificateNotices = {
  issued: noticeKind({
    name: 'certificates.issued',
    category: certificates,
    params: Params,
    words: (params, locale) => ({
      title: m.certificates_notice_issued({ lesson: params.lesson }, { locale }),
      body: m.certificates_notice_issued_text({ number: params.number }, { locale }),
    }),
  }),
  revoked: noticeKind({
    name: 'certificates.revoked',
    category: certificates,
    params: Params,
    words: (params, locale) => ({
      title: m.certificates_notice_revoked({ lesson: params.lesson }, { locale }),
      body: m.certificates_notice_revoked_text({ number: params.number }, { locale }),
    }),
  }),
  expiring: noticeKind({
    name: 'certificates.expiring',
    category: certificates,
    params: Params,
    words: (params, locale) => ({
      title: m.certificates_notice_expiring({ lesson: params.lesson }, { locale }),
      body: m.certificates_notice_expiring_text({ number: params.number }, { locale }),
    }),
  }),
};

export const certificatesNoticeKinds: readonly AnyNoticeKind[] = Object.values(certificateNotices);
