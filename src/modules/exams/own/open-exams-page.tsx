import { GraduationCap } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { listExams } from '../exam/exam-queries.ts';
import { examsPaths } from '../paths.ts';
import { takeExams } from '../permissions.ts';

export const loader = pageLoader({
  access: takeExams,
  query: z.object({ after: CursorText.optional() }),
  handle: async (scope, { query }) => {
    const { items, nextAfter } = await listExams(scope, {
      state: 'published',
      isOpen: true,
      after: query.after,
    });
    return {
      exams: items.map(({ slug, title, description, questionCount }) => ({
        slug,
        title,
        description,
        questionCount,
      })),
      nextAfter,
      isFirst: query.after === undefined,
    };
  },
});

export const meta: MetaFunction = () => [{ title: m.exams_open_exams() }];

export default function OpenExamsPage(): ReactNode {
  const { exams, nextAfter, isFirst } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="5xl">
      <PageHeader
        title={m.exams_open_exams()}
        subtitle={m.exams_open_exams_help()}
        actions={<LinkButton to={examsPaths.ownAttempts()}>{m.exams_own_title()}</LinkButton>}
      />
      {exams.length === 0 ? (
        <EmptyState title={m.exams_none_open()} icon={<GraduationCap />}>
          {m.exams_none_open_text()}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {exams.map((exam) => (
            <li key={exam.slug}>
              <Card
                title={exam.title}
                description={m.exams_questions_n({ count: exam.questionCount })}
                footer={<LinkButton to={examsPaths.exam(exam.slug)}>{m.exams_to_exam()}</LinkButton>}
              >
                {exam.description && <p className="line-clamp-3 whitespace-pre-wrap">{exam.description}</p>}
              </Card>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        previous={isFirst ? undefined : examsPaths.openExams()}
        next={nextAfter ? examsPaths.openExams({ after: nextAfter }) : undefined}
      />
    </PageFrame>
  );
}
