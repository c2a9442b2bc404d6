import type { Stage } from '#platform/demo/stage.ts';
import { expect, test } from '#platform/testing/test.ts';
import { getForm, listPlaces } from '../form/form-queries.ts';
import { answersTo } from '../testing.ts';
import { SESSION_CAPS, SESSIONS } from './demo-questions.ts';
import { fillAnswers } from './fill-answers.ts';
import { fillForms } from './fill-forms.ts';

test('the demo registration gets 400 answers, in which the first session is full, and no more when it is filled again', async ({
  world,
}) => {
  const stage: Stage = {
    app: world.app,
    tenant: world.tenant,
    code: 'demo',
    today: world.now,
    people: new Map(),
    pictureScale: 1,
    draw: () => '',
  };
  await fillForms(stage);
  await fillAnswers(stage);
  await fillForms(stage);
  await fillAnswers(stage);
  const { formId, taken } = await world.read((scope) => getForm(scope, 'register-68'));
  expect(taken).toBe(400);
  expect(await answersTo(world, 'register-68')).toHaveLength(400);
  expect(await world.read((scope) => listPlaces(scope, formId))).toContainEqual({
    optionId: SESSIONS.morning,
    cap: SESSION_CAPS.morning,
    used: SESSION_CAPS.morning,
  });
  expect((await world.read((scope) => getForm(scope, 'contact'))).state).toBe('open');
});
