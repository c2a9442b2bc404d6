import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useFetcher, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { CopyField } from '#ui/form/copy-field.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { LessonAddress } from '../template/lesson-address-contract.ts';
import { StatusBadge } from '../certificate/certificate-text.tsx';
import { isNameSearchOn } from '../check/check-certificate.ts';
import { PrintedFacts } from '../check/printed-facts.tsx';
import { CertificateFace } from '../paper/certificate-face.tsx';
import { DownloadButton } from '../certificate/download-button.tsx';
import { certificatesPaths } from '../paths.ts';
import { checkCertificates, holdCertificates } from '../permissions.ts';
import { problemOf } from '../problem-text.tsx';
import { lookUpCertificate, ownView } from './certificate-view.ts';
import { ListingInput, setListed } from './own-certificates.ts';

/** A certificate for its holder and its issuers; everybody else is redirected to the public page. */
export const loader = pageLoader({
  access: checkCertificates,
  params: z.object({ slug: LessonAddress, cert: z.string().max(200) }),
  prepare: (outside, { params }) => lookUpCertificate(outside, params.cert),
  handle: async (scope, { prepared }) => {
    const view = await ownView(scope, prepared);
    if ('code' in view) throw redirectWithin(certificatesPaths.public(view.code));
    return {
      ...view,
      isNameSearchOn: isNameSearchOn(scope),
      origin: scope.tenant.origin,
      zone: scope.tenant.zone,
      locale: scope.locale,
    };
  },
});

export const action = pageAction({
  access: holdCertificates,
  intents: {
    listing: intent({
      input: z.preprocess(
        (form) =>
          typeof form === 'object' && form !== null && 'cert' in form ? { ...form, code: form.cert } : form,
        ListingInput,
      ),
      handle: setListed,
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  {
    title: `${m.certificates_number_of({ number: loaderData?.certificate.number ?? '' })} · ${loaderData?.certificate.lesson ?? ''}`,
  },
];

export default function CertificatePage(): ReactNode {
  const { certificate, face, isOwn, isNameSearchOn, reason, origin, zone, locale } =
    useLoaderData<typeof loader>();
  const address = origin + certificatesPaths.public(certificate.code);
  return (
    <PageFrame background="canvas" maxWidth="4xl">
      <PageHeader
        title={certificate.lesson}
        subtitle={m.certificates_number_of({ number: certificate.number })}
        badge={<StatusBadge status={certificate.status} />}
        breadcrumbs={[
          { label: m.certificates_own(), to: certificatesPaths.search() },
          { label: m.certificates_number_of({ number: certificate.number }) },
        ]}
        actions={
          <>
            {certificate.hasFile && <DownloadButton code={certificate.code} />}
            <LinkButton to={certificatesPaths.public(certificate.code)} icon={<ExternalLink aria-hidden />}>
              {m.certificates_open_public()}
            </LinkButton>
          </>
        }
      />
      {(certificate.status === 'revoked' || certificate.status === 'superseded') && reason !== '' && (
        <Notice tone="warning" className="mb-5">
          {m.certificates_reason_given({ reason })}
        </Notice>
      )}
      {face ? (
        <div className="overflow-hidden rounded-lg border border-line shadow-rest">
          <CertificateFace {...face} />
        </div>
      ) : (
        certificate.status === 'valid' && <Notice>{m.certificates_being_made()}</Notice>
      )}
      {(certificate.status === 'valid' || certificate.status === 'expired') && (
        <Card title={m.certificates_share()} description={m.certificates_share_help()} className="mt-6">
          <CopyField label={m.certificates_share_link()} value={address} />
          {isOwn && isNameSearchOn && <ListingForm />}
        </Card>
      )}
      <PrintedFacts certificate={certificate} zone={zone} locale={locale} />
    </PageFrame>
  );
}

/** The holder's opt-in to name search; saved on change. */
function ListingForm(): ReactNode {
  const { certificate } = useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply>();
  const problem = problemOf(sender.data, 'listing');
  return (
    <sender.Form method="post" className="mt-5">
      <input type="hidden" name="intent" value="listing" />
      <Checkbox
        label={m.certificates_listed()}
        help={m.certificates_listed_help()}
        name="isListed"
        defaultChecked={certificate.isListed}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        error={problem?.message}
      />
    </sender.Form>
  );
}
