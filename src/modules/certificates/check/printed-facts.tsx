import type { ReactNode } from 'react';
import * as m from '#messages';
import { formatDate, formatDay } from '#platform/dates/format-date.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import type { PublicCertificate } from './check-certificate.ts';

/** Lists every printed fact, so that a paper copy can be compared word by word. */
export function PrintedFacts({
  certificate,
  zone,
  locale,
}: {
  certificate: PublicCertificate;
  zone: string;
  locale: 'th' | 'en';
}): ReactNode {
  const { hours, scorePercent, expiresOn } = certificate;
  const style = 'long';
  return (
    <Card title={m.certificates_facts()} description={m.certificates_facts_help()} className="mt-6">
      <DescriptionList
        items={[
          { term: m.certificates_holder(), detail: certificate.name, strong: false },
          { term: m.certificates_lesson(), detail: certificate.lesson },
          ...(hours > 0
            ? [
                {
                  term: m.certificates_hours(),
                  detail: m.certificates_hours_count({ hours: formatNumber(hours, locale) }),
                },
              ]
            : []),
          ...(scorePercent === null
            ? []
            : [
                {
                  term: m.certificates_score(),
                  detail: `${formatNumber(scorePercent, locale, { maximumFractionDigits: 2 })} %`,
                },
              ]),
          { term: m.certificates_completed(), detail: formatDay(certificate.completedOn, { locale, style }) },
          {
            term: m.certificates_issued_on(),
            detail: formatDate(new Date(certificate.issuedAt), { zone, locale, style }),
          },
          {
            term: m.certificates_expires_on(),
            detail:
              expiresOn === null ? m.certificates_never_expires() : formatDay(expiresOn, { locale, style }),
          },
          {
            term: m.certificates_number(),
            detail: <span className="tabular-nums">{certificate.number}</span>,
          },
          {
            term: m.certificates_code(),
            detail: <span className="tabular-nums">{certificate.spokenCode}</span>,
          },
          { term: m.certificates_issuer(), detail: certificate.site },
        ]}
      />
    </Card>
  );
}
