import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { withDocument } from './part-document.ts';
import type { ManagedPart, ManagedSection, PartKind } from './lesson-contract.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'lessons_part.body': Record<string, unknown>;
    'lessons_published_part.body': Record<string, unknown>;
    'lessons_published_part.kind': PartKind;
  }
}

type PartRow = RowOf<
  'lessons_part',
  | 'partId'
  | 'sectionId'
  | 'slug'
  | 'kind'
  | 'title'
  | 'isRequired'
  | 'isPreview'
  | 'minSeconds'
  | 'durationMs'
  | 'releaseDays'
  | 'body'
>;

/** Returns the draft's sections and parts in order. */
export async function readTree(scope: Scope, lessonId: string): Promise<ManagedSection[]> {
  const [sections, parts] = await Promise.all([
    scope.tx.rows(sql<RowOf<'lessons_section', 'sectionId' | 'title'>>`
      select section_id, title from lessons_section
       where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and retired_at is null order by position, section_id`),
    scope.tx.rows(sql<PartRow>`
      select part_id, section_id, slug, kind, title, is_required, is_preview, min_seconds, duration_ms, release_days, body
        from lessons_part where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and retired_at is null
       order by position, part_id`),
  ]);
  return sections.map(({ sectionId, title }) => ({
    sectionId,
    title,
    parts: parts.filter((part) => part.sectionId === sectionId).map(managedPartOf),
  }));
}

function managedPartOf(row: PartRow): ManagedPart {
  return {
    partId: row.partId,
    sectionId: row.sectionId,
    slug: row.slug,
    kind: row.kind,
    title: row.title,
    isRequired: row.isRequired,
    isPreview: row.isPreview,
    minSeconds: row.minSeconds,
    durationSeconds: Math.round(row.durationMs / 1000),
    releaseDays: row.releaseDays,
    body: withDocument(row.body),
  };
}
