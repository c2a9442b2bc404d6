import { expect, test } from '#platform/testing/test.ts';
import { type Form, formCall, productForms } from './form-calls.ts';
import { isId, textPlacesOf } from './input-places.ts';
import { expectSameAsMissing, namingFields, type Oddities } from './cross-tenant-calls.ts';
import { kindOf } from './cross-tenant-fields.ts';

/** Several hundred calls, on a machine that may be busy. */
const HANGING_MS = 10 * 60_000;

const oddities: Oddities = {
  ofNobody: /^\/user\/(login|register|invite|bypass|recovery|activate|test_login|authen)(?!.* join$)/,
  endSession: / (act|join)$/,
  byGuests: /^\/shop\/orders\/:order cancel t$/,
  untold: {
    'passed over: the address, or another field, says which thing is meant': [
      '/lesson/certification/:slug/:cert listing code',
      '/lesson/certification/:slug/:cert listing slug',
      '/lesson/detail/:slug answer_review lesson',
      '/lesson/detail/:slug review lesson',
      '/lesson/detail/:slug wish lesson',
      '/lesson/enroll/:slug default lesson',
      '/lesson/enroll/:slug withdraw lesson',
      '/lesson/manage/:lesson/certificate reissue lesson',
      '/lesson/manage/:lesson/certificate revoke lesson',
      '/lesson/play/:lesson/:slug change_post slug',
      '/lesson/play/:lesson/:slug done part',
      '/lesson/play/:lesson/:slug hand_in part',
      '/lesson/play/:lesson/:slug note part',
      '/lesson/play/:lesson/:slug post part',
      '/lesson/play/:lesson/:slug remove_note slug',
      '/shop/manage/products/:product arrange_pictures sku',
      '/shop/manage/products/:product default variants.*.variantId',
      '/shop/manage/products/:product delete_picture sku',
      '/shop/manage/products/new default product',
      '/shop/manage/products/new default variants.*.variantId',
      '/user/manage/wallet/:person undo person',
      '/user/message/:conversation delete conversation',
      '/user/message/:conversation edit conversation',
      '/user/message/:conversation report conversation',
      '/user/unsubscribe/:token? default token',
    ],
    'anybody may be written to': [
      '/lesson/manage/:lesson/certificate issue email',
      '/lesson/manage/:lesson/learners invite emails',
      '/shop/checkout default email',
      '/user/manage/invitations invite email',
    ],
    'the answer is the same on purpose': [
      '/user/profile end_sessions session',
      '/user/recovery default email',
    ],
    'the rest of the form, a file or a drawing or a whole draft, is not filled in here': [
      '/billing/payment/:slug slip slug',
      '/config/log default url',
      '/config/menu default menu.*.path',
      '/config/site default contact.email',
      '/lesson/manage/:lesson cover lesson',
      '/lesson/manage/:lesson default prerequisites.*',
      '/lesson/manage/certificates/templates/:template picture template',
      '/lesson/manage/certificates/templates/:template preview template',
      '/lesson/manage/certificates/templates/:template save template',
      '/lesson/manage/exams/:exam default draft.sections.*.slots.*.questionId',
      '/lesson/manage/exams/:exam default draft.slug',
      '/lesson/manage/exams/new default draft.sections.*.slots.*.questionId',
      '/shop/manage/products/:product add_picture picture',
      '/shop/manage/products/:product add_picture product',
      '/shop/manage/products/:product add_picture sku',
      '/user/manage/wallet/:person grant person',
    ],
    'what is there is not in the state that the form is for': [
      '/lesson/manage/:lesson remove_staff userId',
      '/lesson/manage/:lesson/certificate issue_waiting learners',
      '/lesson/manage/:lesson/certificate issue_waiting learners.*',
      '/lesson/manage/:lesson/content make_film partId',
      '/lesson/manage/:lesson/learners write message',
      '/user/authen/line/callback join email',
      '/user/manage/outbox default mail',
    ],
  },
};

/** How fields are called that name things. */
const NAMING =
  /(^|[.a-z])(ids?|skus?|slug|code|token|emails?|number|link|key|hostname|category|parent|person|order|item)$/i;

const calls = (await productForms()).map((form) => formCall(form, placesOf(form)));

test('of every field of a form whose name or form is that of a name, it is said which thing it names, if any', () => {
  const fields = calls.flatMap(({ name, places }) => places.map((place) => [name, place] as const));
  expect(fields.filter(([name, place]) => kindOf(name, place) === undefined)).toEqual([]);
  expect(namingFields(calls).length).toBeGreaterThan(100);
});

test(
  'a form that names what another tenant has answers exactly like one that names nothing',
  {
    timeout: HANGING_MS,
  },
  ({ world }) => expectSameAsMissing(world, calls, oddities),
);

/** Where a form may name something. */
function placesOf({ name, schema, inPath }: Form): string[] {
  const ids = textPlacesOf(schema, isId);
  const texts = textPlacesOf(schema).filter(
    (place) => ids.includes(place) || NAMING.test(place) || kindOf(name, place),
  );
  return [...new Set([...inPath, ...texts])];
}
