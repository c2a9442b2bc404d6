import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type {
  CachedPages,
  ForeignSite,
  ModuleTesting,
  Names,
  Owner,
  RecordCase,
  RecordReaders,
} from '#platform/testing/module-testing.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs } from '#platform/db/rows.ts';
import { withClient } from '#platform/db/with-client.ts';
import { EMPTY_DOCUMENT } from '#platform/documents/document-contract.ts';
import { getMail, listMailbox } from '#platform/mail/mailbox.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { indexMany } from '#platform/testing/search-rows.ts';
import type { World } from '#platform/testing/world.ts';
import { handIn } from './assignment/handins.ts';
import { writeReview } from './catalogue/reviews.ts';
import { enrol } from './enrol/enrol.ts';
import { saveCategory } from './manage/categories.ts';
import { inviteLearners } from './manage/learners.ts';
import { listRounds, type RoundInput, saveRound } from './manage/rounds.ts';
import { addNote } from './play/notes.ts';
import { writePost } from './play/posts.ts';
import { type LessonInput, type PartKind, SaveLessonInput } from './lesson/lesson-contract.ts';
import { getLesson, SEARCH_KIND } from './lesson/lesson-rows.ts';
import { publishLesson } from './editing/publish-lesson.ts';
import { createLesson, saveLesson } from './editing/save-lesson.ts';
import { addPart, savePart } from './editing/save-tree.ts';
import { readTree } from './lesson/lesson-tree.ts';

export { brewingFilm } from './demo/brewing-film.ts';
export { enrol, saveCategory, writeReview };

export interface PartOptions {
  readonly title: string;
  readonly kind?: PartKind;
  readonly durationSeconds?: number;
  readonly minSeconds?: number;
  readonly isRequired?: boolean;
  readonly isPreview?: boolean;
  readonly releaseDays?: number;
  readonly body?: Record<string, unknown>;
}

export interface TestLesson {
  readonly lessonId: string;
  readonly slug: string;
  /** Slugs of its parts, in order. */
  readonly parts: readonly string[];
  readonly partIds: readonly string[];
}

/** Creates a published, free lesson, by default with two text parts. */
export async function lesson(
  scope: Scope,
  options: Partial<LessonInput> & {
    readonly title?: string;
    readonly parts?: readonly PartOptions[];
    readonly isDraft?: boolean;
  } = {},
): Promise<TestLesson> {
  const { title = `บทเรียน ${randomBytes(4).toString('hex')}`, parts, isDraft, ...settings } = options;
  const { slug } = await createLesson(scope, { titleTh: title });
  const row = await getLesson(scope, slug);
  await saveLesson(
    scope,
    SaveLessonInput.parse({ titleTh: title, ...settings, lesson: slug, version: row.version, slug }),
  );
  const [section] = await readTree(scope, row.lessonId);
  if (!section) throw new Error('A lesson begins with a section.');
  let version = row.treeVersion;
  const slugs: string[] = [];
  const partIds: string[] = [];
  for (const part of parts ?? [{ title: 'ส่วนแรก' }, { title: 'ส่วนที่สอง' }]) {
    const added = await addPart(scope, {
      lesson: slug,
      version,
      sectionId: section.sectionId,
      kind: part.kind ?? 'text',
      title: part.title,
    });
    ({ version } = await savePart(scope, {
      lesson: slug,
      version: added.version,
      partId: added.partId,
      title: part.title,
      isRequired: part.isRequired ?? true,
      isPreview: part.isPreview ?? false,
      minSeconds: part.minSeconds ?? 0,
      durationSeconds: part.durationSeconds ?? 0,
      releaseDays: part.releaseDays ?? 0,
      body: part.body ?? {},
    }));
    slugs.push(added.slug);
    partIds.push(added.partId);
  }
  if (!isDraft) await publishLesson(scope, { lesson: slug, version, note: '' });
  return { lessonId: row.lessonId, slug, parts: slugs, partIds };
}

/** Saves a round with two seats in the far future, with overrides; returns its id. */
export function round(world: World, made: TestLesson, more: Partial<RoundInput> = {}): Promise<string> {
  return world.write(async (scope) => {
    const stored = await listRounds(scope, made.lessonId);
    const { roundId } = await saveRound(scope, {
      lesson: made.slug,
      roundId: '',
      sequence: stored.find(({ roundId: id }) => id === more.roundId)?.sequence ?? 0,
      name: 'รุ่น 1',
      startsOn: '2099-01-10',
      endsOn: '2099-01-11',
      enrolUntilOn: '',
      capacity: 2,
      teacher: '',
      place: '',
      status: 'open',
      ...more,
    });
    return roundId;
  });
}

/** Fetches a file link from the content origin, like anybody who has the link. */
export function fetchLink(
  world: World,
  link: string,
  headers: Record<string, string> = {},
): ReturnType<World['send']> {
  const url = new URL(link);
  return world.send(url.pathname, { headers: { host: url.host, ...headers } });
}

/** Returns the scope with another actor. */
export function by(scope: Scope, actor: PersonActor): Scope {
  return { ...scope, actor };
}

/** Deletes a lesson with all dependent rows, which no button does, to test what remains. */
export async function eraseLesson(world: World, lessonId: string): Promise<void> {
  await withClient(world.database.superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query('delete from lessons_enrolment where lesson_id = $1', [lessonId]);
    await client.query('delete from lessons_lesson where lesson_id = $1', [lessonId]);
  });
}

/** Returns the scope some time later. */
export function later(scope: Scope, ms: number): Scope {
  return { ...scope, now: new Date(scope.now.getTime() + ms) };
}

/** Moves recorded heartbeats into the past, because tests cannot set the database's clock. */
export async function passTime(world: World, ms: number): Promise<void> {
  const past = sql`make_interval(secs => ${ms / 1000})`;
  await world.write(async (scope) => {
    await scope.tx.run(sql`
      update lessons_enrolment set beat_at = beat_at - ${past}, lease_at = lease_at - ${past} where tenant_id = ${scope.tenant.id}`);
    await scope.tx.run(sql`
      update lessons_part_progress set opened_at = opened_at - ${past}, beat_at = beat_at - ${past} where tenant_id = ${scope.tenant.id}`);
  });
}

/** Lessons per transaction, to stay within the statement timeout. */
const AT_ONCE = 2_000;

/** Creates many published lessons in SQL, with titles of recurring words. */
export async function loadLessons(world: World, count: number): Promise<void> {
  const words = ['การจัดการ', 'ความรู้พื้นฐาน', 'เทคนิค', 'ศิลปะ', 'มาตรฐาน'];
  const subjects = ['ร้านค้า', 'งานบัญชี', 'ไร่ชา', 'งานปั้น', 'ขนส่ง', 'บริการ', 'การตลาด'];
  for (let from = 1; from <= count; from += AT_ONCE)
    await world.write(async (scope) => {
      const made = await scope.tx.rows(sql<RowAs<'lessons_lesson', { id: 'lessonId'; text: 'titleTh' }>>`
      insert into lessons_lesson (tenant_id, slug, title_th, status, published_version, published_tree, published_at)
      select ${scope.tenant.id}, 'bulk-' || n, word || subject, 'published', 1, 1, ${scope.now}::timestamptz - n * interval '1 minute'
        from generate_series(${from}::integer, ${Math.min(from + AT_ONCE - 1, count)}::integer) as n
        cross join lateral (select (${words}::text[])[1 + n % ${words.length}] as word, (${subjects}::text[])[1 + n % ${subjects.length}] as subject) as named
      returning lesson_id as id, title_th as text`);
      await indexMany(scope, SEARCH_KIND, made);
    });
  const owner = new pg.Client(world.database.owner);
  await owner.connect();
  await owner.query('vacuum (analyze)');
  await owner.end();
}

/** Returns PostgreSQL's plan of a statement, as the run-time role in the world's tenant. */
export async function planOf(
  world: World,
  statement: { text: string; values: readonly unknown[] },
): Promise<string> {
  const client = new pg.Client(world.database.app);
  await client.connect();
  try {
    await client.query('begin read only');
    await client.query(`select set_config('app.tenant_id', $1, true)`, [world.tenant.id]);
    const explained = `explain (analyze, buffers, format json) ${statement.text}`;
    await client.query(explained, [...statement.values]); // a new session reads the catalogue first, which is counted too
    const { rows } = await client.query(explained, [...statement.values]);
    return JSON.stringify(rows[0]['QUERY PLAN']);
  } finally {
    await client.end();
  }
}

/** Saves a lesson's settings as a whole, like its editor. */
export async function rewriteLesson(
  scope: Scope,
  slug: string,
  settings: Partial<LessonInput> & Pick<LessonInput, 'titleTh'>,
): Promise<void> {
  const { version } = await getLesson(scope, slug);
  await saveLesson(scope, SaveLessonInput.parse({ ...settings, lesson: slug, version, slug }));
}

/** Creates one object of each kind, keyed by parameter or field name; these names are unique across sites. */
async function lessonsBelongings(world: World, owner: Owner): Promise<Names> {
  const mark = randomBytes(4).toString('hex');
  const [category, enrolCode] = [`lessons-${world.tenant.id.slice(-12)}`, `code-${mark}`];
  const { made, sectionId, coded, inRounds, invitation, more } = await world.write(async (scope) => {
    for (const code of [category, `${category}-spare`])
      await saveCategory(scope, { code, titleTh: `หมวด ${mark}`, titleEn: '', sort: 0 });
    const parts = [
      { title: `ส่วน ${mark}` },
      { title: `อีกส่วน ${mark}` },
      { title: `งาน ${mark}`, kind: 'assignment' as const },
    ];
    const made = await lesson(scope, { title: `กระจก ${mark}`, category, parts });
    const inRounds = await lesson(scope, { title: `รอบ ${mark}` });
    const coded = await lesson(scope, { title: `รหัส ${mark}`, enrolMode: 'code', enrolCode });
    await enrol(by(scope, owner.actor), { lesson: made.slug });
    const learner = by(scope, owner.actor);
    const [text, work] = [made.parts[0] ?? '', made.parts[2] ?? ''];
    await writeReview(learner, { lesson: made.slug, rating: 5, body: '' });
    await handIn(learner, { lesson: made.slug, part: work, body: 'งาน', fileId: '' });
    const { noteId } = await addNote(learner, { lesson: made.slug, part: text, body: 'จด', atMs: null });
    const { postId } = await writePost(learner, { lesson: made.slug, part: text, body: 'ถาม' });
    const [found] = await scope.tx.rows(sql<
      RowAs<'lessons_enrolment', { enrolment: 'enrolmentId' }> &
        RowAs<'lessons_review', { review: 'reviewId' }> &
        RowAs<'lessons_handin', { handin: 'handinId' }>
    >`
      select e.enrolment_id as enrolment, r.review_id as review, h.handin_id as handin from lessons_enrolment e
        join lessons_review r on r.tenant_id = e.tenant_id and r.lesson_id = e.lesson_id
        join lessons_handin h on h.tenant_id = e.tenant_id and h.enrolment_id = e.enrolment_id
       where e.tenant_id = ${scope.tenant.id} and e.lesson_id = ${made.lessonId}`);
    if (!found) throw new Error('Nobody learns what was made to be learnt.');
    await inviteLearners(scope, { lesson: coded.slug, emails: owner.actor.email, round: '' });
    const { mails } = await listMailbox(scope);
    const invited = await getMail(scope, mails[0]?.mailId ?? '');
    const [section] = await readTree(scope, made.lessonId);
    return {
      made,
      coded,
      inRounds,
      more: { ...found, note: noteId, post: postId, work },
      sectionId: section?.sectionId ?? '',
      invitation: /invitation=([\w-]+)/.exec(invited.text)?.[1] ?? '',
    };
  });
  const listed = (await owner.get('/api/lessons?sort=newest&limit=1')).json();
  return {
    lesson: made.slug,
    part: made.parts[0] ?? '',
    partId: made.partIds[0] ?? '',
    otherPartId: made.partIds[1] ?? '',
    workPartId: made.partIds[2] ?? '',
    ...more,
    sectionId,
    lessonCategory: category,
    spareLessonCategory: `${category}-spare`,
    spareLesson: inRounds.slug,
    lessonWords: mark,
    codedLesson: coded.slug,
    enrolCode,
    invitation,
    lessonInRounds: inRounds.slug,
    round: await round(world, inRounds),
    lessonCursor: listed.nextAfter,
  };
}

/** Every change of a lesson's content names the version that it is based on. */
const TREE_VERSION = { version: '7' };

async function cachedPages(world: World, admin: Owner): Promise<CachedPages> {
  const category = 'tea';
  const rename = (scope: Scope, titleTh: string): Promise<unknown> =>
    saveCategory(scope, { code: category, titleTh, titleEn: '', sort: 0 });
  const made = await world.write(async (scope) => {
    await rename(scope, 'ชา');
    return lesson(scope, { category });
  }, admin.actor);
  const { slug } = made;
  const roundId = await round(world, made);
  const rewritten = (more: Partial<LessonInput>): Promise<unknown> =>
    world.write((scope) => rewriteLesson(scope, slug, { titleTh: 'ชงชา', ...more, category }), admin.actor);
  const enrolled = async (): Promise<PersonActor> => {
    const learner = await world.person();
    await world.write((scope) => enrol(by(scope, learner), { lesson: slug, round: roundId }));
    return learner;
  };
  const catalogue = { 'lessons.catalogue': { make: (titleTh: string) => rewritten({ titleTh }) } };
  const detail = `/lesson/detail/${encodeURIComponent(slug)}`;
  return {
    pages: [
      { route: '/lesson', address: '/lesson', changes: catalogue },
      {
        route: '/lesson/detail/:slug',
        address: detail,
        changes: {
          'lessons.catalogue': {
            make: (titleTh) => world.write((scope) => rename(scope, titleTh), admin.actor),
          },
          [`lessons.lesson:${slug}`]: { make: (description) => rewritten({ description }) },
        },
      },
      { route: '/lesson/calendar/:year', address: '/lesson/calendar/2099', changes: catalogue },
    ],
    sideEffects: [
      { make: enrolled, shows: 'เหลือ 1 ที่', addresses: [detail] },
      {
        make: async (body) => {
          const learner = await enrolled();
          await world.write((scope) => writeReview(by(scope, learner), { lesson: slug, rating: 5, body }));
        },
        addresses: [detail],
      },
    ],
  };
}

async function foreignThings({ admin }: ForeignSite): Promise<Names> {
  const calendar = '/lesson/calendar/2099';
  return { feed: await admin.submit(calendar, { intent: 'feed' }, '/lesson/feed/') };
}

/** A lesson of the catalogue, a private one that the owner learns, and a draft that the stranger teaches. */
async function lessonCases(
  world: World,
  { owner, stranger }: RecordReaders,
  word: string,
): Promise<RecordCase[]> {
  await world.write(async (scope) => {
    await lesson(scope, { title: `เรียน${word}เบื้องต้น` });
    const hidden = await lesson(scope, { title: `ลับ${word}เฉพาะกลุ่ม` });
    await enrol(by(scope, owner.actor), { lesson: hidden.slug });
    const { version } = await getLesson(scope, hidden.slug);
    const change = { titleTh: `ลับ${word}เฉพาะกลุ่ม`, lesson: hidden.slug, slug: hidden.slug, version };
    await saveLesson(scope, SaveLessonInput.parse({ ...change, visibility: 'private' }));
    const draft = await lesson(scope, { title: `ร่าง${word}ยังไม่เสร็จ`, isDraft: true });
    await addTeacher(scope, draft, stranger);
    await lesson(scope, { title: `ร่างอื่น${word}ยังไม่เสร็จ`, isDraft: true });
  });
  const managers = ['manager', 'admin'] as const;
  return [
    { query: word, finders: ['owner', 'stranger', ...managers] },
    { query: `ลับ${word}`, finders: ['owner', ...managers] },
    { query: `ร่าง${word}`, finders: ['stranger', ...managers] },
    { query: `ร่างอื่น${word}`, finders: managers },
  ];
}

/** Learners of a lesson that the stranger teaches and of another one. */
async function learnerCases(
  world: World,
  { owner, stranger }: RecordReaders,
  word: string,
): Promise<RecordCase[]> {
  const [taught, other] = await world.write(async (scope) => {
    const made = [await lesson(scope), await lesson(scope)] as const;
    await addTeacher(scope, made[0], stranger);
    return made;
  });
  const learner = (prefix: string): PersonActor => ({
    ...owner.actor,
    firstname: `${prefix}${word}`,
    lastname: 'ใจดี',
  });
  await world.write((scope) => enrol(by(scope, learner('ศิษย์')), { lesson: taught.slug }));
  await world.write((scope) => enrol(by(scope, learner('อื่น')), { lesson: other.slug }));
  return [
    { query: word, finders: ['stranger', 'manager', 'admin'] },
    { query: owner.actor.email, finders: ['stranger', 'manager', 'admin'] },
    { query: `อื่น${word}`, finders: ['manager', 'admin'] },
  ];
}

async function addTeacher(scope: Scope, { lessonId }: TestLesson, teacher: PersonActor): Promise<void> {
  await scope.tx.run(sql`
    insert into lessons_staff (tenant_id, lesson_id, user_id, role, name, email)
    values (${scope.tenant.id}, ${lessonId}, ${teacher.userId}, 'teacher', ${teacher.firstname}, ${teacher.email})`);
}

const addAsTeacher = (world: World, _: Owner, userId: string) =>
  world.write(async (scope) => addTeacher(scope, await lesson(scope), { ...(await world.person()), userId }));

/** What cross-module tests need from this module. @public */
export const testing: ModuleTesting = {
  roles: {
    'lessons.learn': ['user', 'manager', 'admin', 'accountant'],
    'lessons.enrol': ['user', 'manager', 'admin', 'accountant'],
    'lessons.learn_in_person': ['user', 'manager', 'admin', 'accountant'],
    'lessons.teach': ['user', 'manager', 'admin', 'accountant'],
    'lessons.manage': ['manager', 'admin'],
  },
  uses: { 'lessons.learns': addAsTeacher },
  records: { 'lessons.lesson': lessonCases, 'lessons.learner': learnerCases },
  secretAddresses: [
    ['/lesson/feed/S', 'token'],
    ['/lesson/enroll/brewing?invitation=S', 'token'],
  ],
  cachedPages,
  things: [{ make: lessonsBelongings }],
  calls: {
    names: {
      invitation: 'invitation',
      round: 'round',
      'sections.*.parts.*': 'partId',
      sectionId: 'sectionId',
      'GET /api/lessons q': 'lessonWords',
      'GET /api/lessons category': 'lessonCategory',
      'GET /api/lessons after': 'lessonCursor',
      'POST /api/lessons/:lesson/enrolment code': 'enrolCode',
    },
    tenantless: {
      'a mark that a browser makes of itself': ['device', 'session'],
      'whether the draft is meant': ['GET /api/lessons/:lesson/parts/:part/media draft'],
    },
    values: {
      'POST /api/lessons/:lesson/enrolment round': { lesson: '@lessonInRounds' },
      'POST /api/lessons/:lesson/enrolment code': { lesson: '@codedLesson' },
      'POST /api/lessons/:lesson/enrolment invitation': { lesson: '@codedLesson' },
      'PUT /api/lessons/:lesson/tree': {
        version: 7,
        sections: [{ sectionId: '@sectionId', parts: ['@partId', '@otherPartId', '@workPartId'] }],
      },
    },
    bodies: {
      'POST /api/lessons/:lesson/parts/:part/beats': { session: 'cross-tenant-session' },
      'POST /api/lessons/:lesson/exams/:exam/attempts': { device: 'cross-tenant-device' },
      'PUT /api/lessons/:lesson/tree': { version: 1, sections: [] },
    },
  },
  forms: {
    names: {
      handin: 'handin',
      learner: 'enrolment',
      'learners.*': 'enrolment',
      learners: 'enrolment',
      lesson: 'lesson',
      part: 'part',
      partId: 'partId',
      post: 'post',
      'prerequisites.*': 'certifiedLesson',
      review: 'review',
      roundId: 'round',
      slug: 'lesson',
      '/lesson/play/:lesson/:slug remove_note note': 'note',
      '/lesson/enroll/:slug code': 'enrolCode',
      '/lesson/play/:lesson/:slug slug': 'part',
      '/lesson/play/:lesson/:slug hand_in part': 'work',
      '/lesson/play/:lesson/:slug hand_in slug': 'work',
      '/lesson/play/:lesson/:slug question': 'post',
      '/lesson/manage/categories default code': 'spareLessonCategory',
      '/lesson/manage/:lesson default slug': 'spareLesson',
      '/lesson/manage/:lesson default lesson': 'lesson',
      '/lesson/manage/categories code': 'lessonCategory',
      '/lesson/manage/:lesson category': 'lessonCategory',
      '/lesson/manage/:lesson/learners message': 'clientId',
    },
    tenantless: { 'a word that is set, and looked up by another form': ['enrolCode'] },
    indistinguishable: {
      'passed over: the address, or another field, says which thing is meant': [
        '/lesson/detail/:slug answer_review lesson',
        '/lesson/detail/:slug review lesson',
        '/lesson/detail/:slug wish lesson',
        '/lesson/enroll/:slug default lesson',
        '/lesson/enroll/:slug withdraw lesson',
        '/lesson/play/:lesson/:slug change_post slug',
        '/lesson/play/:lesson/:slug done part',
        '/lesson/play/:lesson/:slug hand_in part',
        '/lesson/play/:lesson/:slug note part',
        '/lesson/play/:lesson/:slug post part',
        '/lesson/play/:lesson/:slug remove_note slug',
      ],
      'anybody may be written to': ['/lesson/manage/:lesson/learners invite emails'],
      'the rest of the form, a file or a drawing or a whole draft, is not filled in here': [
        '/lesson/manage/:lesson cover lesson',
        '/lesson/manage/:lesson default prerequisites.*',
      ],
      'what is there is not in the state that the form is for': [
        '/lesson/manage/:lesson remove_staff userId',
        '/lesson/manage/:lesson/content make_film partId',
        '/lesson/manage/:lesson/learners write message',
      ],
    },
    values: {
      '/lesson/enroll/:slug default slug': { slug: '@lessonInRounds' },
      '/lesson/enroll/:slug default round': { slug: '@lessonInRounds' },
      '/lesson/enroll/:slug default code': { slug: '@codedLesson' },
      '/lesson/enroll/:slug default invitation': { slug: '@codedLesson' },
      '/lesson/manage/:lesson default': { version: '2' },
      '/lesson/manage/:lesson/content arrange': {
        ...TREE_VERSION,
        sections: [{ sectionId: '@sectionId', parts: ['@partId', '@otherPartId', '@workPartId'] }],
      },
      '/lesson/manage/:lesson/content add_section': TREE_VERSION,
      '/lesson/manage/:lesson/content rename_section': TREE_VERSION,
      '/lesson/manage/:lesson/content remove_section': TREE_VERSION,
      '/lesson/manage/:lesson/content add_part': TREE_VERSION,
      '/lesson/manage/:lesson/content save_part': {
        ...TREE_VERSION,
        body: {},
        document: JSON.stringify(EMPTY_DOCUMENT),
      },
      '/lesson/manage/:lesson/content remove_part': TREE_VERSION,
      '/lesson/manage/:lesson/learners invite round': { lesson: '@lessonInRounds' },
      '/lesson/manage/:lesson/rounds default': {
        lesson: '@lessonInRounds',
        rounds: [
          { roundId: '', name: 'รอบ', startsOn: '2099-01-10', endsOn: '2099-01-11', enrolUntilOn: '' },
        ],
      },
      '/lesson/play/:lesson/:slug hand_in': { body: 'งาน', fileId: '' },
    },
  },
  switchedOff: { stays: [], path: '/lesson' },
  visits: [
    ['/lesson', '/lesson', 'guest', 'user', 'manager', 'admin'],
    ['/lesson', '/lesson?q=ปลอดภัย&level=beginner', 'guest'],
    ['/lesson', '/lesson?q=ไม่มีบทเรียนนี้แน่นอน', 'guest'],
    ['/lesson/detail/:slug', '/lesson/detail/food-safety', 'guest', 'user', 'manager', 'admin'],
    ['/lesson/own', '/lesson/own', 'user', 'manager'],
    ['/lesson/enroll/:slug', '/lesson/enroll/ชงชาให้อร่อยตั้งแต่แก้วแรก', 'guest', 'user'],
    ['/lesson/play/:lesson/:slug', '/lesson/play/food-safety/introduction', 'guest', 'user', 'manager'],
    ['/lesson/play/:lesson/:slug', '/lesson/play/ชงชาเขียวในหนึ่งนาที/ชงชาใน-12-วินาที', 'user'],
    ['/lesson/play/:lesson/:slug', '/lesson/play/ชงชาเขียวในหนึ่งนาที/บันทึกการชงแก้วแรก', 'user'],
    ['/lesson/assessment/:lesson/:exam', '/lesson/assessment/food-safety/final', 'user', 'manager'],
    ['/lesson/assessment/:lesson/:exam', '/lesson/assessment/ชงชาเขียวในหนึ่งนาที/quick-brew', 'user', 'manager'],
    ['/lesson/calendar/:year', '/lesson/calendar/2569', 'guest', 'user'],
    ['/lesson/calendar/:year', '/lesson/calendar/2026', 'guest'],
    ['/lesson/manage', '/lesson/manage', 'user', 'manager'],
    ['/lesson/manage/new', '/lesson/manage/new', 'manager'],
    ['/lesson/manage/categories', '/lesson/manage/categories', 'manager'],
    ['/lesson/manage/:lesson', '/lesson/manage/ชงชาให้อร่อยตั้งแต่แก้วแรก', 'manager', 'admin'],
    ['/lesson/manage/:lesson/content', '/lesson/manage/ชงชาให้อร่อยตั้งแต่แก้วแรก/content', 'manager'],
    ['/lesson/manage/:lesson/rounds', '/lesson/manage/ชงชาให้อร่อยตั้งแต่แก้วแรก/rounds', 'manager'],
    ['/lesson/manage/:lesson/learners', '/lesson/manage/food-safety/learners', 'manager'],
    ['/lesson/manage/:lesson/work', '/lesson/manage/ชงชาเขียวในหนึ่งนาที/work', 'manager'],
    ['/lesson/manage/:lesson/gradebook', '/lesson/manage/ชงชาเขียวในหนึ่งนาที/gradebook', 'manager'],
    ['/lesson/manage/:lesson/analytics', '/lesson/manage/food-safety/analytics', 'manager'],
    [
      '/lesson/manage/:lesson/analytics/completion',
      '/lesson/manage/food-safety/analytics/completion',
      'manager',
    ],
    [
      '/lesson/manage/:lesson/analytics/attention',
      '/lesson/manage/food-safety/analytics/attention',
      'manager',
    ],
  ],
  openParameters: {
    '/lesson/detail/:slug slug': 'the public address of a lesson or a part',
    '/lesson/enroll/:slug slug': 'the public address of a lesson or a part',
    '/lesson/film/:lesson/:slug/:quality slug': 'the public address of a lesson or a part',
    '/lesson/picture/:lesson/:slug/:picture/:size slug': 'the public address of a lesson or a part',
    '/lesson/play/:lesson/:slug slug': 'the public address of a lesson or a part',
    '/lesson/manage/:lesson/learners state': 'what a list shows',
    '/lesson/manage/:lesson/learners reached': 'what a list shows',
    '/lesson/manage/:lesson/learners days': 'what a list shows',
    '/lesson/manage/:lesson/analytics/attention part': 'what a report shows',
    '/lesson/manage/:lesson/work state': 'what a list shows',
  },
  foreignPages: {
    make: foreignThings,
    names: {
      '/lesson/detail/:slug': 'lesson',
      '/lesson/enroll/:slug': 'lesson',
      '/lesson/play/:lesson/:slug': 'part',
      '/lesson/film/:lesson/:slug/:quality': 'part',
      '/lesson/picture/:lesson/:slug/:picture/:size': 'part',
      '/lesson/assessment/:lesson/:exam': 'examSlug',
    },
    nobodys: {
      '/lesson/calendar/:year': 'a year',
    },
    unopened: {
      '/lesson/assessment/:lesson/:exam': 'its lesson has no exam',
      '/lesson/film/:lesson/:slug/:quality': 'its lesson has no film',
      '/lesson/picture/:lesson/:slug/:picture/:size': 'its lesson has no picture',
    },
    things: {
      lesson: { theirs: 'เคลือบขี้เถ้าแบบล้านนา', nobodys: 'บทเรียนที่ไม่มีใครมี' },
      part: { theirs: 'เลือกเถ้าและล้างเถ้า', nobodys: 'ส่วนที่ไม่มีใครมี' },
      quality: { theirs: 'auto', nobodys: 'auto' },
      size: { theirs: 'whole', nobodys: 'whole' },
      picture: {
        theirs: '01990000-0000-7000-8000-000000000001',
        nobodys: '01990000-0000-7000-8000-000000000002',
      },
    },
  },
};
