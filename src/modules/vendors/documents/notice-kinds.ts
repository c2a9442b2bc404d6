import { z } from 'zod';
import * as m from '#messages';
import { formatDay } from '#platform/dates/format-date.ts';
import { noticeKind } from '#platform/notice-kind.ts';
import { vendorsNotices } from '../vendor/notice-category.ts';
import { VendorNames } from '../vendor/vendor-contract.ts';
import { vendorName } from '../vendor/vendor-text.ts';
import { DOCUMENT_KINDS } from './document-rules.ts';
import { DOCUMENT_KIND_TEXTS } from './document-text.ts';

/** To the applicant and the staff: a document of a vendor expires soon, or has expired. */
export const documentExpiringNotice = noticeKind({
  name: 'vendors.document_expiring',
  category: vendorsNotices,
  params: VendorNames.extend({ kind: z.enum(DOCUMENT_KINDS), expiresOn: z.iso.date() }),
  words: ({ kind, expiresOn, ...names }, locale) => ({
    title: m.vendors_notice_document({ name: vendorName(names, locale) }, { locale }),
    body: m.vendors_notice_document_text(
      { document: DOCUMENT_KIND_TEXTS[kind]({}, { locale }), day: formatDay(expiresOn, { locale }) },
      { locale },
    ),
  }),
});
