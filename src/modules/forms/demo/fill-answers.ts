import { chanceOf } from '#platform/demo/random.ts';
import { DAY_MS, MINUTE_MS, runAsOf, type Stage } from '#platform/demo/stage.ts';
import { thaiAddressLine, thaiPerson } from '#platform/demo/thai-people.ts';
import type { Scope } from '#platform/scope.ts';
import { thaiIdCheckDigit } from '#platform/text/thai-id.ts';
import { getForm } from '../form/form-queries.ts';
import type { RawAnswers } from '../logic/answer-contract.ts';
import { startToken } from '../submit/start-token.ts';
import { submitAnswers } from '../submit/submit-answers.ts';
import { ASKED, MEALS, SESSION_CAPS, SESSIONS } from './demo-questions.ts';

const ANSWERS = 400;
/** Answers of one transaction. */
const BATCH = 20;
const DAYS = 30;

/** Sub-districts with their postal codes. */
const PLACES = [
  ['101501', '10600'],
  ['500203', '50300'],
  ['570106', '57000'],
  ['300119', '30000'],
] as const;

/** Answers to the registration, spread over a month; completes what an interrupted run left out. */
export async function fillAnswers(stage: Stage): Promise<void> {
  if (stage.code !== 'demo') return;
  const { taken } = await runAsOf(stage, { at: stage.today }, (scope) => getForm(scope, 'register-68'));
  for (let first = taken; first < ANSWERS; first += BATCH)
    await runAsOf(stage, { at: stage.today }, async (scope) => {
      for (let at = first; at < Math.min(first + BATCH, ANSWERS); at += 1) await answer(stage, scope, at);
    });
}

async function answer(stage: Stage, scope: Scope, at: number): Promise<void> {
  const daysAgo = DAYS - (at * DAYS) / ANSWERS;
  const now = new Date(Math.round(stage.today.getTime() - daysAgo * DAY_MS - 2 * MINUTE_MS));
  const form = await getForm(scope, 'register-68');
  const start = await startToken(
    { app: scope.app, now: new Date(now.getTime() - 3 * MINUTE_MS) },
    form.formId,
  );
  await submitAnswers(
    { ...scope, now, actor: { kind: 'guest', role: 'guest', guestId: null } },
    {
      form: form.slug,
      start,
      website: '',
      answers: answersOf(at),
    },
  );
}

function answersOf(at: number): RawAnswers {
  const seed = `registration ${at}`;
  const chance = chanceOf(seed);
  const person = thaiPerson(seed);
  const [subdistrict, postalCode] = chance.pick(PLACES);
  const twelve = `1${String(50_000_000_000 + at * 7_919)
    .padStart(11, '0')
    .slice(-11)}`;
  const isFirst = chance.isHit(0.7);
  return {
    [ASKED.title]: chance.pick(['นาย', 'นาง', 'นางสาว']),
    [ASKED.name]: { first: person.firstname, last: person.lastname },
    [ASKED.thaiId]: `${twelve}${thaiIdCheckDigit(twelve)}`,
    [ASKED.phone]: person.phone,
    ...(chance.isHit(0.8) && { [ASKED.email]: `${person.mailbox}@example.test` }),
    [ASKED.address]: {
      line: thaiAddressLine(seed),
      ProvinceCode: subdistrict.slice(0, 2),
      DistrictCode: subdistrict.slice(0, 4),
      SubdistrictCode: subdistrict,
      PostalCode: postalCode,
    },
    [ASKED.session]: at < SESSION_CAPS.morning ? SESSIONS.morning : SESSIONS.afternoon,
    [ASKED.meal]: chance.pick([MEALS.ordinary, MEALS.ordinary, MEALS.vegetarian, MEALS.halal]),
    [ASKED.isFirst]: isFirst ? 'yes' : 'no',
    ...(!isFirst && { [ASKED.before]: chance.pick(['ปีที่แล้ว', 'ปี 2566', 'สองปีก่อน']) }),
    [ASKED.consent]: 'yes',
  };
}
