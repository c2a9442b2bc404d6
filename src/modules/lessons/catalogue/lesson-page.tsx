import { PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import type { Role } from '#platform/access/role-rules.ts';
import { takesPromptPay } from '#modules/billing/public-ui.ts';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { Prose } from '#ui/text/prose.tsx';
import { ReadMore } from '#ui/text/read-more.tsx';
import { statusText } from '../lesson/lesson-text.tsx';
import { lessonsContent, lessonsPaths } from '../paths.ts';
import { learn, visitLessons } from '../permissions.ts';
import { LessonSlug } from '../lesson/lesson-contract.ts';
import { findMovedSlug } from '../lesson/lesson-rows.ts';
import { detailOf, getVisibleLesson, ownPlaceOf } from './lesson-detail.ts';
import type { LessonDetail } from './lesson-detail-contract.ts';
import { LessonFacts } from './lesson-card.tsx';
import { AnswerReviewInput, answerReview, ReviewInput, bookmarkLesson, writeReview } from './reviews.ts';
import { Fitting, Goals, Outline, Teachers } from './lesson-outline.tsx';
import { Reviews } from './lesson-reviews.tsx';
import { structuredData } from './structured-data-rules.ts';
import { PlaceCard } from './place-card.tsx';

const MOVED = 301;

export const loader = pageLoader({
  access: visitLessons,
  params: z.object({ slug: LessonSlug }),
  cache: {
    query: [],
    keys: ({ slug = '' }) => [lessonsContent.lesson(decoded(slug)), lessonsContent.catalogue],
  },
  handle: async (scope, { params }) => {
    const moved = await findMovedSlug(scope, params.slug);
    if (moved !== null) throw redirectWithin(lessonsPaths.lesson(moved), MOVED);
    const row = await getVisibleLesson(scope, params.slug);
    const [lesson, own] = await Promise.all([detailOf(scope, row), ownPlaceOf(scope, row)]);
    return {
      lesson,
      own,
      role: scope.actor.role,
      site: {
        origin: scope.tenant.origin,
        name: scope.tenant.name,
        zone: scope.tenant.zone,
        takesPromptPay: takesPromptPay(scope.tenant),
      },
    };
  },
});

/** Some programs percent-encode Thai URLs twice. */
function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug; // not encoded: used as is
  }
}

const ofSlug = <Shape extends z.ZodType>(schema: Shape) =>
  z.preprocess(
    (form) =>
      typeof form === 'object' && form !== null && 'slug' in form ? { ...form, lesson: form.slug } : form,
    schema,
  );

export const action = pageAction({
  access: learn,
  intents: {
    wish: intent({
      input: ofSlug(z.object({ lesson: LessonSlug, wish: z.enum(['yes', 'no']) })),
      handle: (scope, { lesson, wish }) => bookmarkLesson(scope, { lesson, isBookmarked: wish === 'yes' }),
    }),
    review: intent({ input: ofSlug(ReviewInput), limit: { perMinute: 10 }, handle: writeReview }),
    answer_review: intent({
      input: ofSlug(
        AnswerReviewInput.extend({
          isHidden: z
            .literal('on')
            .optional()
            .transform((typed) => typed === 'on'),
        }),
      ),
      handle: answerReview,
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: m.lessons_title() }];
  const { lesson, site } = loaderData;
  const address = site.origin + lessonsPaths.lesson(lesson.slug);
  const about = lesson.summary || m.lessons_description({ site: site.name });
  return [
    { title: lesson.title },
    { name: 'description', content: about },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: lesson.title },
    { property: 'og:description', content: about },
    { property: 'og:url', content: address },
    ...(lesson.pictureUrl ? [{ property: 'og:image', content: lesson.pictureUrl }] : []),
    ...(lesson.isListed ? [] : [{ name: 'robots', content: 'noindex' }]),
    { 'script:ld+json': structuredData(lesson, site) },
  ];
};

export default function LessonDetailPage(): ReactNode {
  const { lesson, own, role, site } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas">
      <Breadcrumbs
        items={[
          { label: m.lessons_title(), to: lessonsPaths.lessons() },
          ...(lesson.category
            ? [{ label: lesson.category.title, to: lessonsPaths.lessons({ category: lesson.category.code }) }]
            : []),
          { label: lesson.title },
        ]}
      />
      {own.teaching !== null && <TeacherBar lesson={lesson} role={role} />}
      <div className="mt-4 grid gap-8 lg:grid-cols-[minmax(0,1.7fr)_minmax(20rem,1fr)] lg:items-start">
        <div className="flex min-w-0 flex-col gap-8">
          <header className="flex flex-col gap-3">
            <h1 className="text-2xl font-semibold sm:text-4xl">{lesson.title}</h1>
            {lesson.summary && <p className="text-lg text-ink-soft">{lesson.summary}</p>}
            <LessonFacts item={lesson} />
          </header>
          <div className="lg:hidden">
            <PlaceCard />
          </div>
          {lesson.goals.length > 0 && <Goals goals={lesson.goals} />}
          <Outline lesson={lesson} own={own} zone={site.zone} />
          {lesson.description && (
            <section aria-label={m.lessons_about()}>
              <h2 className="mb-3 text-xl font-semibold">{m.lessons_about()}</h2>
              <ReadMore maxHeight={320}>
                <Prose text={lesson.description} />
              </ReadMore>
            </section>
          )}
          {(lesson.audience || lesson.requirements) && <Fitting lesson={lesson} />}
          {lesson.teachersShown.length > 0 && <Teachers teachers={lesson.teachersShown} />}
          <Reviews reviews={lesson.reviews} own={own} rating={lesson.rating} count={lesson.ratingCount} />
        </div>
        <div className="hidden lg:sticky lg:top-20 lg:block">
          <PlaceCard />
        </div>
      </div>
    </PageFrame>
  );
}

/** Links for teachers and managers. */
function TeacherBar({ lesson, role }: { lesson: LessonDetail; role: Role }): ReactNode {
  return (
    <Notice
      tone={lesson.status === 'published' ? 'neutral' : 'warning'}
      className="mt-3"
      title={`${statusText(lesson.status)} · ${m.lessons_learner_count({ count: lesson.learnerCount })}`}
    >
      <span className="flex flex-wrap gap-2 pt-1">
        <LinkButton size="sm" to={lessonsPaths.manageContent(lesson.slug)} icon={<PencilLine aria-hidden />}>
          {m.lessons_manage_content()}
        </LinkButton>
        <LinkButton size="sm" to={lessonsPaths.manageLearners(lesson.slug)}>
          {m.lessons_manage_learners()}
        </LinkButton>
        <LinkButton size="sm" to={lessonsPaths.manageAnalytics(lesson.slug)}>
          {m.lessons_manage_analytics()}
        </LinkButton>
        {role === 'admin' && (
          <LinkButton size="sm" to={lessonsPaths.manageLesson(lesson.slug)}>
            {m.lessons_manage_settings()}
          </LinkButton>
        )}
      </span>
    </Notice>
  );
}
