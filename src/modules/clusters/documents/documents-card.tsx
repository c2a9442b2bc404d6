import type { ReactNode } from 'react';
import * as m from '#messages';
import { formatDay } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { ExpiryBadge } from '#ui/held-document/expiry-badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { clustersPaths } from '../paths.ts';
import type { ClusterDocuments } from './document-contract.ts';
import { MissingDocuments } from './missing-documents.tsx';

/** On the page of registered data: the documents in use, with a link to all of them. */
export function DocumentsCard({
  cluster,
  documents: { current, missing },
  mayManage,
  locale,
}: {
  readonly cluster: string;
  readonly documents: ClusterDocuments;
  readonly mayManage: boolean;
  readonly locale: Locale;
}): ReactNode {
  return (
    <Card
      title={m.clusters_documents()}
      actions={
        <LinkButton size="sm" to={clustersPaths.documents(cluster)}>
          {mayManage ? m.clusters_documents_manage() : m.clusters_documents_open()}
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-4">
        <MissingDocuments missing={missing} locale={locale} />
        {current.length === 0 ? (
          <p className="text-ink-soft">{m.clusters_documents_none()}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {current.map(({ documentId, kindName, number, expiry, expiresOn }) => (
              <li
                key={documentId}
                className="flex flex-wrap items-center justify-between gap-2 py-3 first:pt-0 last:pb-0"
              >
                <span className="min-w-0 break-words">{[kindName, number].filter(Boolean).join(' · ')}</span>
                <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
                  {expiresOn && m.clusters_document_expires({ day: formatDay(expiresOn, { locale }) })}
                  <ExpiryBadge state={expiry} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
