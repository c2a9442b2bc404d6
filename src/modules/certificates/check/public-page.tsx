import { Ban, CalendarX, CircleCheck, Replace, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDate } from '#platform/dates/format-date.ts';
import { pageLoader } from '#platform/page/page.ts';
import { refuse } from '#platform/refusal.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice, type NoticeProps } from '#ui/text/notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import { statusText } from '../certificate/certificate-text.tsx';
import type { Status } from '../certificate/status-rules.ts';
import { CertificateFace } from '../paper/certificate-face.tsx';
import { DownloadButton } from '../certificate/download-button.tsx';
import { certificatesPaths } from '../paths.ts';
import { checkCertificates } from '../permissions.ts';
import { certificatesRefusals } from '../refusals.ts';
import { lookUpPublic, type PublicCertificate } from './check-certificate.ts';
import { PrintedFacts } from './printed-facts.tsx';

/** Target of the QR code: a public page without a session. */
export const loader = pageLoader({
  access: checkCertificates,
  params: z.object({ slug: z.string().max(200) }),
  prepare: (outside, { params }) => lookUpPublic(outside, params.slug),
  handle: async (scope, { prepared }) => {
    if (prepared === null) throw refuse(certificatesRefusals, 'certificates.certificate_missing');
    const { zone } = scope.tenant;
    return { ...prepared, origin: scope.tenant.origin, zone, locale: scope.locale };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: m.certificates_public_title() }];
  const { certificate, origin } = loaderData;
  return [
    {
      title: `${statusText(certificate.status)} · ${m.certificates_number_of({ number: certificate.number })}`,
    },
    { tagName: 'link', rel: 'canonical', href: origin + certificatesPaths.public(certificate.code) },
    ...(certificate.isListed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...(certificate.status === 'valid' ? [{ 'script:ld+json': structuredData(certificate, origin) }] : []),
  ];
};

/** schema.org EducationalOccupationalCredential, without the holder's name, which is on the page itself. */
function structuredData(certificate: PublicCertificate, origin: string): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationalOccupationalCredential',
    name: certificate.lesson,
    credentialCategory: 'certificate',
    identifier: certificate.number,
    url: origin + certificatesPaths.public(certificate.code),
    dateCreated: certificate.issuedAt,
    ...(certificate.expiresOn && { expires: certificate.expiresOn }),
    recognizedBy: { '@type': 'Organization', name: certificate.site, url: origin },
    about: {
      '@type': 'Course',
      name: certificate.lesson,
      provider: { '@type': 'Organization', name: certificate.site },
    },
  };
}

export default function PublicCertificatePage(): ReactNode {
  const { certificate, face, zone, locale } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="4xl">
      <PageHeader title={m.certificates_public_title()} subtitle={certificate.site} />
      <Verdict certificate={certificate} zone={zone} locale={locale} />
      {face && (
        <div className="mt-6 overflow-hidden rounded-lg border border-line shadow-rest print:shadow-none">
          <CertificateFace {...face} />
        </div>
      )}
      <PrintedFacts certificate={certificate} zone={zone} locale={locale} />
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        {certificate.hasFile && <DownloadButton code={certificate.code} />}
        <LinkButton to={certificatesPaths.find()} icon={<ShieldCheck aria-hidden />}>
          {m.certificates_check_another()}
        </LinkButton>
      </div>
    </PageFrame>
  );
}

const LOOKS: Readonly<Record<Status, { tone: NonNullable<NoticeProps['tone']>; icon: ReactNode }>> = {
  valid: { tone: 'positive', icon: <CircleCheck aria-hidden /> },
  expired: { tone: 'warning', icon: <CalendarX aria-hidden /> },
  revoked: { tone: 'danger', icon: <Ban aria-hidden /> },
  superseded: { tone: 'warning', icon: <Replace aria-hidden /> },
};

/** Puts the status first, in words. */
function Verdict({
  certificate,
  zone,
  locale,
}: {
  certificate: PublicCertificate;
  zone: string;
  locale: 'th' | 'en';
}): ReactNode {
  const { status, stateAt, successor } = certificate;
  const on = stateAt === null ? '' : formatDate(new Date(stateAt), { zone, locale, style: 'long' });
  return (
    <Notice tone={LOOKS[status].tone} title={statusText(status)}>
      {status === 'valid' && m.certificates_valid_text({ site: certificate.site })}
      {status === 'expired' && m.certificates_expired_text()}
      {status === 'revoked' && m.certificates_revoked_text({ date: on })}
      {status === 'superseded' && (
        <>
          {m.certificates_superseded_text({ date: on })}{' '}
          {successor !== null && <TextLink to={successor}>{m.certificates_see_successor()}</TextLink>}
        </>
      )}
    </Notice>
  );
}
