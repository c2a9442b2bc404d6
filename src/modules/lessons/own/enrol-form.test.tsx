import { expect, test } from 'vitest';
import { renderHtml } from '#ui/testing.tsx';
import { EnrolForm } from './enrol-form.tsx';

const ROUND = {
  roundId: 'morning',
  name: 'Morning',
  startsOn: '2026-11-29',
  endsOn: '2026-12-13',
  enrolUntilOn: null,
  place: '',
  teacher: '',
};
const shown = (
  lesson: Partial<Parameters<typeof EnrolForm>[0]['lesson']>,
  query: { invitation?: string } = {},
  state: Parameters<typeof EnrolForm>[0]['own']['state'] = null,
  own: Partial<Parameters<typeof EnrolForm>[0]['own']> = {},
) =>
  renderHtml(
    <EnrolForm
      lesson={{ enrolMode: 'open', priceSatang: 0, seatsLeft: null, rounds: [], isClosed: false, ...lesson }}
      own={{ state, unmetPrerequisites: [], isRoundClosed: false, isInvited: false, ...own }}
      query={query}
    />,
  );

test('the button names the next step: the lesson, payment, the request or the waiting list', () => {
  expect(shown({})).toContain('Enrol now');
  expect(shown({ priceSatang: 59_000 })).toContain('Enrol and pay');
  expect(shown({ priceSatang: 59_000 }, { invitation: 'secret' })).toContain('Enrol now');
  expect(shown({ enrolMode: 'approval', seatsLeft: 0 })).toContain('Ask to join');
  const full = { rounds: [{ ...ROUND, seatsLeft: 0 }] };
  expect(shown(full)).toContain('Join the queue');
  expect(shown(full, {}, 'offered')).toContain('Enrol now');
  expect(shown({ rounds: [{ ...ROUND, seatsLeft: 2 }] })).not.toContain('Join the queue');
});

test('an uninvited person sees that a lesson is by invitation only, and no button', () => {
  expect(shown({ enrolMode: 'invite' })).not.toContain('<button');
  expect(shown({ enrolMode: 'invite' }, { invitation: 'secret' })).toContain('<button');
});

test('there is no button when no round accepts learners or the offered round is over', () => {
  expect(shown({ isClosed: true })).toContain('Enrolment is closed');
  expect(shown({ isClosed: true })).not.toContain('<button');
  expect(shown({ isClosed: true }, {}, 'offered')).toContain('<button');
  expect(shown({}, {}, 'offered', { isRoundClosed: true })).not.toContain('<button');
});

test('a person invited from the waiting list takes the offered seat without paying', () => {
  const priced = { enrolMode: 'invite', priceSatang: 59_000 } as const;
  expect(shown(priced, {}, 'offered')).toContain('Enrol and pay');
  expect(shown(priced, {}, 'offered', { isInvited: true })).toContain('Enrol now');
});
