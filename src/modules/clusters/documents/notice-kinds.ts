import { z } from 'zod';
import * as m from '#messages';
import { daysBetween } from '#platform/dates/calendar-date.ts';
import { formatDay } from '#platform/dates/format-date.ts';
import { noticeKind } from '#platform/notice-kind.ts';
import { ClusterNames } from '../cluster/cluster-contract.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { clustersNotices } from '../cluster/notice-category.ts';

/** To owners and admins: a document expires soon, or has expired. */
export const documentExpiringNotice = noticeKind({
  name: 'clusters.document_expiring',
  category: clustersNotices,
  params: ClusterNames.extend({
    kindTh: z.string(),
    kindEn: z.string(),
    expiresOn: z.iso.date(),
    /** The day on which people were told. */
    toldOn: z.iso.date(),
  }),
  words: ({ kindTh, kindEn, expiresOn, toldOn, ...names }, locale) => {
    const document = locale === 'en' ? kindEn : kindTh;
    const days = daysBetween(toldOn, expiresOn);
    return {
      title:
        days < 0
          ? m.clusters_document_notice_expired({ document }, { locale })
          : days === 0
            ? m.clusters_document_notice_today({ document }, { locale })
            : m.clusters_document_notice_soon({ document, days }, { locale }),
      body: m.clusters_document_notice_text(
        { name: clusterName(names, locale), day: formatDay(expiresOn, { locale }) },
        { locale },
      ),
    };
  },
});
