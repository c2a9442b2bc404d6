import { ClipboardCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { examsPaths } from '../paths.ts';
import { takeExams } from '../permissions.ts';
import { AttemptLine } from './attempt-line.tsx';
import { listOwnAttempts } from './own-attempts.ts';

export const loader = pageLoader({
  access: takeExams,
  query: z.object({ after: CursorText.optional() }),
  handle: async (scope, { query }) => ({
    ...(await listOwnAttempts(scope, query)),
    isFirst: query.after === undefined,
    zone: scope.tenant.zone,
    locale: scope.locale,
  }),
});

export const meta: MetaFunction = () => [{ title: m.exams_own_title() }];

/** All exams that the person takes or has taken, in lessons and on their own. */
export default function OwnAttemptsPage(): ReactNode {
  const { items, nextAfter, isFirst, zone, locale } = useLoaderData<typeof loader>();
  const toOpenExams = <LinkButton to={examsPaths.openExams()}>{m.exams_open_exams()}</LinkButton>;
  return (
    <PageFrame background="canvas" maxWidth="4xl">
      <PageHeader title={m.exams_own_title()} subtitle={m.exams_own_help()} actions={toOpenExams} />
      {items.length === 0 ? (
        <EmptyState icon={<ClipboardCheck />} title={m.exams_own_none()} action={toOpenExams}>
          {m.exams_own_none_text()}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4 sm:px-5">
          {items.map((attempt) => (
            <AttemptLine key={attempt.attemptId} attempt={attempt} zone={zone} locale={locale} />
          ))}
        </ul>
      )}
      <Pagination
        previous={isFirst ? undefined : examsPaths.ownAttempts()}
        next={nextAfter ? examsPaths.ownAttempts({ after: nextAfter }) : undefined}
      />
    </PageFrame>
  );
}
