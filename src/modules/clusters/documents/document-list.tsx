import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import * as m from '#messages';
import { formatDate, formatDay } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { ExpiryBadge } from '#ui/held-document/expiry-badge.tsx';
import { AttachedFiles } from '#ui/record/attached-files.tsx';
import { Badge } from '#ui/text/badge.tsx';
import type { DocumentView } from './document-contract.ts';

interface DocumentListProps {
  readonly cluster: string;
  readonly documents: readonly DocumentView[];
  readonly mayManage: boolean;
  readonly mayVerify: boolean;
  readonly locale: Locale;
  readonly zone: string;
}

/** Documents with their expiry, and what the reader may do about those in use. */
export function DocumentList({ documents, ...shared }: DocumentListProps): ReactNode {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {documents.map((document) => (
        <li key={document.documentId} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
          <HeldDocument document={document} {...shared} />
        </li>
      ))}
    </ul>
  );
}

function HeldDocument({
  document,
  cluster,
  mayManage,
  mayVerify,
  locale,
  zone,
}: Omit<DocumentListProps, 'documents'> & { readonly document: DocumentView }): ReactNode {
  const { number, issuedOn, expiresOn, verified, endedAt, isOwn } = document;
  const date = (at: string): string => formatDate(new Date(at), { zone, locale });
  const isInUse = endedAt === null;
  const canVerify = mayVerify && isInUse && verified === null && !isOwn;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 font-medium break-words">
          {[document.kindName, number].filter(Boolean).join(' · ')}
        </h3>
        {isInUse ? (
          <ExpiryBadge state={document.expiry} />
        ) : (
          <Badge>{document.isReplaced ? m.clusters_document_replaced() : m.clusters_document_ended()}</Badge>
        )}
        {isInUse && (
          <Badge tone={verified ? 'positive' : 'neutral'}>
            {verified ? m.clusters_document_verified() : m.clusters_document_unverified()}
          </Badge>
        )}
      </div>
      <p className="text-sm text-ink-soft">
        {[
          issuedOn && m.clusters_document_issued({ day: formatDay(issuedOn, { locale }) }),
          expiresOn && m.clusters_document_expires({ day: formatDay(expiresOn, { locale }) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {document.note !== '' && <p className="break-words whitespace-pre-line">{document.note}</p>}
      {document.scan && <AttachedFiles files={[document.scan]} />}
      <p className="text-sm text-ink-soft">
        {[
          m.clusters_document_added({ name: document.addedBy, day: date(document.addedAt) }),
          verified && m.clusters_document_verified_by({ name: verified.by, day: date(verified.at) }),
          endedAt !== null && m.clusters_document_ended_on({ day: date(endedAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {(canVerify || (mayManage && isInUse)) && (
        <div className="flex flex-wrap gap-2">
          {canVerify && <DocumentButton intent="verifyDocument" cluster={cluster} document={document} />}
          {mayManage && isInUse && (
            <DocumentButton intent="endDocument" cluster={cluster} document={document} />
          )}
        </div>
      )}
    </>
  );
}

function DocumentButton({
  intent,
  cluster,
  document: { documentId, kindName },
}: {
  readonly intent: 'verifyDocument' | 'endDocument';
  readonly cluster: string;
  readonly document: DocumentView;
}): ReactNode {
  const sent = useNavigation().formData;
  const label = intent === 'verifyDocument' ? m.clusters_document_verify() : m.clusters_document_end();
  return (
    <Form method="post">
      <input type="hidden" name="cluster" value={cluster} />
      <input type="hidden" name="document" value={documentId} />
      <SubmitButton
        name="intent"
        value={intent}
        variant="secondary"
        size="sm"
        busy={sent?.get('intent') === intent && sent.get('document') === documentId}
        aria-label={m.clusters_document_act({ act: label, document: kindName })}
      >
        {label}
      </SubmitButton>
    </Form>
  );
}
