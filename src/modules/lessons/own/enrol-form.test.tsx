import { expect, test } from 'vitest';
import { renderHtml, renderText } from '#ui/testing.tsx';
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
const form = (
  lesson: Partial<Parameters<typeof EnrolForm>[0]['lesson']>,
  query: { invitation?: string } = {},
  state: Parameters<typeof EnrolForm>[0]['own']['state'] = null,
  own: Partial<Parameters<typeof EnrolForm>[0]['own']> = {},
  arrangedWith: Parameters<typeof EnrolForm>[0]['arrangedWith'] = null,
) => (
  <EnrolForm
    lesson={{ enrolMode: 'open', priceSatang: 0, seatsLeft: null, rounds: [], isClosed: false, ...lesson }}
    own={{ state, unmetPrerequisites: [], isRoundClosed: false, isInvited: false, ...own }}
    query={query}
    arrangedWith={arrangedWith}
  />
);
const shown = (...given: Parameters<typeof form>) => renderHtml(form(...given));

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

test('where the site takes no PromptPay, a paid lesson promises no payment here but shows whom to ask', () => {
  const site = { name: 'Tea House', contact: { phone: '081-234-5678' }, payWithinMinutes: 30 };
  const paid = renderText(form({ priceSatang: 59_000 }, {}, null, {}, site));
  expect(paid).toContain('ask Tea House how to pay. Your seat is held for 30 minutes');
  expect(paid).toContain('081-234-5678');
  expect(paid).not.toContain('Enrol and pay');
  expect(renderText(form({}, {}, null, {}, site))).not.toContain('how to pay');
  expect(renderText(form({ priceSatang: 59_000, seatsLeft: 0 }, {}, null, {}, site))).not.toContain(
    'how to pay',
  );
});
