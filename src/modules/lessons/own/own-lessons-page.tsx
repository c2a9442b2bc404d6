import { GraduationCap } from 'lucide-react';
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
import { OwnLessonRow } from '../catalogue/own-lesson-row.tsx';
import { listOwnPlaces } from '../catalogue/own-lessons.ts';
import { lessonsPaths } from '../paths.ts';
import { learn } from '../permissions.ts';

export const loader = pageLoader({
  access: learn,
  query: z.object({ after: CursorText.optional() }),
  handle: async (scope, { query }) => ({
    ...(await listOwnPlaces(scope, query)),
    isFirst: query.after === undefined,
    zone: scope.tenant.zone,
  }),
});

export const meta: MetaFunction = () => [{ title: m.lessons_own_title() }];

/** Everything that the person learns, waits for and has completed. */
export default function OwnLessonsPage(): ReactNode {
  const { items, nextAfter, isFirst, zone } = useLoaderData<typeof loader>();
  const toCatalogue = <LinkButton to={lessonsPaths.lessons()}>{m.lessons_own_find()}</LinkButton>;
  return (
    <PageFrame background="canvas" maxWidth="5xl">
      <PageHeader title={m.lessons_own_title()} subtitle={m.lessons_own_help()} actions={toCatalogue} />
      {items.length === 0 ? (
        <EmptyState icon={<GraduationCap />} title={m.lessons_own_none()} action={toCatalogue}>
          {m.lessons_own_none_text()}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {items.map((item) => (
            <OwnLessonRow key={item.slug} item={item} zone={zone} headingLevel={2} maxDeadlines={5} />
          ))}
        </ul>
      )}
      <Pagination
        previous={isFirst ? undefined : lessonsPaths.own()}
        next={nextAfter ? lessonsPaths.own({ after: nextAfter }) : undefined}
      />
    </PageFrame>
  );
}
