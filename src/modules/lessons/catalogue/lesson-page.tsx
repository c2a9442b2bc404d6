import { Check, Heart, Lock, PencilLine, Play, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Form,
  Link,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import type { Role } from '#platform/access/role-rules.ts';
import { formatDate, formatDay } from '#platform/dates/format-date.ts';
import { formatPlainBaht } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Badge } from '#ui/badge.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { FormErrorSummary } from '#ui/form-error-summary.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Prose } from '#ui/prose.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { ReadMore } from '#ui/read-more.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import {
  durationText,
  KindIcon,
  kindText,
  levelText,
  modeText,
  stateText,
  statusText,
  partCountText,
} from '../lesson-words.tsx';
import { lessonsContent, lessonsPaths } from '../paths.ts';
import { learn, visitLessons } from '../permissions.ts';
import { LessonPrice } from '../price.tsx';
import { problemOf } from '../problem-text.tsx';
import { LessonSlug } from '../tree/lesson-contract.ts';
import { findMovedSlug } from '../tree/lesson-rows.ts';
import { detailOf, getVisibleLesson, ownPlaceOf } from './lesson-detail.ts';
import type { LessonDetail, OwnPlace, ReviewView, RoundView } from './lesson-detail-contract.ts';
import { LessonFacts } from './lesson-card.tsx';
import { LessonPicture } from './lesson-picture.tsx';
import { AnswerReviewInput, answerReview, ReviewInput, wishLesson, writeReview } from './reviews.ts';

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
    if (moved !== null) throw redirect(lessonsPaths.lesson(moved), MOVED);
    const row = await getVisibleLesson(scope, params.slug);
    const [lesson, own] = await Promise.all([detailOf(scope, row), ownPlaceOf(scope, row)]);
    return {
      lesson,
      own,
      role: scope.actor.role,
      site: { origin: scope.tenant.origin, name: scope.tenant.name, zone: scope.tenant.zone },
    };
  },
});

/** Some programs send Thai addresses percent-encoded twice. */
function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug; // not encoded: as it stands
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
      handle: (scope, { lesson, wish }) => wishLesson(scope, { lesson, isWished: wish === 'yes' }),
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

/** schema.org Course. React Router escapes it for the script element. */
function structuredData(
  lesson: LessonDetail,
  site: { origin: string; name: string },
): Record<string, unknown> {
  const address = site.origin + lessonsPaths.lesson(lesson.slug);
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: lesson.title,
    description: lesson.summary || lesson.title,
    url: address,
    inLanguage: lesson.language,
    provider: { '@type': 'Organization', name: site.name, sameAs: site.origin },
    ...(lesson.pictureUrl && { image: lesson.pictureUrl }),
    ...(lesson.rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: lesson.rating,
        ratingCount: lesson.ratingCount,
      },
    }),
    offers: {
      '@type': 'Offer',
      category: lesson.priceSatang === 0 ? 'Free' : 'Paid',
      price: formatPlainBaht(lesson.priceSatang),
      priceCurrency: 'THB',
      url: address,
    },
    hasCourseInstance: lesson.rounds.map((round) => ({
      '@type': 'CourseInstance',
      name: round.name,
      courseMode: round.place === '' ? 'Online' : 'Onsite',
      startDate: round.startsOn,
      endDate: round.endsOn,
    })),
  };
}

export default function LessonDetailPage(): ReactNode {
  const { lesson, own, role } = useLoaderData<typeof loader>();
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
          <Outline lesson={lesson} own={own} />
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

/** What teachers and managers have beside what everybody sees. */
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

/** Price, what one may do next, and the facts that decide. */
function PlaceCard(): ReactNode {
  const { lesson, own, site } = useLoaderData<typeof loader>();
  const locale = getLocale();
  const duration = durationText(lesson.durationSeconds);
  return (
    <section
      aria-label={m.lessons_enrol()}
      className="flex flex-col gap-4 overflow-hidden rounded-lg border border-line bg-surface pb-5 shadow-rest"
    >
      <LessonPicture url={lesson.pictureUrl} title={lesson.title} isEager />
      <div className="flex flex-col gap-4 px-5">
        <LessonPrice
          priceSatang={lesson.priceSatang}
          regularPriceSatang={lesson.regularPriceSatang}
          size="lg"
        />
        <NextStep lesson={lesson} own={own} />
        {own.offeredUntil && (
          <p className="text-sm text-ink-soft">
            {m.lessons_offered_until({
              at: formatDate(new Date(own.offeredUntil), { zone: site.zone, locale }),
            })}
          </p>
        )}
        {own.unmetPrerequisites.length > 0 && !own.mayLearn && (
          <p className="text-sm text-warning">
            {m.lessons_problem_prerequisites({ titles: own.unmetPrerequisites.join(', ') })}
          </p>
        )}
        <WishForm own={own} />
        <DescriptionList
          items={[
            { term: m.lessons_level(), detail: levelText(lesson.level) },
            { term: m.lessons_parts(), detail: partCountText(lesson.partCount) },
            ...(duration ? [{ term: m.lessons_duration(), detail: duration }] : []),
            { term: m.lessons_way_in(), detail: modeText(lesson.enrolMode) },
            ...(lesson.seatsLeft === null
              ? []
              : [
                  {
                    term: m.lessons_seats(),
                    detail:
                      lesson.seatsLeft === 0
                        ? m.lessons_full()
                        : m.lessons_seats_left({ count: lesson.seatsLeft }),
                  },
                ]),
            {
              term: m.lessons_access(),
              detail:
                lesson.accessDays === null
                  ? m.lessons_access_for_ever()
                  : m.lessons_days({ count: lesson.accessDays }),
            },
            ...(lesson.hours > 0
              ? [{ term: m.lessons_hours_counted(), detail: m.lessons_hours({ count: lesson.hours }) }]
              : []),
          ]}
        />
        {lesson.prerequisites.length > 0 && (
          <div>
            <h2 className="mb-1 font-medium">{m.lessons_prerequisites()}</h2>
            <ul className="flex list-disc flex-col gap-1 ps-5 text-sm">
              {lesson.prerequisites.map(({ slug, title }) => (
                <li key={slug}>
                  <Link to={lessonsPaths.lesson(slug)} className="text-accent underline underline-offset-4">
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        {lesson.rounds.length > 0 && <Rounds lesson={lesson} rounds={lesson.rounds} own={own} />}
      </div>
    </section>
  );
}

function NextStep({ lesson, own }: { lesson: LessonDetail; own: OwnPlace }): ReactNode {
  if (own.mayLearn)
    return (
      <>
        <ProgressBar
          label={m.lessons_progress()}
          percent={own.state === 'completed' ? 100 : own.percent}
          showLabel
        />
        {own.resumeSlug && (
          <LinkButton
            to={lessonsPaths.play(lesson.slug, own.resumeSlug)}
            variant="primary"
            size="lg"
            full
            icon={<Play aria-hidden />}
          >
            {own.percent > 0 ? m.lessons_go_on() : m.lessons_begin()}
          </LinkButton>
        )}
        {own.percent > 0 && own.resumeTitle && (
          <p className="truncate text-sm text-ink-soft">{own.resumeTitle}</p>
        )}
      </>
    );
  const isOpen = lesson.status === 'published';
  return (
    <>
      {own.state && (
        <p>
          <Badge tone="accent">{own.isExpired ? m.lessons_state_expired() : stateText(own.state)}</Badge>
          {own.place !== null && (
            <span className="ms-2 text-sm text-ink-soft">
              {m.lessons_place_in_queue({ place: own.place })}
            </span>
          )}
        </p>
      )}
      {isOpen && (
        <LinkButton to={lessonsPaths.enrol(lesson.slug)} variant="primary" size="lg" full>
          {own.state === 'pending_payment'
            ? m.lessons_pay()
            : own.state === 'offered'
              ? m.lessons_take_seat()
              : own.state === 'requested' || own.state === 'waitlisted'
                ? m.lessons_see_place()
                : lesson.priceSatang === 0
                  ? m.lessons_enrol_free()
                  : m.lessons_enrol()}
        </LinkButton>
      )}
    </>
  );
}

function WishForm({ own }: { own: OwnPlace }): ReactNode {
  const { role, lesson } = useLoaderData<typeof loader>();
  if (role === 'guest')
    return (
      <LinkButton
        to={lessonsPaths.signIn(lessonsPaths.lesson(lesson.slug))}
        variant="quiet"
        icon={<Heart aria-hidden />}
        full
      >
        {m.lessons_wish()}
      </LinkButton>
    );
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="wish" />
      <input type="hidden" name="wish" value={own.isWished ? 'no' : 'yes'} />
      <Button
        type="submit"
        variant="quiet"
        full
        icon={<Heart aria-hidden className={own.isWished ? 'fill-danger text-danger' : ''} />}
      >
        {own.isWished ? m.lessons_unwish() : m.lessons_wish()}
      </Button>
    </Form>
  );
}

function Rounds({
  lesson,
  rounds,
  own,
}: {
  lesson: LessonDetail;
  rounds: readonly RoundView[];
  own: OwnPlace;
}): ReactNode {
  const locale = getLocale();
  return (
    <div>
      <h2 className="mb-2 font-medium">{m.lessons_rounds()}</h2>
      <ul className="flex flex-col gap-2">
        {rounds.map((round) => (
          <li key={round.roundId} className="rounded-md border border-line p-3 text-sm">
            <p className="font-medium">{round.name}</p>
            <p className="text-ink-soft">
              {round.startsOn === round.endsOn
                ? formatDay(round.startsOn, { locale })
                : `${formatDay(round.startsOn, { locale })} – ${formatDay(round.endsOn, { locale })}`}
            </p>
            {round.place && <p className="text-ink-soft">{round.place}</p>}
            <p className="mt-1 flex items-center justify-between gap-2">
              <span>
                {round.seatsLeft === null
                  ? m.lessons_seats_open()
                  : round.seatsLeft === 0
                    ? m.lessons_full()
                    : m.lessons_seats_left({ count: round.seatsLeft })}
              </span>
              {!own.mayLearn && (
                <Link
                  to={lessonsPaths.enrol(lesson.slug, { round: round.roundId })}
                  className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
                >
                  {round.seatsLeft === 0 ? m.lessons_join_queue() : m.lessons_choose_round()}
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Goals({ goals }: { goals: readonly string[] }): ReactNode {
  return (
    <Card title={m.lessons_goals()}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {goals.map((goal) => (
          <li key={goal} className="flex gap-2">
            <Check aria-hidden className="mt-1 size-4.5 shrink-0 text-positive" />
            {goal}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Outline({ lesson, own }: { lesson: LessonDetail; own: OwnPlace }): ReactNode {
  const mayOpenAll = own.mayLearn || own.teaching !== null;
  return (
    <section aria-label={m.lessons_outline()}>
      <h2 className="mb-3 text-xl font-semibold">{m.lessons_outline()}</h2>
      <div className="flex flex-col gap-3">
        {lesson.sections.map((section, at) => (
          <details key={at} open={at < 3} className="rounded-lg border border-line bg-surface">
            <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-lg px-4 py-2 font-medium focus-visible:outline-2 focus-visible:outline-accent">
              <span>{section.title}</span>
              <span className="shrink-0 text-sm font-normal text-ink-soft">
                {partCountText(section.parts.length)}
              </span>
            </summary>
            <ul className="border-t border-line">
              {section.parts.map((part) => {
                const duration = durationText(part.durationSeconds);
                const isOpen = lesson.status === 'published' && (mayOpenAll || part.isPreview);
                return (
                  <li
                    key={part.slug}
                    className="flex min-h-12 items-center gap-3 px-4 py-2 not-last:border-b not-last:border-line"
                  >
                    <span className="text-ink-soft" title={kindText(part.kind)}>
                      <KindIcon kind={part.kind} />
                    </span>
                    <span className="min-w-0 grow">
                      {isOpen ? (
                        <Link
                          to={lessonsPaths.play(lesson.slug, part.slug)}
                          className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
                        >
                          {part.title}
                        </Link>
                      ) : (
                        part.title
                      )}
                    </span>
                    {part.isPreview && !own.mayLearn && <Badge tone="positive">{m.lessons_preview()}</Badge>}
                    {duration && (
                      <span className="shrink-0 text-sm text-ink-soft tabular-nums">{duration}</span>
                    )}
                    {!isOpen && (
                      <Lock aria-label={m.lessons_locked()} className="size-4 shrink-0 text-ink-soft" />
                    )}
                  </li>
                );
              })}
            </ul>
          </details>
        ))}
      </div>
    </section>
  );
}

function Fitting({ lesson }: { lesson: LessonDetail }): ReactNode {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {lesson.audience && (
        <section aria-label={m.lessons_audience()}>
          <h2 className="mb-2 text-lg font-semibold">{m.lessons_audience()}</h2>
          <Prose text={lesson.audience} />
        </section>
      )}
      {lesson.requirements && (
        <section aria-label={m.lessons_requirements()}>
          <h2 className="mb-2 text-lg font-semibold">{m.lessons_requirements()}</h2>
          <Prose text={lesson.requirements} />
        </section>
      )}
    </div>
  );
}

function Teachers({ teachers }: { teachers: LessonDetail['teachersShown'] }): ReactNode {
  return (
    <section aria-label={m.lessons_teachers()}>
      <h2 className="mb-3 text-xl font-semibold">{m.lessons_teachers()}</h2>
      <ul className="flex flex-col gap-4">
        {teachers.map(({ name, about }) => (
          <li key={name} className="flex gap-4">
            <span
              aria-hidden
              className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-lg font-semibold text-accent"
            >
              {[...name][0]}
            </span>
            <div>
              <p className="font-medium">{name}</p>
              {about && <p className="whitespace-pre-line text-ink-soft">{about}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stars({ rating }: { rating: number }): ReactNode {
  return (
    <span role="img" aria-label={m.lessons_stars({ count: rating })} className="inline-flex">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden
          className={star <= rating ? 'size-4 fill-warning text-warning' : 'size-4 text-line-strong'}
        />
      ))}
    </span>
  );
}

function Reviews({
  reviews,
  own,
  rating,
  count,
}: {
  reviews: readonly ReviewView[];
  own: OwnPlace;
  rating: number | null;
  count: number;
}): ReactNode {
  const { site } = useLoaderData<typeof loader>();
  const locale = getLocale();
  const mayReview = own.mayLearn || own.review !== null;
  if (reviews.length === 0 && !mayReview) return null;
  return (
    <section aria-label={m.lessons_reviews()} id="reviews">
      <h2 className="mb-3 text-xl font-semibold">
        {m.lessons_reviews()}
        {rating !== null && (
          <span className="ms-2 text-base font-normal text-ink-soft">
            {m.lessons_rating_of({ rating, count })}
          </span>
        )}
      </h2>
      {mayReview && <ReviewForm own={own} />}
      <ul className="flex flex-col gap-5">
        {reviews.map((review) => (
          <li key={review.reviewId} className="border-b border-line pb-5 last:border-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{review.author}</span>
              <Stars rating={review.rating} />
              <span className="text-sm text-ink-soft">
                {formatDate(new Date(review.at), { zone: site.zone, locale })}
              </span>
            </p>
            {review.body && <p className="mt-1 whitespace-pre-line">{review.body}</p>}
            {review.reply && (
              <p className="mt-2 border-s-2 border-accent ps-3 whitespace-pre-line text-ink-soft">
                <span className="font-medium text-ink">{m.lessons_reply_of_teacher()}</span> {review.reply}
              </p>
            )}
            {own.teaching !== null && own.teaching !== 'assistant' && (
              <details className="mt-2">
                <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent">
                  {m.lessons_review_answer()}
                </summary>
                <Form method="post" className="flex flex-col gap-3">
                  <input type="hidden" name="intent" value="answer_review" />
                  <input type="hidden" name="review" value={review.reviewId} />
                  <TextArea
                    label={m.lessons_answer()}
                    name="reply"
                    rows={2}
                    maxLength={2000}
                    defaultValue={review.reply}
                    optional
                  />
                  <Checkbox label={m.lessons_review_hide()} name="isHidden" />
                  <Button type="submit" className="self-start">
                    {m.lessons_save()}
                  </Button>
                </Form>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReviewForm({ own }: { own: OwnPlace }): ReactNode {
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const isMine = reply?.intent === 'review';
  return (
    <details className="mb-5 rounded-lg border border-line bg-surface" open={isMine && !reply.ok}>
      <summary className="flex min-h-12 cursor-pointer items-center px-4 font-medium text-accent">
        {own.review ? m.lessons_review_change() : m.lessons_review_write()}
      </summary>
      <Form method="post" className="flex flex-col gap-4 border-t border-line p-4">
        <input type="hidden" name="intent" value="review" />
        <FormErrorSummary
          problem={problemOf(reply, 'review')}
          labels={{ rating: m.lessons_review_rating(), body: m.lessons_review_body() }}
        />
        <RadioCards
          legend={m.lessons_review_rating()}
          name="rating"
          defaultValue={String(own.review?.rating ?? 5)}
          columns={3}
          required
          options={[5, 4, 3, 2, 1].map((star) => ({
            value: String(star),
            label: m.lessons_stars({ count: star }),
          }))}
        />
        <TextArea
          label={m.lessons_review_body()}
          name="body"
          rows={4}
          maxLength={2000}
          defaultValue={own.review?.body}
          optional
        />
        <SubmitButton
          variant="primary"
          busy={navigation.state !== 'idle'}
          outcome={isMine ? (reply.ok ? 'success' : 'error') : undefined}
        >
          {m.lessons_review_send()}
        </SubmitButton>
      </Form>
    </details>
  );
}
