import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import type { ManagedPart, ManagedSection, PartKind } from './lesson-contract.ts';

interface PartRow {
  part_id: string;
  section_id: string;
  slug: string;
  kind: PartKind;
  title: string;
  is_required: boolean;
  is_preview: boolean;
  min_seconds: number;
  duration_ms: number;
  release_days: number;
  body: Record<string, unknown>;
}

/** Sections and parts in their order, as teachers work on them. */
export async function readTree(scope: Scope, lessonId: string): Promise<ManagedSection[]> {
  const [sections, parts] = await Promise.all([
    scope.tx.rows(sql<{ section_id: string; title: string }>`
      select section_id, title from lessons_section
       where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and retired_at is null order by position, section_id`),
    scope.tx.rows(sql<PartRow>`
      select part_id, section_id, slug, kind, title, is_required, is_preview, min_seconds, duration_ms, release_days, body
        from lessons_part where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and retired_at is null
       order by position, part_id`),
  ]);
  return sections.map(({ section_id, title }) => ({
    sectionId: section_id,
    title,
    parts: parts.filter((part) => part.section_id === section_id).map(managedPartOf),
  }));
}

function managedPartOf(row: PartRow): ManagedPart {
  return {
    partId: row.part_id,
    sectionId: row.section_id,
    slug: row.slug,
    kind: row.kind,
    title: row.title,
    isRequired: row.is_required,
    isPreview: row.is_preview,
    minSeconds: row.min_seconds,
    durationSeconds: Math.round(row.duration_ms / 1000),
    releaseDays: row.release_days,
    body: row.body,
  };
}
