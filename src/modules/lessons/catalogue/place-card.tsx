import { Award, Heart, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link, useLoaderData } from 'react-router';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatDate, formatDay } from '#platform/dates/format-date.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import { hasHeldSeat } from '../lesson/enrolment-rules.ts';
import { durationText, levelText, modeText, stateText, partCountText } from '../lesson/lesson-text.tsx';
import { lessonsPaths } from '../paths.ts';
import { Price } from '#ui/text/price.tsx';
import type { LessonDetail, OwnPlace, RoundView } from './lesson-detail-contract.ts';
import { LessonPicture } from '../lesson/lesson-picture.tsx';
import type { loader } from './lesson-page.tsx';

/** Price, next action, and the facts for the decision. */
export function PlaceCard(): ReactNode {
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
        <Price
          showsDiscount
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
        <BookmarkForm own={own} />
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
            ...(lesson.givesCertificate
              ? [{ term: m.lessons_certificate(), detail: m.lessons_certificate_given() }]
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
  const { site } = useLoaderData<typeof loader>();
  if (own.mayLearn)
    return (
      <>
        <ProgressBar
          label={m.lessons_progress()}
          percent={own.state === 'completed' ? 100 : own.percent}
          showLabel
        />
        {own.cancelledRound !== null && (
          <Notice tone="warning">{m.lessons_round_cancelled_text({ name: own.cancelledRound })}</Notice>
        )}
        {own.beginsAt && own.cancelledRound === null && (
          <p>
            {m.lessons_begins_on({
              day: formatDate(new Date(own.beginsAt), {
                zone: site.zone,
                locale: getLocale(),
                style: 'full',
              }),
            })}
          </p>
        )}
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
        {own.state === 'completed' && lesson.givesCertificate && (
          <LinkButton to={lessonsPaths.certificates(lesson.slug)} full icon={<Award aria-hidden />}>
            {m.lessons_see_certificate()}
          </LinkButton>
        )}
        {own.percent > 0 && own.resumeTitle && (
          <p className="truncate text-sm text-ink-soft">{own.resumeTitle}</p>
        )}
      </>
    );
  const isWaiting = own.state === 'requested' || own.state === 'waitlisted';
  const isClosed = hasHeldSeat(own.state) ? own.isRoundClosed : lesson.isClosed && !isWaiting;
  const isOpen = lesson.status === 'published' && !isClosed;
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
      {isClosed && lesson.status === 'published' && (
        <Notice tone="warning">{m.lessons_enrolment_closed()}</Notice>
      )}
      {isOpen && (
        <LinkButton to={lessonsPaths.enrol(lesson.slug)} variant="primary" size="lg" full>
          {own.state === 'pending_payment'
            ? site.takesPromptPay
              ? m.lessons_pay()
              : m.lessons_go_to_payment()
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

function BookmarkForm({ own }: { own: OwnPlace }): ReactNode {
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
      <input type="hidden" name="wish" value={own.isBookmarked ? 'no' : 'yes'} />
      <Button
        type="submit"
        variant="quiet"
        full
        icon={<Heart aria-hidden className={own.isBookmarked ? 'fill-danger text-danger' : ''} />}
      >
        {own.isBookmarked ? m.lessons_unwish() : m.lessons_wish()}
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
            {round.enrolUntilOn !== null && (
              <p className="text-ink-soft">
                {m.lessons_round_enrol_by({ day: formatDay(round.enrolUntilOn, { locale }) })}
              </p>
            )}
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
