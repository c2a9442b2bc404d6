import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { documentPaths } from './paths.ts';
import type { DocumentSummary } from './document-contract.ts';
import { isInEffect } from './document-kinds-rules.ts';
import { DocumentStateBadge } from './document-state-badge.tsx';
import { documentKindText } from './document-text.ts';

/** Documents, each with a link to its page. */
export function DocumentLinks({
  documents,
  locale,
}: {
  documents: readonly DocumentSummary[];
  locale: Locale;
}): ReactNode {
  return (
    <ul className="flex flex-col gap-3">
      {documents.map((document) => (
        <li key={document.slug} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="min-w-0">
            <Link
              to={documentPaths.document(document.slug)}
              className="font-medium text-accent underline underline-offset-4"
            >
              {documentKindText(document.kind, locale)}
            </Link>
            <span className="block text-sm text-ink-soft">
              <span className="tabular-nums">{document.number}</span> ·{' '}
              {formatDay(document.issuedOn, { locale })}
            </span>
          </span>
          <span className="flex flex-wrap items-center gap-2 tabular-nums">
            {!isInEffect(document.state) && <DocumentStateBadge state={document.state} />}
            {formatBaht(document.grandTotalSatang, locale)}
          </span>
        </li>
      ))}
    </ul>
  );
}
