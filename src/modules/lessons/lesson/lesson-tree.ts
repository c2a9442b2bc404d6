import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import type { ManagedPart, ManagedSection, PartKind } from './lesson-contract.ts';

interface PartRow {
  partId: string;
  sectionId: string;
  slug: string;
  kind: PartKind;
  title: string;
  isRequired: boolean;
  isPreview: boolean;
  minSeconds: number;
  durationMs: number;
  releaseDays: number;
  body: Record<string, unknown>;
}

/** Sections and parts in their order, as teachers work on them. */
export async function readTree(scope: Scope, lessonId: string): Promise<ManagedSection[]> {
  const [sections, parts] = await Promise.all([
    scope.tx.rows(sql<{ sectionId: string; title: string }>`
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
    body: row.body,
  };
}
