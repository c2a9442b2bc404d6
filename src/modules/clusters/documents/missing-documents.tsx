import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { Notice } from '#ui/text/notice.tsx';
import { clusterName } from '../cluster/cluster-text.ts';
import type { AskedDocument } from './document-rules.ts';

/** Which required documents are missing; nothing where none is. */
export function MissingDocuments({
  missing,
  locale,
}: {
  readonly missing: readonly AskedDocument[];
  readonly locale: Locale;
}): ReactNode {
  if (missing.length === 0) return null;
  return (
    <Notice tone="warning" title={m.clusters_document_missing()}>
      <ul className="list-disc ps-5">
        {missing.map((document) => (
          <li key={document.nameTh} className="break-words">
            {clusterName(document, locale)}
            {document.validMonths !== null &&
              ` · ${m.clusters_document_valid_months({ months: document.validMonths })}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
