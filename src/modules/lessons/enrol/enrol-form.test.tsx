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
) =>
  renderHtml(
    <EnrolForm
      lesson={{ enrolMode: 'open', priceSatang: 0, seatsLeft: null, rounds: [], ...lesson }}
      own={{ state, unmetPrerequisites: [] }}
      query={query}
    />,
  );

test('the button says where it leads: into the lesson, to the money, to the teacher, into the queue', () => {
  expect(shown({})).toContain('Enrol now');
  expect(shown({ priceSatang: 59_000 })).toContain('Enrol and pay');
  expect(shown({ priceSatang: 59_000 }, { invitation: 'secret' })).toContain('Enrol now');
  expect(shown({ enrolMode: 'approval', seatsLeft: 0 })).toContain('Ask to join');
  const full = { rounds: [{ ...ROUND, seatsLeft: 0 }] };
  expect(shown(full)).toContain('Join the queue');
  expect(shown(full, {}, 'offered')).toContain('Enrol now');
  expect(shown({ rounds: [{ ...ROUND, seatsLeft: 2 }] })).not.toContain('Join the queue');
});

test('who was not invited to a lesson for invited people reads so, and finds nothing to press', () => {
  expect(shown({ enrolMode: 'invite' })).not.toContain('<button');
  expect(shown({ enrolMode: 'invite' }, { invitation: 'secret' })).toContain('<button');
});
