import { z } from 'zod';
import { type Endpoint, endpoint } from '#platform/endpoint/endpoint.ts';
import { AttemptState, DeviceId } from '#modules/exams/public.ts';
import { LessonDetail } from './catalogue/lesson-detail-contract.ts';
import { getLessonDetail } from './catalogue/lesson-detail.ts';
import { KeptPicture } from '#platform/documents/document-contract.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#platform/images/picture.ts';
import { isQueryTooShort } from '#platform/search/search-query-rules.ts';
import { listCategoryTiles, listLessons } from './catalogue/lesson-list.ts';
import { CategoryTile, LessonListInput, LessonPage } from './catalogue/lesson-list-contract.ts';
import { enrol, withdraw } from './enrol/enrol.ts';
import { ENROLMENT_STATES } from './lesson/enrolment-rules.ts';
import { openAssessment } from './exam/assessment.ts';
import { getMediaLink, MediaInput, MediaLink } from './media/part-media.ts';
import { enrolOneself, learn, learnInPerson, teach, visitLessons } from './permissions.ts';
import { HeartbeatInput, markDone, ProgressView, recordHeartbeat } from './progress/record-progress.ts';
import { ArrangeInput, LessonSlug, storedText, TreeVersion } from './lesson/lesson-contract.ts';
import { arrangeTree } from './editing/save-tree.ts';
import { addLessonPicture, prepareLessonPicture } from './picture/lesson-pictures.ts';

/** Heartbeats per learner: one every ten seconds, and more when the player seeks. */
const HEARTBEATS_PER_MINUTE = 120;
/** Film URLs per person: one every quarter of an hour, and more after network failures. */
const LINKS_PER_MINUTE = 120;
/** Enrolment attempts per person, including codes. */
const ENROLS_PER_MINUTE = 20;

const listCall = endpoint({
  route: 'GET /api/lessons',
  summary:
    'Lists a page of the lesson catalogue, by search text, category, level, price and sort order. Paginate with nextAfter.',
  access: visitLessons,
  input: LessonListInput.refine(({ q }) => q === undefined || !isQueryTooShort(q), {
    path: ['q'],
    message: 'At least two letters.',
  }),
  output: LessonPage,
  handle: listLessons,
});

const categoriesCall = endpoint({
  route: 'GET /api/lesson-categories',
  summary: 'Lists the lesson categories in display order.',
  access: visitLessons,
  input: z.object({}),
  output: z.object({ categories: z.array(CategoryTile) }),
  handle: async (scope) => ({ categories: await listCategoryTiles(scope) }),
});

const detailCall = endpoint({
  route: 'GET /api/lessons/:lesson',
  summary: 'Returns a lesson by slug, with its outline, rounds, teachers and reviews.',
  access: visitLessons,
  input: z.object({ lesson: LessonSlug }),
  output: LessonDetail,
  handle: (scope, { lesson }) => getLessonDetail(scope, lesson),
});

const enrolCall = endpoint({
  route: 'POST /api/lessons/:lesson/enrolment',
  summary: 'Enrols the caller: at once, through an order, as a request, or on the waiting list. Idempotent.',
  access: enrolOneself,
  idempotent: true,
  limit: { perMinute: ENROLS_PER_MINUTE },
  input: z.object({
    lesson: LessonSlug,
    round: z.uuid().optional(),
    code: storedText(60).optional(),
    invitation: z.string().max(100).optional(),
    note: storedText(1_000).optional(),
  }),
  output: z.object({ state: z.enum(ENROLMENT_STATES), paymentSlug: z.string().nullable() }),
  handle: enrol,
});

const withdrawCall = endpoint({
  route: 'DELETE /api/lessons/:lesson/enrolment',
  summary: 'Withdraws the caller from a lesson. Progress is kept.',
  access: enrolOneself,
  input: z.object({ lesson: LessonSlug }),
  output: z.object({ state: z.enum(ENROLMENT_STATES) }),
  handle: withdraw,
});

const heartbeatCall = endpoint({
  route: 'POST /api/lessons/:lesson/parts/:part/beats',
  summary: 'Records what was played of a part since the previous heartbeat, in milliseconds of media time.',
  access: learn,
  limit: { perMinute: HEARTBEATS_PER_MINUTE },
  input: HeartbeatInput,
  output: ProgressView,
  handle: recordHeartbeat,
});

const doneCall = endpoint({
  route: 'POST /api/lessons/:lesson/parts/:part/done',
  summary: 'Marks a part as read.',
  access: learn,
  input: z.object({ lesson: LessonSlug, part: LessonSlug }),
  output: ProgressView,
  handle: markDone,
});

const examCall = endpoint({
  route: 'POST /api/lessons/:lesson/exams/:exam/attempts',
  summary: 'Starts or resumes an exam of a lesson that the caller is enrolled in.',
  access: learnInPerson,
  input: z.object({ lesson: LessonSlug, exam: LessonSlug, device: DeviceId }),
  output: AttemptState,
  handle: openAssessment,
});

const mediaCall = endpoint({
  route: 'GET /api/lessons/:lesson/parts/:part/media',
  summary:
    'Returns a short-lived URL of the video, audio, document or file of a part that the caller may play.',
  access: visitLessons,
  limit: { perMinute: LINKS_PER_MINUTE },
  input: MediaInput,
  output: MediaLink,
  handle: getMediaLink,
});

const arrangeCall = endpoint({
  route: 'PUT /api/lessons/:lesson/tree',
  summary: 'Reorders sections and parts, by id. Replies 409 if the given version is stale.',
  access: teach,
  input: ArrangeInput,
  output: TreeVersion,
  handle: arrangeTree,
});

const addPictureCall = endpoint({
  route: 'POST /api/lessons/:lesson/parts/:part/pictures',
  summary:
    'Adds a picture from the bytes in the body to a lesson, for the text of a part. It is decoded and re-encoded.',
  access: teach,
  idempotent: true,
  limit: { perMinute: 60 },
  status: 201,
  body: { kind: 'bytes', maxBytes: MAX_PICTURE_BYTES, types: PICTURE_TYPES },
  input: z.object({
    lesson: LessonSlug,
    part: LessonSlug,
    bytes: z.instanceof(Uint8Array),
    contentType: z.string(),
  }),
  output: KeptPicture,
  prepare: (scope, { bytes }) => prepareLessonPicture(scope, bytes),
  handle: (scope, { lesson, part }, { prepared }) => addLessonPicture(scope, { lesson, part }, prepared),
});

/** All JSON endpoints of lessons. */
export const lessonsEndpoints: readonly Endpoint[] = [
  listCall,
  categoriesCall,
  detailCall,
  enrolCall,
  withdrawCall,
  heartbeatCall,
  doneCall,
  examCall,
  mediaCall,
  arrangeCall,
  addPictureCall,
];
