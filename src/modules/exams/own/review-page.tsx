import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { AttemptId } from '../attempt/attempt-contract.ts';
import { getReview } from '../attempt/attempt-review.ts';
import { examsPaths } from '../paths.ts';
import { takeExams } from '../permissions.ts';
import { AttemptReviewView } from '../player/review-view.tsx';

export const loader = pageLoader({
  access: takeExams,
  params: z.object({ attempt: AttemptId }),
  handle: async (scope, { params }) => ({ review: await getReview(scope, params.attempt) }),
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: m.exams_result_of({ title: loaderData?.review.examTitle ?? '' }) },
];

export default function ReviewPage(): ReactNode {
  const { review } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader
        title={m.exams_result_of({ title: review.examTitle })}
        subtitle={m.exams_attempt_number({ number: review.number })}
        breadcrumbs={[
          { label: m.exams_own_title(), to: examsPaths.ownAttempts() },
          { label: review.examTitle },
        ]}
        actions={
          review.pagePath !== null && <LinkButton to={review.pagePath}>{m.exams_to_exam()}</LinkButton>
        }
      />
      <AttemptReviewView review={review} />
    </PageFrame>
  );
}
