import { BadgeCheck, Clock, CreditCard, LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData, useSubmit } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { billingPaths } from '#modules/billing/public-ui.ts';
import { formatDate, formatDateTime } from '#platform/dates/format-date.ts';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ContactLinks } from '#ui/text/contact-links.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { detailOf, getVisibleLesson, ownPlaceOf } from '../catalogue/lesson-detail.ts';
import type { LessonDetail, OwnPlace } from '../catalogue/lesson-detail-contract.ts';
import { LessonPicture } from '../lesson/lesson-picture.tsx';
import { stateText } from '../lesson/lesson-text.tsx';
import { lessonsPaths } from '../paths.ts';
import { enrolOneself, visitLessons } from '../permissions.ts';
import { Price } from '#ui/text/price.tsx';
import { LessonSlug, storedText } from '../lesson/lesson-contract.ts';
import { findLesson, findMovedSlug } from '../lesson/lesson-rows.ts';
import { enrol, withdraw } from '../enrol/enrol.ts';
import { findArrangedPayment } from './arranged-payment.ts';
import { EnrolForm } from './enrol-form.tsx';

const EnrolQuery = z.object({
  round: z.uuid().optional().catch(undefined),
  invitation: z.string().max(100).optional().catch(undefined),
});

export const loader = pageLoader({
  access: visitLessons,
  secrets: ['invitation'],
  params: z.object({ slug: LessonSlug }),
  query: EnrolQuery,
  handle: async (scope, { params, query }) => {
    const moved = await findMovedSlug(scope, params.slug);
    if (moved !== null) throw redirectWithin(lessonsPaths.enrol(moved, query), 301);
    const invited = query.invitation === undefined ? null : await findLesson(scope, params.slug);
    const row = invited?.status === 'published' ? invited : await getVisibleLesson(scope, params.slug);
    const [lesson, own] = await Promise.all([detailOf(scope, row), ownPlaceOf(scope, row)]);
    return {
      lesson,
      own,
      query,
      arrangedWith: findArrangedPayment(scope),
      isGuest: scope.actor.kind === 'guest',
      zone: scope.tenant.zone,
    };
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
            <Price
              showsDiscount
              priceSatang={lesson.priceSatang}
              regularPriceSatang={lesson.regularPriceSatang}
            />
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
  const { zone, query, arrangedWith } = useLoaderData<typeof loader>();
  const locale = getLocale();
  if (own.mayLearn)
    return (
      <Card title={m.lessons_enrolled()}>
        <div className="flex flex-col gap-4">
          {own.cancelledRound === null ? (
            <p className="flex items-center gap-2">
              <BadgeCheck aria-hidden className="size-5 text-positive" />
              {own.beginsAt
                ? m.lessons_begins_on({
                    day: formatDate(new Date(own.beginsAt), { zone, locale, style: 'full' }),
                  })
                : m.lessons_enrolled_text()}
            </p>
          ) : (
            <Notice tone="warning">{m.lessons_round_cancelled_text({ name: own.cancelledRound })}</Notice>
          )}
          <div className="flex flex-wrap gap-3">
            {own.resumeSlug && (
              <LinkButton to={lessonsPaths.play(lesson.slug, own.resumeSlug)} variant="primary">
                {own.percent > 0 ? m.lessons_go_on() : m.lessons_begin()}
              </LinkButton>
            )}
            {own.state === 'active' && (
              <WithdrawForm label={m.lessons_withdraw()} question={m.lessons_withdraw_text()} />
            )}
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
          <WithdrawForm
            label={own.state === 'requested' ? m.lessons_withdraw_request() : m.lessons_leave_queue()}
          />
        </div>
      </Card>
    );
  if (own.state === 'pending_payment' && own.paymentSlug && !own.isRoundClosed)
    return (
      <Card
        title={stateText(own.state)}
        description={
          arrangedWith === null
            ? m.lessons_pending_text()
            : m.lessons_pay_arranged_pending({ site: arrangedWith.name })
        }
      >
        {arrangedWith !== null && <ContactLinks {...arrangedWith.contact} className="mb-3" />}
        <LinkButton
          to={billingPaths.payment(own.paymentSlug)}
          variant="primary"
          icon={<CreditCard aria-hidden />}
        >
          {arrangedWith === null ? m.lessons_pay() : m.lessons_go_to_payment()}
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
      {own.cancelledRound !== null && (
        <Notice tone="warning">{m.lessons_round_cancelled_text({ name: own.cancelledRound })}</Notice>
      )}
      {own.offeredUntil && (
        <Notice tone="positive" title={stateText('offered')}>
          {m.lessons_offered_until({ at: formatDateTime(new Date(own.offeredUntil), { zone, locale }) })}
        </Notice>
      )}
      {(own.isExpired || own.state === 'rejected') && own.state && (
        <Notice>{own.isExpired ? m.lessons_expired_text() : m.lessons_rejected_text()}</Notice>
      )}
      <EnrolForm lesson={lesson} own={own} query={query} arrangedWith={arrangedWith} />
      {own.state === 'offered' && (
        <div className="flex justify-center">
          <WithdrawForm label={m.lessons_offer_decline()} question={m.lessons_offer_decline_text()} />
        </div>
      )}
    </>
  );
}

/** Asks for confirmation when something would be lost: an active learner's place. */
function WithdrawForm({ label, question }: { label: string; question?: string }): ReactNode {
  const submit = useSubmit();

  async function ask(): Promise<void> {
    const isSure =
      question === undefined ||
      (await prompt({ title: label, message: question, confirmLabel: label, danger: true }));
    if (isSure) void submit({ intent: 'withdraw' }, { method: 'post' });
  }

  return (
    <Button variant="quiet" onClick={() => void ask()}>
      {label}
    </Button>
  );
}
