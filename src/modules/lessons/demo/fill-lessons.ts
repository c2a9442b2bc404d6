import sharp from 'sharp';
import { findExamBySlug } from '#modules/exams/public.ts';
import { putFile } from '#modules/files/public.ts';
import { documentOfProse } from '#platform/documents/prose-document-rules.ts';
import { addDays } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { slugify } from '#platform/text/slug.ts';
import type { DemoLesson, DemoPart } from './demo-lesson.ts';
import { DEMO_LESSON_CATEGORIES, DEMO_LESSONS } from './demo-lessons.ts';
import { brewingFilm } from './brewing-film.ts';
import { alarmSound, checkList } from './food-safety-files.ts';
import { sitFinal } from './sit-final.ts';
import { DAY_MS, runAsOf, scopeAsOf, type Stage, unlessExists } from '#platform/demo/stage.ts';
import { handIn } from '../assignment/handins.ts';
import { writeReview } from '../catalogue/reviews.ts';
import { publishLesson } from '../editing/publish-lesson.ts';
import { createLesson, saveLesson } from '../editing/save-lesson.ts';
import { addPart, addSection, removeSection, savePart } from '../editing/save-tree.ts';
import { readTree } from '../lesson/lesson-tree.ts';
import { enrol } from '../enrol/enrol.ts';
import { getLesson } from '../lesson/lesson-rows.ts';
import { saveCategory } from '../manage/categories.ts';
import { prepareCover, setCover } from '../manage/cover.ts';
import { saveRound } from '../manage/rounds.ts';
import { setStaff } from '../manage/staff.ts';
import { addNote } from '../play/notes.ts';
import { writePost } from '../play/posts.ts';
import { markDone } from '../progress/record-progress.ts';

const WRITTEN_DAYS_AGO = 90;
const ENROLLED_DAYS_AGO = 12;

/** Creates a site's lessons, one transaction each; existing ones are skipped. */
export async function fillLessons(stage: Stage): Promise<void> {
  const at = new Date(stage.today.getTime() - WRITTEN_DAYS_AGO * DAY_MS);
  await runAsOf(stage, { at }, async (scope) => {
    for (const [sort, { code, title }] of DEMO_LESSON_CATEGORIES.entries())
      await saveCategory(scope, { code, titleTh: title.th, titleEn: title.en, sort });
  });
  for (const [index, lesson] of (DEMO_LESSONS[stage.code] ?? []).entries()) {
    const slug = slugOf(lesson);
    const known = await unlessExists('lessons.lesson_missing', () =>
      runAsOf(stage, { at }, (scope) => getLesson(scope, slug)),
    );
    if (known) continue;
    const written = new Date(at.getTime() + index * DAY_MS);
    const scope = {
      app: stage.app,
      tenant: stage.tenant,
      actor: { kind: 'system', role: 'admin' },
      now: written,
      locale: 'th',
      requestId: 'demo',
    } as const;
    const cover = await prepareCover(scope, await drawn(stage, lesson));
    await runAsOf(stage, { at: written, as: authorOf(stage) }, async (inside) => {
      await writeLesson(stage, inside, lesson);
      await setCover(inside, { lesson: slug }, cover);
      for (const learner of lesson.learners ?? []) await learn(stage, inside, lesson, slug, learner);
    });
  }
}

/** Who writes and teaches the lessons. */
export function authorOf(stage: Stage): PersonActor {
  const author =
    [...stage.people.values()].find(({ role }) => role === 'manager') ??
    [...stage.people.values()].find(({ role }) => role === 'admin');
  if (!author) throw new Error(`${stage.code} has nobody who writes lessons.`);
  return author;
}

function slugOf({ slug, title }: Pick<DemoLesson, 'slug' | 'title'>): string {
  return slug ?? slugify(title.th);
}

function partSlugOf({ slug, title }: Pick<DemoPart, 'slug' | 'title'>): string {
  return slug ?? slugify(title);
}

async function writeLesson(stage: Stage, scope: Scope, lesson: DemoLesson): Promise<void> {
  const { slug: createdSlug } = await createLesson(scope, { titleTh: lesson.title.th });
  const slug = slugOf(lesson);
  const row = await getLesson(scope, createdSlug);
  await saveLesson(scope, {
    lesson: createdSlug,
    version: row.version,
    slug,
    titleTh: lesson.title.th,
    titleEn: lesson.title.en,
    summaryTh: lesson.summary.th,
    summaryEn: lesson.summary.en,
    description: lesson.about,
    goals: lesson.goals.join('\n'),
    audience: lesson.audience,
    requirements: '',
    category: lesson.category,
    level: lesson.level,
    language: 'th',
    visibility: 'public',
    regularPriceSatang: lesson.price * 100,
    salePriceSatang: (lesson.sale ?? 0) * 100,
    enrolMode: lesson.mode ?? 'open',
    enrolCode: lesson.code ?? '',
    capacity: null,
    accessDays: null,
    hours: lesson.hours,
    minStudyMinutes: lesson.minStudyMinutes ?? 0,
    needsApproval: false,
    prerequisites: [],
  });
  if (lesson.teacher)
    await setStaff(scope, { lesson: slug, ...lesson.teacher, role: 'teacher', isShown: true });
  let version = row.treeVersion;
  for (const { sectionId } of await readTree(scope, row.lessonId))
    ({ version } = await removeSection(scope, { lesson: slug, version, sectionId }));
  for (const section of lesson.sections) {
    const added = await addSection(scope, { lesson: slug, version, title: section.title });
    version = added.version;
    for (const part of section.parts) {
      const { partId, ...saved } = await addPart(scope, {
        lesson: slug,
        version,
        sectionId: added.sectionId,
        kind: part.kind,
        title: part.slug ?? part.title, // the address comes from the first title
      });
      ({ version } = await savePart(scope, {
        lesson: slug,
        version: saved.version,
        partId,
        title: part.title,
        isRequired: !part.isOptional,
        isPreview: part.isPreview ?? false,
        minSeconds: (part.minutes ?? 0) * 60,
        durationSeconds: readingSeconds(part.text ?? ''),
        releaseDays: part.releaseDays ?? 0,
        body: await bodyOf(scope, part),
      }));
    }
  }
  if (lesson.isDraft) return;
  await publishLesson(scope, { lesson: slug, version, note: 'ฉบับแรก' });
  const today = zonedDay(stage.today, stage.tenant.zone);
  for (const round of lesson.rounds ?? [])
    await saveRound(scope, {
      lesson: slug,
      roundId: '',
      name: round.name,
      startsOn: addDays(today, round.startsIn),
      endsOn: addDays(today, round.startsIn + round.days - 1),
      enrolUntilOn: addDays(today, round.startsIn - 2),
      capacity: round.capacity,
      teacher: '',
      place: round.place,
      status: 'open',
    });
}

/** Builds a part's body; a film is stored in its author's own files. */
async function bodyOf(scope: Scope, part: DemoPart): Promise<Parameters<typeof savePart>[1]['body']> {
  const exam = part.exam ? await findExamBySlug(scope, part.exam.slug) : null;
  return {
    document: documentOfProse(part.text ?? ''),
    ...(part.url !== undefined && { url: part.url }),
    ...(await fileOf(scope, part)),
    ...(part.exam && { examId: exam?.examId ?? null, purpose: part.exam.purpose }),
    ...(part.maxPoints !== undefined && { maxPoints: part.maxPoints }),
  };
}

async function fileOf(
  scope: Scope,
  { kind, title, captions = [] }: DemoPart,
): Promise<{ fileId?: string; captions?: { language: 'th' | 'en'; label: string; vtt: string }[] }> {
  if (kind !== 'video' && kind !== 'audio' && kind !== 'document') return {};
  const suffix = { video: 'mp4', audio: 'wav', document: 'pdf' }[kind];
  const bytes = kind === 'video' ? brewingFilm() : kind === 'audio' ? alarmSound() : await checkList();
  const { itemId } = await putFile(scope, { name: `${title}.${suffix}`, bytes, conflict: 'rename' });
  if (kind === 'document') return { fileId: itemId };
  return { fileId: itemId, captions: captions.map((one) => ({ ...one, label: '' })) };
}

/** Estimates reading time: about eight Thai letters a second, at least two minutes. */
function readingSeconds(text: string): number {
  return Math.max(120, Math.round(text.length / 8));
}

async function learn(
  stage: Stage,
  inside: Scope,
  lesson: DemoLesson,
  slug: string,
  learner: NonNullable<DemoLesson['learners']>[number],
): Promise<void> {
  const person = stage.people.get(learner.email);
  if (!person) throw new Error(`${learner.email} is not there.`);
  const at = new Date(stage.today.getTime() - ENROLLED_DAYS_AGO * DAY_MS);
  const scope = scopeAsOf(inside, { at, as: person });
  await enrol(scope, { lesson: slug });
  const parts = lesson.sections.flatMap((section) => section.parts);
  for (const part of parts.slice(0, learner.done).filter(({ kind }) => kind === 'text'))
    await markDone(scope, { lesson: slug, part: partSlugOf(part) });
  const work = parts.find(({ kind }) => kind === 'assignment');
  if (work && learner.work !== undefined)
    await handIn(scope, { lesson: slug, part: partSlugOf(work), body: learner.work, fileId: '' });
  if (learner.finalRight !== undefined)
    await sitFinal(scope, {
      lesson: slug,
      rightCount: learner.finalRight,
      level: 2,
      by: authorOf(stage),
    });
  const [first] = parts;
  if (first && learner.done > 0) {
    await addNote(scope, {
      lesson: slug,
      part: partSlugOf(first),
      body: 'กลับมาอ่านข้อนี้อีกครั้งก่อนเปิดร้าน',
      atMs: null,
    });
    if (learner.review) {
      await writePost(scope, {
        lesson: slug,
        part: partSlugOf(first),
        body: 'ส่วนนี้ใช้กับร้านเล็กที่มีพนักงานคนเดียวได้ไหมคะ',
      });
      await writeReview(scope, { lesson: slug, rating: learner.review[0], body: learner.review[1] });
    }
  }
}

/** Draws a scene in the cover's aspect ratio. */
async function drawn(stage: Stage, lesson: DemoLesson): Promise<Buffer> {
  const svg = stage.draw({ seed: lesson.title.en, ...lesson.drawn });
  return sharp(Buffer.from(svg))
    .resize(1_280, 720, { fit: 'cover' })
    .flatten()
    .png({ compressionLevel: 0 })
    .toBuffer();
}
