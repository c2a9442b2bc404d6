import { sql } from '#platform/db/query.ts';
import type { RowAs } from '#platform/db/rows.ts';
import type { CardSource } from '#platform/page/card.ts';
import { personOf } from '#platform/scope.ts';
import { glanceAtCertificates } from '../permissions.ts';

export interface OwnCertificates {
  readonly count: number;
  /** Lesson title of the latest certificate. */
  readonly latest: string | null;
}

/** Counts the person's current certificates and names the lesson of the latest. */
export const ownCertificatesCard: CardSource<OwnCertificates> = {
  access: glanceAtCertificates,
  load: async (scope) => {
    const rows = await scope.tx.first(sql<
      RowAs<'certificates_certificate', { titleTh: 'lessonTitleTh'; titleEn: 'lessonTitleEn' }> & {
        readonly count: number;
      }
    >`
      select count(*) over ()::int as count, lesson_title_th as title_th, lesson_title_en as title_en from certificates_certificate
       where tenant_id = ${scope.tenant.id} and user_id = ${personOf(scope)?.userId ?? null} and state = 'issued'
       order by issued_at desc limit 1`);
    if (rows === null) return { count: 0, latest: null };
    const latest = scope.locale === 'en' && rows.titleEn !== '' ? rows.titleEn : rows.titleTh;
    return { count: rows.count, latest };
  },
};
