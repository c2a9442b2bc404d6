import { type ReactNode, useState } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatDay } from '#platform/dates/format-date.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { ContactLinks } from '#ui/text/contact-links.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { LessonDetail, OwnPlace } from '../catalogue/lesson-detail-contract.ts';
import type { ArrangedPayment } from './arranged-payment.ts';
import { problemOf } from '../problem-text.tsx';
import { hasHeldSeat, nextStateOf } from '../lesson/enrolment-rules.ts';

/** Asks for what enrolling requires; the button names the next step, by the same rule as the server. */
export function EnrolForm({
  lesson,
  own,
  query,
  arrangedWith,
}: {
  lesson: Pick<LessonDetail, 'enrolMode' | 'priceSatang' | 'seatsLeft' | 'rounds' | 'isClosed'>;
  own: Pick<OwnPlace, 'state' | 'unmetPrerequisites' | 'isRoundClosed' | 'isInvited'>;
  query: { readonly round?: string | undefined; readonly invitation?: string | undefined };
  /** Whom to ask how to pay where the site takes no PromptPay. */
  arrangedWith: ArrangedPayment | null;
}): ReactNode {
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const problem = problemOf(reply, 'default');
  const [roundId, setRoundId] = useState(query.round ?? lesson.rounds[0]?.roundId ?? '');
  const round = lesson.rounds.find((one) => one.roundId === roundId);
  const isInvited = query.invitation !== undefined || own.isInvited;
  const isOffered = own.state === 'offered';
  const leadsTo = nextStateOf({
    mode: lesson.enrolMode,
    priceSatang: lesson.priceSatang,
    seatsLeft: round ? round.seatsLeft : lesson.seatsLeft,
    isInvited,
    state: own.state,
  });
  if (lesson.enrolMode === 'invite' && !isInvited && !isOffered)
    return (
      <Card title={m.lessons_enrol()}>
        <Notice tone="warning">{m.lessons_problem_invitation_needed()}</Notice>
      </Card>
    );
  if (hasHeldSeat(own.state) ? own.isRoundClosed : lesson.isClosed)
    return (
      <Card title={m.lessons_enrol()}>
        <Notice tone="warning">{m.lessons_enrolment_closed()}</Notice>
      </Card>
    );
  return (
    <Form method="post" noValidate>
      <Card title={m.lessons_enrol()}>
        <div className="flex flex-col gap-5">
          <FormErrorSummary
            problem={problem}
            labels={{ round: m.lessons_rounds(), code: m.lessons_code(), note: m.lessons_note_to_teacher() }}
          />
          {query.invitation !== undefined && (
            <input type="hidden" name="invitation" value={query.invitation} />
          )}
          {own.unmetPrerequisites.length > 0 && (
            <Notice tone="warning">
              {m.lessons_problem_prerequisites({ titles: own.unmetPrerequisites.join(', ') })}
            </Notice>
          )}
          {lesson.rounds.length > 0 && !isOffered && (
            <Rounds rounds={lesson.rounds} value={roundId} onChange={setRoundId} />
          )}
          {leadsTo === 'pending_payment' && arrangedWith !== null && (
            <Notice tone="warning" title={m.lessons_pay_arranged_title()}>
              {m.lessons_pay_arranged_text({
                site: arrangedWith.name,
                minutes: arrangedWith.payWithinMinutes,
              })}
              <ContactLinks {...arrangedWith.contact} />
            </Notice>
          )}
          {leadsTo === 'waitlisted' && <Notice>{m.lessons_full_text()}</Notice>}
          {lesson.enrolMode === 'code' && !isInvited && !isOffered && (
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
          {leadsTo === 'requested' && (
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
            {buttonText(leadsTo, arrangedWith === null)}
          </SubmitButton>
        </div>
      </Card>
    </Form>
  );
}

function buttonText(leadsTo: ReturnType<typeof nextStateOf>, isPaidHere: boolean): string {
  switch (leadsTo) {
    case 'waitlisted':
      return m.lessons_join_queue();
    case 'requested':
      return m.lessons_request_place();
    case 'pending_payment':
      return isPaidHere ? m.lessons_enrol_and_pay() : m.lessons_enrol();
    case 'active':
      return m.lessons_enrol_free();
  }
}

function Rounds({
  rounds,
  value,
  onChange,
}: {
  rounds: LessonDetail['rounds'];
  value: string;
  onChange: (roundId: string) => void;
}): ReactNode {
  const locale = getLocale();
  return (
    <RadioCards
      legend={m.lessons_rounds()}
      name="round"
      required
      value={value}
      onChange={onChange}
      columns={2}
      options={rounds.map((round) => ({
        value: round.roundId,
        label: round.name,
        help: [
          `${formatDay(round.startsOn, { locale })} – ${formatDay(round.endsOn, { locale })}`,
          ...(round.enrolUntilOn === null
            ? []
            : [m.lessons_round_enrol_by({ day: formatDay(round.enrolUntilOn, { locale }) })]),
          ...(round.place === '' ? [] : [round.place]),
        ].join(' · '),
        trailing:
          round.seatsLeft === null
            ? undefined
            : round.seatsLeft === 0
              ? m.lessons_full()
              : m.lessons_seats_left({ count: round.seatsLeft }),
      }))}
    />
  );
}
