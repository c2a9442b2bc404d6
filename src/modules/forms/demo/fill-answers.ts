import { chanceOf } from '#platform/demo/random.ts';
import { DAY_MS, MINUTE_MS, runAsOf, type Stage } from '#platform/demo/stage.ts';
import { thaiAddressLine, thaiPerson } from '#platform/demo/thai-people.ts';
import type { Scope } from '#platform/scope.ts';
import { thaiIdCheckDigit } from '#platform/text/thai-id.ts';
import { getForm } from '../form/form-queries.ts';
import type { RawAnswers } from '../logic/answer-contract.ts';
import { startToken } from '../submit/start-token.ts';
import { submitAnswers } from '../submit/submit-answers.ts';
import { ASKED, CLASS_ASKED, CLASS_SESSIONS, MEALS, SESSION_CAPS, SESSIONS } from './demo-questions.ts';

interface AnsweredForm {
  readonly slug: string;
  readonly answers: number;
  readonly answersOf: (at: number) => RawAnswers;
}

const ANSWERED: Readonly<Record<string, AnsweredForm>> = {
  demo: { slug: 'register-68', answers: 400, answersOf: registrationAnswers },
  baan: { slug: 'studio-class', answers: 11, answersOf: classAnswers },
};
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

/** Answers to a site's registration, spread over a month; completes what an interrupted run left out. */
export async function fillAnswers(stage: Stage): Promise<void> {
  const answered = ANSWERED[stage.code];
  if (!answered) return;
  const { slug, answers } = answered;
  const { taken } = await runAsOf(stage, { at: stage.today }, (scope) => getForm(scope, slug));
  for (let first = taken; first < answers; first += BATCH)
    await runAsOf(stage, { at: stage.today }, async (scope) => {
      for (let at = first; at < Math.min(first + BATCH, answers); at += 1)
        await answer(stage, scope, answered, at);
    });
}

async function answer(
  stage: Stage,
  scope: Scope,
  { slug, answers, answersOf }: AnsweredForm,
  at: number,
): Promise<void> {
  const daysAgo = DAYS - (at * DAYS) / answers;
  const now = new Date(Math.round(stage.today.getTime() - daysAgo * DAY_MS - 2 * MINUTE_MS));
  const form = await getForm(scope, slug);
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

function registrationAnswers(at: number): RawAnswers {
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

function classAnswers(at: number): RawAnswers {
  const { firstname, lastname, phone } = thaiPerson(`studio class ${at}`);
  return {
    [CLASS_ASKED.name]: { first: firstname, last: lastname },
    [CLASS_ASKED.phone]: phone,
    [CLASS_ASKED.session]: at % 2 === 0 ? CLASS_SESSIONS.morning : CLASS_SESSIONS.afternoon,
  };
}
