import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { InvalidInput } from '#platform/endpoint/problem.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { findExam } from '#modules/exams/public.ts';
import { freeSlug } from '../lesson/lesson-slug-rules.ts';
import { parseCaptions } from '../media/captions-rules.ts';
import { embedAddress } from '#platform/documents/embed-rules.ts';
import { lessonsRefusals } from '../refusals.ts';
import {
  type ArrangeInput,
  MAX_PARTS,
  MAX_SECTIONS,
  PART_BODIES,
  type PartKind,
  type SavePartInput,
} from '../lesson/lesson-contract.ts';
import { getTaughtLesson, type LessonRow } from '../lesson/lesson-rows.ts';
import { PinnedFile, settleFile } from './part-file.ts';
import { readTree } from '../lesson/lesson-tree.ts';

type Saved = { readonly version: number };

/** Adds a section. Refuses with `lessons.lesson_missing`, `lessons.version_conflict`, `lessons.too_many`. */
export async function addSection(
  scope: Scope,
  input: { lesson: string; version: number; title: string },
): Promise<Saved & { sectionId: string }> {
  const lesson = await openTree(scope, input);
  const sections = await readTree(scope, lesson.lessonId);
  if (sections.length >= MAX_SECTIONS) throw refuse(lessonsRefusals, 'lessons.too_many');
  const sectionId = uuidV7(scope.now);
  await scope.tx.run(sql`
    insert into lessons_section (tenant_id, section_id, lesson_id, title, position)
    values (${scope.tenant.id}, ${sectionId}, ${lesson.lessonId}, ${input.title}, ${sections.length})`);
  return { ...(await closeTree(scope, lesson)), sectionId };
}

/** Renames a section. Refuses with `lessons.lesson_missing`, `lessons.version_conflict`, `lessons.part_missing`. */
export async function renameSection(
  scope: Scope,
  input: { lesson: string; version: number; sectionId: string; title: string },
): Promise<Saved> {
  const lesson = await openTree(scope, input);
  const changed = await scope.tx.run(sql`
    update lessons_section set title = ${input.title}
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and section_id = ${input.sectionId} and retired_at is null`);
  if (changed === 0) throw refuse(lessonsRefusals, 'lessons.part_missing');
  return closeTree(scope, lesson);
}

/** Removes a section with its parts; learners' progress on them stays. */
export async function removeSection(
  scope: Scope,
  input: { lesson: string; version: number; sectionId: string },
): Promise<Saved> {
  const lesson = await openTree(scope, input);
  const changed = await scope.tx.run(sql`
    update lessons_section set retired_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and section_id = ${input.sectionId} and retired_at is null`);
  if (changed === 0) throw refuse(lessonsRefusals, 'lessons.part_missing');
  await scope.tx.run(sql`
    update lessons_part set retired_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and section_id = ${input.sectionId} and retired_at is null`);
  return closeTree(scope, lesson);
}

/** Adds a part. Refuses with `lessons.lesson_missing`, `lessons.version_conflict`, `lessons.part_missing`, `lessons.too_many`. */
export async function addPart(
  scope: Scope,
  input: { lesson: string; version: number; sectionId: string; kind: PartKind; title: string },
): Promise<Saved & { partId: string; slug: string }> {
  const lesson = await openTree(scope, input);
  const sections = await readTree(scope, lesson.lessonId);
  const section = sections.find(({ sectionId }) => sectionId === input.sectionId);
  if (!section) throw refuse(lessonsRefusals, 'lessons.part_missing');
  if (sections.reduce((sum, { parts }) => sum + parts.length, 0) >= MAX_PARTS)
    throw refuse(lessonsRefusals, 'lessons.too_many');
  const partId = uuidV7(scope.now);
  const taken = await scope.tx.rows(
    sql<
      RowOf<'lessons_part', 'slug'>
    >`select slug from lessons_part where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId}`,
  );
  const slug = freeSlug(input.title, new Set(taken.map((row) => row.slug)), partId.slice(0, 8));
  await scope.tx.run(sql`
    insert into lessons_part (tenant_id, part_id, lesson_id, section_id, slug, kind, title, position, body)
    values (${scope.tenant.id}, ${partId}, ${lesson.lessonId}, ${input.sectionId}, ${slug}, ${input.kind}, ${input.title}, ${section.parts.length},
            ${JSON.stringify(PART_BODIES[input.kind].parse({}))}::jsonb)`);
  return { ...(await closeTree(scope, lesson)), partId, slug };
}

/**
 * Saves one part. Refuses with `lessons.lesson_missing`, `lessons.version_conflict`, `lessons.part_missing`,
 * `platform.invalid_input` for a body that does not fit its kind, `lessons.exam_missing` or `lessons.exam_twice` for an exam,
 * `lessons.wrong_file` and the refusals of files for a file.
 */
export async function savePart(scope: Scope, input: SavePartInput): Promise<Saved> {
  const lesson = await openTree(scope, input);
  const part = await scope.tx.first(sql<RowOf<'lessons_part', 'kind'> & RowOf<'lessons_part', 'body'>>`
    select kind, body from lessons_part
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and part_id = ${input.partId} and retired_at is null`);
  if (!part) throw refuse(lessonsRefusals, 'lessons.part_missing');
  const body = bodyOf(part.kind, input.body);
  if ('examId' in body && typeof body.examId === 'string')
    await requireExam(scope, lesson, { examId: body.examId, partId: input.partId });
  const wanted = PinnedFile.safeParse(body);
  const file = wanted.success
    ? await settleFile(scope, part.kind, {
        before: PinnedFile.safeParse(part.body).data ?? { fileId: null, fileVersionId: null },
        wanted: wanted.data,
      })
    : null;
  const durationMs = file?.durationMs ?? Math.round(input.durationSeconds * 1000);
  const kept = file && {
    fileId: file.fileId,
    fileVersionId: file.fileVersionId,
    ...(file.fileName !== null && { fileName: file.fileName }),
  };
  await scope.tx.run(sql`
    update lessons_part
       set title = ${input.title}, is_required = ${input.isRequired}, is_preview = ${input.isPreview}, min_seconds = ${input.minSeconds},
           duration_ms = ${durationMs}, release_days = ${input.releaseDays}, body = ${JSON.stringify({ ...body, ...kept })}::jsonb,
           asset_version = asset_version + ${file?.isReplaced ? 1 : 0}
     where tenant_id = ${scope.tenant.id} and part_id = ${input.partId}`);
  return closeTree(scope, lesson);
}

/** Requires an existing exam that the lesson uses only once, so that its slug identifies the part. */
async function requireExam(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId'>,
  { examId, partId }: { examId: string; partId: string },
): Promise<void> {
  if (!(await findExam(scope, examId))) throw refuse(lessonsRefusals, 'lessons.exam_missing');
  const other = await scope.tx.first(sql<RowOf<'lessons_part', 'partId'>>`
    select part_id from lessons_part
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and kind = 'exam' and retired_at is null
       and body ->> 'examId' = ${examId} and part_id <> ${partId}`);
  if (other) throw refuse(lessonsRefusals, 'lessons.exam_twice');
}

function bodyOf(kind: PartKind, given: SavePartInput['body']) {
  const parsed = PART_BODIES[kind].safeParse(given);
  if (!parsed.success)
    throw new InvalidInput(
      parsed.error.issues.map(({ path, message }) => ({ path: `body.${path.join('.')}`, reason: message })),
    );
  const body = parsed.data;
  if (kind === 'embed' && 'url' in body && body.url !== '' && embedAddress(String(body.url)) === null)
    throw new InvalidInput([{ path: 'body.url', reason: 'Not a page of a host that may be shown here.' }]);
  if ('captions' in body && Array.isArray(body.captions))
    for (const [at, { vtt }] of body.captions.entries()) {
      const parsed = parseCaptions(vtt);
      if (!parsed.ok)
        throw new InvalidInput([
          { path: `body.captions.${at}`, reason: `No captions: line ${parsed.line}.` },
        ]);
    }
  return body;
}

/** Removes the part with the next publication; learners' progress on it stays. */
export async function removePart(
  scope: Scope,
  input: { lesson: string; version: number; partId: string },
): Promise<Saved> {
  const lesson = await openTree(scope, input);
  const changed = await scope.tx.run(sql`
    update lessons_part set retired_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and part_id = ${input.partId} and retired_at is null`);
  if (changed === 0) throw refuse(lessonsRefusals, 'lessons.part_missing');
  return closeTree(scope, lesson);
}

/**
 * Reorders the tree by ids, in one statement per level. The list must contain exactly the existing ids. Refuses with
 * `lessons.lesson_missing`, `lessons.version_conflict`, `lessons.part_missing`.
 */
export async function arrangeTree(scope: Scope, input: ArrangeInput): Promise<Saved> {
  const lesson = await openTree(scope, input);
  const known = await readTree(scope, lesson.lessonId);
  const same = (one: readonly string[], other: readonly string[]): boolean =>
    one.length === other.length && new Set([...one, ...other]).size === one.length;
  const isWhole =
    same(
      known.map(({ sectionId }) => sectionId),
      input.sections.map(({ sectionId }) => sectionId),
    ) &&
    same(
      known.flatMap(({ parts }) => parts.map(({ partId }) => partId)),
      input.sections.flatMap(({ parts }) => parts),
    );
  if (!isWhole) throw refuse(lessonsRefusals, 'lessons.part_missing');
  const places = input.sections.flatMap(({ sectionId, parts }) =>
    parts.map((partId, position) => ({ part_id: partId, section_id: sectionId, position })),
  );
  await scope.tx.run(sql`
    update lessons_section as section set position = wanted.position::integer - 1
      from unnest(${input.sections.map(({ sectionId }) => sectionId)}::uuid[]) with ordinality as wanted (section_id, position)
     where section.tenant_id = ${scope.tenant.id} and section.lesson_id = ${lesson.lessonId} and section.section_id = wanted.section_id`);
  await scope.tx.run(sql`
    update lessons_part as part set section_id = wanted.section_id, position = wanted.position
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as wanted (part_id uuid, section_id uuid, position integer)
     where part.tenant_id = ${scope.tenant.id} and part.lesson_id = ${lesson.lessonId} and part.part_id = wanted.part_id`);
  return closeTree(scope, lesson);
}

/** Locks the lesson; refuses if its tree was saved since the given version. */
export async function openTree(scope: Scope, input: { lesson: string; version: number }): Promise<LessonRow> {
  const lesson = await getTaughtLesson(scope, input.lesson, { lock: true });
  if (lesson.treeVersion !== input.version)
    throw refuse(lessonsRefusals, 'lessons.version_conflict', {
      yours: input.version,
      current: lesson.treeVersion,
    });
  return lesson;
}

export async function closeTree(scope: Scope, lesson: LessonRow): Promise<Saved> {
  await scope.tx.run(sql`
    update lessons_lesson set tree_version = tree_version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId}`);
  return { version: lesson.treeVersion + 1 };
}
