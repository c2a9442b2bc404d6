import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { offerAllSeats } from '../enrol/seats.ts';
import { lessonsRefusals } from '../refusals.ts';
import type { ManagedSection } from '../lesson/lesson-contract.ts';
import { type LessonRow, touchLesson } from '../lesson/lesson-rows.ts';
import { pinFiles } from './part-file.ts';
import { refreshSearch } from './save-lesson.ts';
import { closeTree, openTree } from './save-tree.ts';
import { readTree } from '../lesson/lesson-tree.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'lessons_snapshot.tree': ManagedSection[];
  }
}

const MAX_SNAPSHOTS_LISTED = 50;

/**
 * Publishes the current draft as a whole and keeps it as a snapshot. Progress stays with its part, and completed enrolments
 * stay completed. Refuses with `lessons.lesson_missing`, `lessons.version_conflict`, `lessons.nothing_to_publish` (no part at
 * all).
 */
export async function publishLesson(
  scope: Scope,
  input: { lesson: string; version: number; note: string },
): Promise<{ version: number }> {
  const lesson = await openTree(scope, input);
  await pinFiles(scope, await readTree(scope, lesson.lessonId));
  const tree = await readTree(scope, lesson.lessonId);
  if (tree.every(({ parts }) => parts.length === 0))
    throw refuse(lessonsRefusals, 'lessons.nothing_to_publish');
  const version = lesson.publishedVersion + 1;
  const person = personOf(scope);
  await scope.tx.run(sql`
    insert into lessons_snapshot (tenant_id, lesson_id, version, tree, note, author_id, author_name, published_at)
    values (${scope.tenant.id}, ${lesson.lessonId}, ${version}, ${JSON.stringify(tree)}::jsonb, ${input.note}, ${person?.userId ?? null},
            ${person ? `${person.firstname} ${person.lastname}`.trim() : ''}, ${scope.now})`);
  await writePublishedParts(scope, lesson.lessonId);
  await scope.tx.run(sql`
    update lessons_lesson as lesson
       set status = 'published', published_version = ${version}, published_tree = tree_version,
           published_at = coalesce(published_at, ${scope.now}), updated_at = ${scope.now},
           part_count = total.parts, duration_seconds = total.seconds
      from (select count(*)::integer as parts, (coalesce(sum(greatest(duration_ms, min_seconds * 1000)), 0) / 1000)::integer as seconds
              from lessons_published_part where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId}) as total
     where lesson.tenant_id = ${scope.tenant.id} and lesson.lesson_id = ${lesson.lessonId}`);
  await refreshSearch(scope, lesson.lessonId);
  await touchLesson(scope, lesson);
  if (lesson.status !== 'published') await offerAllSeats(scope, { ...lesson, status: 'published' });
  await recordAudit(scope, {
    action: 'lessons.publish',
    entityKind: 'lessons.lesson',
    entityId: lesson.lessonId,
    after: { version, note: input.note },
  });
  return { version };
}

async function writePublishedParts(scope: Scope, lessonId: string): Promise<void> {
  await scope.tx.run(
    sql`delete from lessons_published_part where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId}`,
  );
  await scope.tx.run(sql`
    insert into lessons_published_part (tenant_id, lesson_id, part_id, slug, kind, title, position, section_id, section_title,
                                        is_required, is_preview, min_seconds, duration_ms, release_days, body, asset_version)
    select part.tenant_id, part.lesson_id, part.part_id, part.slug, part.kind, part.title,
           (row_number() over (order by section.position, section.section_id, part.position, part.part_id))::integer, section.section_id, section.title,
           part.is_required, part.is_preview, part.min_seconds, part.duration_ms, part.release_days, part.body, part.asset_version
      from lessons_part as part
      join lessons_section as section on section.tenant_id = ${scope.tenant.id} and section.section_id = part.section_id
     where part.tenant_id = ${scope.tenant.id} and part.lesson_id = ${lessonId} and part.retired_at is null and section.retired_at is null`);
}

export interface SnapshotLine {
  readonly version: number;
  readonly note: string;
  readonly author: string;
  readonly publishedAt: string;
  readonly partCount: number;
}

/** Lists a lesson's publications, newest first. */
export async function listSnapshots(scope: Scope, lesson: LessonRow): Promise<SnapshotLine[]> {
  const rows = await scope.tx.rows(sql<
    RowOf<'lessons_snapshot', 'version' | 'note' | 'authorName' | 'publishedAt'> & {
      readonly parts: number;
    }
  >`
    select version, note, author_name, published_at,
           (select coalesce(sum(jsonb_array_length(section -> 'parts')), 0)::integer from jsonb_array_elements(tree) as section) as parts
      from lessons_snapshot where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId}
     order by version desc limit ${MAX_SNAPSHOTS_LISTED}`);
  return rows.map((row) => ({
    version: row.version,
    note: row.note,
    author: row.authorName,
    publishedAt: row.publishedAt.toISOString(),
    partCount: row.parts,
  }));
}

/**
 * Resets the draft to an earlier publication; learners see it after the next publication. Later parts leave the draft.
 * Refuses with `lessons.lesson_missing`, `lessons.version_conflict`, `lessons.snapshot_missing`.
 */
export async function restoreSnapshot(
  scope: Scope,
  input: { lesson: string; version: number; snapshot: number },
): Promise<{ version: number }> {
  const lesson = await openTree(scope, input);
  const row = await scope.tx.first(sql<RowOf<'lessons_snapshot', 'tree'>>`
    select tree from lessons_snapshot where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and version = ${input.snapshot}`);
  if (!row) throw refuse(lessonsRefusals, 'lessons.snapshot_missing');
  const sections = row.tree.map(({ sectionId, title }, position) => ({
    section_id: sectionId,
    title,
    position,
  }));
  const parts = row.tree.flatMap(({ sectionId, parts: inside }) =>
    inside.map((part, position) => ({
      part_id: part.partId,
      section_id: sectionId,
      title: part.title,
      position,
      is_required: part.isRequired,
      is_preview: part.isPreview,
      min_seconds: part.minSeconds,
      duration_ms: part.durationSeconds * 1000,
      release_days: part.releaseDays,
      body: part.body,
    })),
  );
  const mine = sql`tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId}`;
  await scope.tx.run(
    sql`update lessons_section set retired_at = ${scope.now} where ${mine} and retired_at is null`,
  );
  await scope.tx.run(
    sql`update lessons_part set retired_at = ${scope.now} where ${mine} and retired_at is null`,
  );
  await scope.tx.run(sql`
    update lessons_section as section set title = was.title, position = was.position, retired_at = null
      from jsonb_to_recordset(${JSON.stringify(sections)}::jsonb) as was (section_id uuid, title text, position integer)
     where section.tenant_id = ${scope.tenant.id} and section.lesson_id = ${lesson.lessonId} and section.section_id = was.section_id`);
  await scope.tx.run(sql`
    update lessons_part as part
       set section_id = was.section_id, title = was.title, position = was.position, is_required = was.is_required, is_preview = was.is_preview,
           min_seconds = was.min_seconds, duration_ms = was.duration_ms, release_days = was.release_days, retired_at = null,
           asset_version = part.asset_version + case when part.body -> 'fileId' is distinct from was.body -> 'fileId'
             or part.body -> 'fileVersionId' is distinct from was.body -> 'fileVersionId' then 1 else 0 end,
           body = was.body
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as was (part_id uuid, section_id uuid, title text, position integer,
           is_required boolean, is_preview boolean, min_seconds integer, duration_ms integer, release_days integer, body jsonb)
     where part.tenant_id = ${scope.tenant.id} and part.lesson_id = ${lesson.lessonId} and part.part_id = was.part_id`);
  return closeTree(scope, lesson);
}

/** Whether the draft has changes that learners do not see yet. */
export function hasUnpublished(lesson: Pick<LessonRow, 'treeVersion' | 'publishedTree'>): boolean {
  return lesson.treeVersion !== lesson.publishedTree;
}
