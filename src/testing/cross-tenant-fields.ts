import { randomUUID } from 'node:crypto';
import { hasValueAt, withValueAt } from './input-places.ts';
import type { Names } from './cross-tenant-things.ts';

/** Which kind of thing a field names: by its call and place, by its place, or by the last step of it. */
const NAMED: Readonly<Record<string, string>> = {
  after: 'fileCursor',
  cartId: 'cart',
  category: 'category',
  categoryCode: 'category',
  challenge: 'challenge',
  clientId: 'clientId',
  delivery: 'code',
  email: 'email',
  etag: 'etag',
  fileId: 'fileItem',
  fixedParentId: 'folder',
  from: 'email',
  'ids.*': 'notice',
  invitation: 'invitation',
  item: 'inner',
  itemId: 'fileItem',
  'itemIds.*': 'fileItem',
  messageId: 'mailMessage',
  newParentId: 'folder',
  parent: 'folder',
  parentCode: 'category',
  path: 'filePath',
  person: 'person',
  personId: 'person',
  pictureId: 'picture',
  q: 'fileWords',
  query: 'fileWords',
  round: 'round',
  'sections.*.parts.*': 'partId',
  sectionId: 'sectionId',
  sha256: 'digest',
  'sha256.*': 'digest',
  share_code: 'folderCode',
  sku: 'sku',
  'skus.*': 'sku',
  slipId: 'slip',
  t: 'orderToken',
  to: 'email',
  'to.*': 'email',
  url: 'filePath',
  variantId: 'item',
  version: 'version',
  'POST /api/account/register email': 'spareEmail',
  'GET /api/shop/products q': 'productWords',
  'GET /api/shop/products after': 'productCursor',
  'GET /api/shop/manage/products q': 'productWords',
  'GET /api/shop/manage/products after': 'managedCursor',
  'POST /api/shop/manage/categories code': 'spareCategory',
  'PUT /api/shop/manage/categories/:category code': 'spareCategory',
  'POST /api/shop/manage/products variants.*.sku': 'spareSku',
  'PUT /api/shop/manage/products/:sku variants.*.sku': 'otherSku',
  'GET /api/orders after': 'ownOrder',
  'GET /api/orders/manage after': 'order',
  'GET /api/orders/manage q': 'order',
  'GET /api/stock/items after': 'stockCursor',
  'GET /api/stock/items/:item/movements after': 'movementCursor',
  'GET /api/billing/manage/payments q': 'slug',
  'GET /api/billing/manage/payments after': 'paymentCursor',
  'GET /api/messages/conversations after': 'conversation',
  'GET /api/notifications after': 'noticeCursor',
  'POST /api/account/wallet payment': 'ownSlug',
  'GET /api/lessons q': 'lessonWords',
  'GET /api/lessons category': 'lessonCategory',
  'GET /api/lessons after': 'lessonCursor',
  'POST /api/lessons/:lesson/enrolment code': 'enrolCode',
  'GET /api/filemanager/items after': 'nameCursor',
  'GET /api/filemanager/external/:shareCode/items after': 'nameCursor',
  'GET /api/filemanager/external/:shareCode/search q': 'innerWords',
  'POST /api/filemanager/search_external query': 'innerWords',
  'GET /api/filemanager/items/:fileItem/activity after': 'activityCursor',
  'GET /api/filemanager/items/:fileItem/links/:link/log after': 'activityCursor',
  'GET /api/filemanager/overview after': 'sizeCursor',
  'POST /api/filemanager/restore itemIds.*': 'gone',
  'POST /api/filemanager/purge itemIds.*': 'gone',
  'POST /api/filemanager/external/:shareCode/archives itemIds.*': 'inner',
};

/** The same of forms, where it is otherwise than above: by the form or the page and the place, or by the last step of it. */
const NAMED_IN_FORMS: Readonly<Record<string, string>> = {
  attempt: 'attempt',
  cert: 'cert',
  conversation: 'conversation',
  emails: 'email',
  exam: 'examId',
  handin: 'handin',
  key: 'apiKey',
  learner: 'enrolment',
  'learners.*': 'enrolment',
  learners: 'enrolment',
  lesson: 'lesson',
  mail: 'mail',
  message: 'message',
  number: 'order',
  order: 'order',
  part: 'part',
  partId: 'partId',
  passkey: 'passkey',
  payment: 'payment',
  post: 'post',
  'prerequisites.*': 'certifiedLesson',
  product: 'sku',
  question: 'question',
  questionId: 'question',
  'questionIds.*': 'question',
  report: 'report',
  review: 'review',
  roundId: 'round',
  session: 'session',
  slug: 'lesson',
  template: 'template',
  token: 'recoveryToken',
  transfer: 'transfer',
  userId: 'person',
  item: 'item',
  '/lesson/play/:lesson/:slug remove_note note': 'note',
  '/lesson/manage/certificates code': 'cert',
  '/lesson/manage/:lesson/certificate code': 'cert',
  '/lesson/certification/:slug/:cert code': 'cert',
  '/user/activate token': 'activationToken',
  '/user/invite/:token token': 'inviteToken',
  '/user/bypass/:slug slug': 'entry',
  '/user/unsubscribe/:token? token': 'token',
  '/user/unsubscribe/:token? link': 'token',
  '/user/register email': 'spareEmail',
  '/user/invite/:token email': 'otherEmail',
  '/user/manage/invitations invitation': 'memberInvitation',
  '/billing/payment/:slug slug': 'ownSlug',
  '/lesson/enroll/:slug code': 'enrolCode',
  '/lesson/play/:lesson/:slug slug': 'part',
  '/lesson/play/:lesson/:slug hand_in part': 'work',
  '/lesson/play/:lesson/:slug hand_in slug': 'work',
  '/lesson/play/:lesson/:slug question': 'post',
  '/shop/manage/products/:product picture': 'picture',
  '/shop/manage/categories code': 'category',
  '/shop/manage/categories create code': 'spareCategory',
  '/shop/manage/categories save code': 'spareCategory',
  '/shop/manage/products/new variants.*.sku': 'spareSku',
  '/shop/manage/products/:product variants.*.sku': 'otherSku',
  '/shop/manage/delivery save code': 'spareCode',
  '/lesson/manage/categories default code': 'spareLessonCategory',
  '/lesson/manage/:lesson default slug': 'spareLesson',
  '/lesson/manage/:lesson default lesson': 'lesson',
  '/shop/manage/delivery code': 'code',
  '/lesson/manage/categories code': 'lessonCategory',
  '/lesson/manage/:lesson category': 'lessonCategory',
  '/lesson/manage/:lesson/learners message': 'clientId',
  '/lesson/manage/exams/:exam draft.slug': 'spareExam',
  '/lesson/manage/exams/new draft.slug': 'spareExam',
  '/user/message/:conversation report message': 'heard',
  '/user/manage/wallet/:person person': 'holder',
};

/** Fields that name nothing of a tenant's, by the last step of their place, or by their call and place. */
const NAMELESS: Readonly<Record<string, readonly string[]>> = {
  'what people write': [
    'body',
    'message',
    'note',
    'noteTh',
    'noteEn',
    'reason',
    'reference',
    'subject',
    'plain',
    'html',
    'th',
    'en',
    'text',
    'titleTh',
    'titleEn',
    'descriptionTh',
    'descriptionEn',
    'captionTh',
    'captionEn',
  ],
  'how somebody is called, and where they live': ['firstname', 'lastname', 'title', 'phone', 'addressLine'],
  'places are shared by all': ['subdistrictCode', 'postalCode'],
  'what a file or a folder shall be called in a place that another field names': [
    'name',
    'newName',
    'filename',
    'parentName',
  ],
  'said of a file, and passed over: the bytes decide': [
    'mimetype',
    'contentType',
    'type',
    'size',
    'dimensions',
    'thumbnail',
    'createdAt',
  ],
  'passed over too: the upload knows its place': ['POST /api/filemanager/new_file parent'],
  'bytes themselves': ['content', 'bytes', 'stream'],
  'what whoever is named elsewhere proves themselves with': ['password', 'sharePassword', 'proof'],
  'digest of what the same browser was shown': ['fingerprint'],
  'a number of the maker’s, not unique': ['barcode'],
  'a number of the carrier’s': ['trackingNumber'],
  'a day': ['shareExpire'],
  'a transfer, which pays once in the whole installation: src/modules/billing/payment/confirm-payment.test.ts':
    ['transRef'],
  'a mark that a browser makes of itself': ['device', 'session'],
  'a choice within the question that the path names': [
    'option',
    'options.*',
    'pairs.{}',
    'order.*',
    'gaps.{}',
  ],
  'an answer of an authenticator, which counts for one host and one challenge: src/modules/accounts/passkeys/passkeys.test.ts':
    [
      'id',
      'rawId',
      'clientDataJSON',
      'attestationObject',
      'authenticatorData',
      'signature',
      'userHandle',
      'transports.*',
    ],
  'what one’s own app shows after the challenge': ['POST /api/account/login/second code'],
  'a proof of work, which counts for one site and one address: src/modules/accounts/guessing/guessing.test.ts':
    ['POST /api/account/login proofOfWork'],
  'of the page that logs': ['POST /api/client-log entries.*.path'],
  'whether the draft is meant': ['GET /api/lessons/:lesson/parts/:part/media draft'],
};

const nameless = new Set(Object.values(NAMELESS).flat());

/** The same of forms. */
const NAMELESS_IN_FORMS: Readonly<Record<string, readonly string[]>> = {
  'a year': ['year'],
  'what a service outside knows the site by': ['channelId', 'messageToken', 'accessKey', 'secretKey'],
  'a part of the question that is sent whole': ['rightId', 'draft.content.*.id'],
  'how a group of questions is called': [
    'draft.sections.*.slots.*.category',
    'draft.category',
    '/lesson/manage/exams/questions/import category',
  ],
  'a word that is set, and looked up by another form': ['enrolCode'],
  'a name of the space that is agreed on outside': ['/config/space clusterId'],
  'hosts are the installation’s: src/modules/sites/hosts/hosts.test.ts': [
    '/config/hosts hostname',
    '/config/sites hostname',
  ],
  'what one’s own app shows': [
    '/user/login code',
    '/user/bypass/:slug code',
    '/user/profile/second-factor code',
  ],
  'a kind of notice, the same everywhere': ['/user/notification/preferences category'],
};

const namelessInForms = new Set(Object.values(NAMELESS_IN_FORMS).flat());

/** The kind of thing that a field names; null where it names nothing of a tenant's, undefined where nobody says. */
export function kindOf(call: string, place: string): string | null | undefined {
  const isForm = call.startsWith('/');
  for (const spelling of spellingsOf(call, place)) {
    if (isForm && NAMED_IN_FORMS[spelling] !== undefined) return NAMED_IN_FORMS[spelling];
    if (isForm && namelessInForms.has(spelling)) return null;
    if (NAMED[spelling] !== undefined) return NAMED[spelling];
    if (nameless.has(spelling)) return null;
  }
  return undefined;
}

function spellingsOf(call: string, place: string): string[] {
  const steps = place.split('.');
  const isOfList = /^[*{]/.test(steps.at(-1) ?? '');
  const page = call.startsWith('/') ? [`${call.split(' ')[0]} ${place}`] : [];
  return [`${call} ${place}`, ...page, place, steps.slice(isOfList ? -2 : -1).join('.')];
}

/** The same values, with one's own names in all of these places that something stands in. */
export function withNames(
  values: Record<string, unknown>,
  call: string,
  places: readonly string[],
  own: Names,
): Record<string, unknown> {
  let named = structuredClone(values);
  for (const place of places) {
    const kind = kindOf(call, place);
    if (kind && hasValueAt(named, place)) named = withValueAt(named, place, own[kind] ?? '');
  }
  return named;
}

/** The same values, with a thing's name for `@kind` and a new name for `#new`. */
export function filled(values: Record<string, unknown>, names: Names): Record<string, unknown> {
  const mark = randomUUID().slice(0, 8);
  return JSON.parse(JSON.stringify(values), (_, value: unknown) =>
    typeof value === 'string'
      ? value.replace(/^@(\w+)$/, (_at, kind: string) => names[kind] ?? '').replace('#new', `new-${mark}`)
      : value,
  );
}
