import { randomBytes } from 'node:crypto';
import type { ModuleTesting, Names } from '#platform/testing/module-testing.ts';
import type { Actor } from '#platform/scope.ts';
import type { World } from '#platform/testing/world.ts';
import { getForm } from './form/form-queries.ts';
import { createForm, publishQuestions, setFormState } from './form/save-form.ts';
import { FormSchema } from './form/schema-contract.ts';
import { FormSettings } from './form/settings-contract.ts';
import type { RawAnswers } from './logic/answer-contract.ts';
import { listResponses } from './response/response-queries.ts';
import { startToken } from './submit/start-token.ts';
import { submitAnswers } from './submit/submit-answers.ts';

/** Ids of what the test form asks. */
export const ASKED = { name: 'f_testname', session: 'f_testsess', more: 'f_testmore' } as const;
export const OPTIONS = { morning: 'o_testmorn', evening: 'o_testeven' } as const;

/** Questions: a name, a session of which the first has places, and a text that only those of the second see. */
export function questions(places: number | null = null): FormSchema {
  return FormSchema.parse({
    pages: [
      {
        id: 'p_testpage',
        fields: [
          { id: ASKED.name, kind: 'text', label: { th: 'ชื่อ' }, isRequired: true },
          {
            id: ASKED.session,
            kind: 'radio',
            label: { th: 'รอบ' },
            isRequired: true,
            options: [
              { id: OPTIONS.morning, label: { th: 'เช้า' }, cap: places },
              { id: OPTIONS.evening, label: { th: 'เย็น' } },
            ],
          },
          {
            id: ASKED.more,
            kind: 'text',
            label: { th: 'เหตุผล' },
            showIf: { field: ASKED.session, is: 'eq', value: OPTIONS.evening },
          },
        ],
      },
    ],
  });
}

export interface TestForm {
  readonly slug?: string;
  readonly settings?: object;
  readonly draft?: FormSchema;
}

/** Creates a form that is open and returns its address. */
export function openForm(
  world: World,
  { slug = `form-${randomBytes(4).toString('hex')}`, settings = {}, draft = questions() }: TestForm = {},
): Promise<string> {
  return world.write(async (scope) => {
    await createForm(scope, {
      facts: {
        slug,
        alias: null,
        title: { th: `แบบฟอร์ม ${slug}`, en: '' },
        settings: FormSettings.parse(settings),
      },
      draft,
    });
    await publishQuestions(scope, { slug, version: 1, draft });
    await setFormState(scope, { slug, state: 'open' });
    return slug;
  });
}

/** Opens the page of a form a minute ago and returns the token of its start. */
export function started(world: World, slug: string): Promise<string> {
  return world.read(async (scope) => {
    const { formId } = await getForm(scope, slug);
    return startToken({ ...scope, now: new Date(scope.now.getTime() - 60_000) }, formId);
  });
}

/** Sends answers to a form, by default as a guest, and returns their reference. */
export async function send(
  world: World,
  slug: string,
  answers: RawAnswers,
  { start, actor = world.guest() }: { start?: string; actor?: Actor } = {},
): Promise<string> {
  const token = start ?? (await started(world, slug));
  const { reference } = await world.write(
    (scope) => submitAnswers(scope, { form: slug, answers, start: token, website: '' }),
    actor,
  );
  return reference;
}

/** Returns all answers to a form but spam, newest first. */
export function answersTo(world: World, slug: string) {
  return world.read(async (scope) => {
    const { formId } = await getForm(scope, slug);
    return (await listResponses(scope, { q: '', formId, limit: 1_000 })).items;
  });
}

async function forms(world: World): Promise<Names> {
  const slug = await openForm(world, { settings: { mayChange: true } });
  const start = await started(world, slug);
  const answers = { [ASKED.name]: 'สมใจ', [ASKED.session]: OPTIONS.morning };
  const { changeToken } = await world.write(
    (scope) => submitAnswers(scope, { form: slug, answers, start, website: '' }),
    world.guest(),
  );
  const [answer] = await answersTo(world, slug);
  return { form: slug, response: answer?.responseId ?? '', changeToken: changeToken ?? '' };
}

/** What cross-module tests need from this module. @public */
export const testing: ModuleTesting = {
  roles: {
    'forms.read_own': ['user', 'manager', 'admin', 'accountant'],
    'forms.manage': ['manager', 'admin'],
  },
  things: [{ make: forms }],
  switchedOff: { stays: [], path: '/form/manage' },
  forms: {
    names: { form: 'form', response: 'response', '/form/:form/change/:token token': 'changeToken' },
    tenantless: {
      'the address that the form shall have': ['/form/:form/admin/settings slug'],
      'an address of mail': ['/form/:form/admin/settings notifyEmail'],
    },
    indistinguishable: {
      'the rest of the form, a start or a whole draft, is not filled in here': [
        '/form/:form/admin/questions default form',
        '/form/:form/admin/questions publish form',
        '/form/:form/admin/settings default form',
        '/form/:form/admin/settings cover form',
      ],
      'the question that a file answers is not filled in here': [
        '/form/:form upload form',
        '/form/:form/change/:token upload form',
        '/form/:form/change/:token upload token',
        '/form/:form/embed upload form',
      ],
    },
  },
  visits: [
    ['/form/:form', '/form/contact', 'guest', 'user'],
    ['/form/:form', '/form/register-68', 'guest', 'manager'],
    ['/form/manage', '/form/manage', 'manager'],
    ['/form/manage/new', '/form/manage/new', 'manager'],
    ['/form/:form/admin', '/form/register-68/admin', 'manager'],
    ['/form/:form/admin/summary', '/form/register-68/admin/summary', 'manager'],
    ['/form/:form/admin/questions', '/form/register-68/admin/questions', 'manager'],
    ['/form/:form/admin/settings', '/form/register-68/admin/settings', 'manager'],
    ['/form/:form/admin/share', '/form/register-68/admin/share', 'manager'],
  ],
  secretAddresses: [
    ['/form/contact/change/S', 'token'],
    ['/form/contact/change/S/pdf', 'token'],
  ],
  openParameters: {
    '/form/manage state': 'what a list shows',
    '/form/:form/admin state': 'what a list shows',
  },
  foreignPages: {
    make: async ({ admin }) => ({
      response: await admin.findId('/form/studio-class/admin', '/form/studio-class/admin/answer/'),
    }),
    names: {
      '/form/:form/change/:token token': 'changeToken',
      '/form/:form/change/:token/pdf token': 'changeToken',
    },
    things: {
      form: { theirs: 'studio-class', nobodys: 'cross-tenant-no-form' },
      changeToken: { theirs: 'token-of-nobody-1', nobodys: 'token-of-nobody-2' },
    },
    unopened: {
      '/form/:form/records':
        'it answers only for kinds that a question of the form offers, and none of the demo offers one',
      '/form/:form/change/:token': 'its links are handed out once, to the sender of an answer',
      '/form/:form/change/:token/pdf': 'its links are handed out once, to the sender of an answer',
      '/form/:form/own/:response': 'only the member who sent an answer opens it',
      '/form/:form/own/:response/pdf': 'only the member who sent an answer opens it',
    },
  },
};
