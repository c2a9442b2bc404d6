import { BadgeCheck, Clock, CreditCard, LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, redirect, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { billingPaths } from '#modules/billing/public-ui.ts';
import { formatDateTime, formatDay } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { fieldError } from '#ui/form-problem.ts';
import { FormErrorSummary } from '#ui/form-error-summary.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { detailOf, getVisibleLesson, ownPlaceOf } from '../catalogue/lesson-detail.ts';
import type { LessonDetail, OwnPlace } from '../catalogue/lesson-detail-contract.ts';
import { LessonPicture } from '../catalogue/lesson-picture.tsx';
import { stateText } from '../lesson-words.tsx';
import { lessonsPaths } from '../paths.ts';
import { enrolOneself, visitLessons } from '../permissions.ts';
import { LessonPrice } from '../price.tsx';
import { problemOf } from '../problem-text.tsx';
import { LessonSlug, storedText } from '../tree/lesson-contract.ts';
import { findLesson, findMovedSlug } from '../tree/lesson-rows.ts';
import { enrol, withdraw } from './enrol.ts';

const EnrolQuery = z.object({
  round: z.uuid().optional().catch(undefined),
  invitation: z.string().max(100).optional().catch(undefined),
});

export const loader = pageLoader({
  access: visitLessons,
  params: z.object({ slug: LessonSlug }),
  query: EnrolQuery,
  handle: async (scope, { params, query }) => {
    const moved = await findMovedSlug(scope, params.slug);
    if (moved !== null) throw redirect(lessonsPaths.enrol(moved, query), 301);
    const invited = query.invitation === undefined ? null : await findLesson(scope, params.slug);
    const row = invited?.status === 'published' ? invited : await getVisibleLesson(scope, params.slug);
    const [lesson, own] = await Promise.all([detailOf(scope, row), ownPlaceOf(scope, row)]);
    return { lesson, own, query, isGuest: scope.actor.kind === 'guest', zone: scope.tenant.zone };
  },
});

const ofSlug = <Shape extends z.ZodType>(schema: Shape) =>
  z.preprocess(
    (form) =>
      typeof form === 'object' && form !== null && 'slug' in form ? { ...form, lesson: form.slug } : form,
    schema,
  );
const blank = (value: unknown): unknown => (value === '' ? undefined : value);

export const action = pageAction({
  access: enrolOneself,
  intents: {
    default: intent({
      input: ofSlug(
        z.object({
          lesson: LessonSlug,
          round: z.preprocess(blank, z.uuid().optional()),
          code: storedText(60).optional(),
          invitation: z.preprocess(blank, z.string().max(100).optional()),
          note: storedText(1_000).optional(),
        }),
      ),
      idempotent: true,
      limit: { perMinute: 20 },
      handle: async (scope, input) => {
        const { state, paymentSlug } = await enrol(scope, input);
        if (paymentSlug !== null) return redirectTo(billingPaths.payment(paymentSlug));
        return { state };
      },
    }),
    withdraw: intent({ input: ofSlug(z.object({ lesson: LessonSlug })), handle: withdraw }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: m.lessons_enrol_title({ title: loaderData?.lesson.title ?? '' }) },
  { name: 'robots', content: 'noindex' },
];

export default function EnrolPage(): ReactNode {
  const { lesson, own, isGuest, query } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <Breadcrumbs
        items={[
          { label: m.lessons_title(), to: lessonsPaths.lessons() },
          { label: lesson.title, to: lessonsPaths.lesson(lesson.slug) },
          { label: m.lessons_enrol() },
        ]}
      />
      <h1 className="mt-2 mb-5 text-2xl font-semibold sm:text-3xl">
        {m.lessons_enrol_title({ title: lesson.title })}
      </h1>
      <div className="flex flex-col gap-5">
        <section
          aria-label={lesson.title}
          className="flex flex-col gap-4 overflow-hidden rounded-lg border border-line bg-surface sm:flex-row sm:items-center"
        >
          <LessonPicture
            url={lesson.pictureUrl}
            title={lesson.title}
            isEager
            className="sm:w-60! sm:shrink-0"
          />
          <div className="flex flex-col gap-2 px-4 pb-4 sm:py-4">
            <p className="text-lg font-medium">{lesson.title}</p>
            {lesson.teachers && <p className="text-sm text-ink-soft">{lesson.teachers}</p>}
            <LessonPrice priceSatang={lesson.priceSatang} regularPriceSatang={lesson.regularPriceSatang} />
          </div>
        </section>
        {isGuest ? (
          <Card title={m.lessons_sign_in_first()} description={m.lessons_sign_in_first_text()}>
            <LinkButton
              to={lessonsPaths.signIn(lessonsPaths.enrol(lesson.slug, query))}
              variant="primary"
              icon={<LogIn aria-hidden />}
            >
              {m.lessons_sign_in()}
            </LinkButton>
          </Card>
        ) : (
          <Place lesson={lesson} own={own} />
        )}
      </div>
    </PageFrame>
  );
}

function Place({ lesson, own }: { lesson: LessonDetail; own: OwnPlace }): ReactNode {
  const { zone } = useLoaderData<typeof loader>();
  const locale = getLocale();
  if (own.mayLearn)
    return (
      <Card title={m.lessons_enrolled()}>
        <div className="flex flex-col gap-4">
          <p className="flex items-center gap-2">
            <BadgeCheck aria-hidden className="size-5 text-positive" />
            {m.lessons_enrolled_text()}
          </p>
          <div className="flex flex-wrap gap-3">
            {own.resumeSlug && (
              <LinkButton to={lessonsPaths.play(lesson.slug, own.resumeSlug)} variant="primary">
                {own.percent > 0 ? m.lessons_go_on() : m.lessons_begin()}
              </LinkButton>
            )}
            {own.state === 'active' && <WithdrawForm />}
          </div>
        </div>
      </Card>
    );
  if (own.state === 'requested' || own.state === 'waitlisted')
    return (
      <Card title={stateText(own.state)}>
        <div className="flex flex-col gap-4">
          <p className="flex items-center gap-2">
            <Clock aria-hidden className="size-5 text-warning" />
            {own.state === 'requested'
              ? m.lessons_requested_text()
              : m.lessons_waitlisted_text({ place: own.place ?? 1 })}
          </p>
          <WithdrawForm />
        </div>
      </Card>
    );
  if (own.state === 'pending_payment' && own.paymentSlug)
    return (
      <Card title={stateText(own.state)} description={m.lessons_pending_text()}>
        <LinkButton
          to={billingPaths.payment(own.paymentSlug)}
          variant="primary"
          icon={<CreditCard aria-hidden />}
        >
          {m.lessons_pay()}
        </LinkButton>
      </Card>
    );
  if (own.state === 'suspended')
    return (
      <Notice tone="warning" title={stateText('suspended')}>
        {m.lessons_suspended_text()}
      </Notice>
    );
  return (
    <>
      {own.offeredUntil && (
        <Notice tone="positive" title={stateText('offered')}>
          {m.lessons_offered_until({ at: formatDateTime(new Date(own.offeredUntil), { zone, locale }) })}
        </Notice>
      )}
      {(own.isExpired || own.state === 'rejected') && own.state && (
        <Notice>{own.isExpired ? m.lessons_expired_text() : m.lessons_rejected_text()}</Notice>
      )}
      <EnrolForm lesson={lesson} own={own} />
    </>
  );
}

function EnrolForm({ lesson, own }: { lesson: LessonDetail; own: OwnPlace }): ReactNode {
  const { query } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const problem = problemOf(reply, 'default');
  const locale = getLocale();
  const isOffered = own.state === 'offered';
  const needsCode = lesson.enrolMode === 'code' && query.invitation === undefined && !isOffered;
  const isFull = lesson.rounds.length === 0 && lesson.seatsLeft === 0 && !isOffered;
  return (
    <Form method="post" noValidate>
      <Card title={m.lessons_enrol()}>
        <div className="flex flex-col gap-5">
          <FormErrorSummary
            problem={problem}
            labels={{ round: m.lessons_rounds(), code: m.lessons_code(), note: m.lessons_note_to_teacher() }}
          />
          {query.invitation && <input type="hidden" name="invitation" value={query.invitation} />}
          {isFull && <Notice>{m.lessons_full_text()}</Notice>}
          {own.unmetPrerequisites.length > 0 && (
            <Notice tone="warning">
              {m.lessons_problem_prerequisites({ titles: own.unmetPrerequisites.join(', ') })}
            </Notice>
          )}
          {lesson.rounds.length > 0 && !isOffered && (
            <RadioCards
              legend={m.lessons_rounds()}
              name="round"
              required
              defaultValue={query.round ?? lesson.rounds[0]?.roundId ?? ''}
              columns={2}
              options={lesson.rounds.map((round) => ({
                value: round.roundId,
                label: round.name,
                help: `${formatDay(round.startsOn, { locale })} – ${formatDay(round.endsOn, { locale })}${round.place ? ` · ${round.place}` : ''}`,
                trailing:
                  round.seatsLeft === null
                    ? undefined
                    : round.seatsLeft === 0
                      ? m.lessons_full()
                      : m.lessons_seats_left({ count: round.seatsLeft }),
              }))}
            />
          )}
          {needsCode && (
            <TextField
              label={m.lessons_code()}
              name="code"
              help={m.lessons_code_help()}
              maxLength={60}
              autoComplete="off"
              required
              error={fieldError(problem, 'code')}
            />
          )}
          {lesson.enrolMode === 'invite' && !query.invitation && !isOffered && (
            <Notice tone="warning">{m.lessons_problem_invitation_needed()}</Notice>
          )}
          {lesson.enrolMode === 'approval' && !isOffered && (
            <TextArea
              label={m.lessons_note_to_teacher()}
              name="note"
              help={m.lessons_note_to_teacher_help()}
              rows={3}
              maxLength={1000}
              optional
            />
          )}
          <SubmitButton
            variant="primary"
            size="lg"
            full
            busy={navigation.state !== 'idle'}
            outcome={problem ? 'error' : undefined}
          >
            {isFull
              ? m.lessons_join_queue()
              : lesson.enrolMode === 'approval' && !isOffered
                ? m.lessons_request_place()
                : lesson.priceSatang > 0 && !query.invitation
                  ? m.lessons_enrol_and_pay()
                  : m.lessons_enrol_free()}
          </SubmitButton>
        </div>
      </Card>
    </Form>
  );
}

function WithdrawForm(): ReactNode {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="withdraw" />
      <Button type="submit" variant="quiet">
        {m.lessons_withdraw()}
      </Button>
    </Form>
  );
}
