import * as m from '#messages';
import type { FormProblem } from '#ui/form/form-problem.ts';

/** A refusal as received from the server. */
interface WireProblem {
  readonly code: string;
  readonly details?: unknown;
  readonly fields?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Turns a refusal into a form problem for managers, with a text per faulty field. */
export function manageProblem({ code, details, fields }: WireProblem): FormProblem {
  const named = Object.entries(fields ?? {}).map(
    ([name, reasons]) => [name, fieldText(name) ?? reasons[0] ?? ''] as const,
  );
  const field = FIELDS[code];
  const own = field === undefined ? [] : [[field, problemText(code, details)] as const];
  return { message: problemText(code, details), fields: Object.fromEntries([...own, ...named]) };
}

/** Fields that a refusal is about. */
const FIELDS: Readonly<Record<string, string>> = {
  'content.slug_taken': 'slug',
  'content.slug_reserved': 'slug',
  'content.begins_in_the_past': 'atDay',
  'content.ends_before_it_begins': 'untilDay',
};

function problemText(code: string, details: unknown): string {
  switch (code) {
    case 'content.item_missing':
      return m.content_problem_item_missing();
    case 'content.version_missing':
      return m.content_problem_version_missing();
    case 'content.category_missing':
      return m.content_problem_category_missing();
    case 'content.comments_closed':
      return m.content_problem_comments_closed();
    case 'content.comment_missing':
      return m.content_problem_comment_missing();
    case 'content.picture_missing':
    case 'content.document_invalid':
      return m.content_problem_document();
    case 'content.version_conflict':
      return m.content_problem_version_conflict();
    case 'content.section_in_section':
      return m.content_problem_section_in_section();
    case 'content.slug_taken':
      return m.content_problem_slug_taken();
    case 'content.slug_reserved':
      return m.content_problem_slug_reserved();
    case 'content.translation_exists':
      return m.content_problem_translation_exists();
    case 'content.category_in_use':
      return m.content_problem_category_in_use({ count: numberIn(details, 'items') });
    case 'content.too_many_categories':
      return m.content_problem_too_many_categories();
    case 'content.too_many_pictures':
      return m.content_problem_too_many_pictures();
    case 'content.too_many_preview_links':
      return m.content_problem_too_many_preview_links();
    case 'content.preview_link_missing':
      return m.content_problem_preview_link_missing();
    case 'content.approval_needed':
      return m.content_problem_approval_needed();
    case 'content.approval_by_author':
      return m.content_problem_approval_by_author();
    case 'content.review_stale':
      return m.content_problem_review_stale();
    case 'content.already_public':
      return m.content_problem_already_public();
    case 'content.begins_in_the_past':
      return m.content_problem_begins_in_the_past();
    case 'content.ends_before_it_begins':
      return m.content_problem_ends_before();
    case 'content.wrong_state':
      return m.content_problem_wrong_state();
    case 'pictures.not_a_picture':
    case 'pictures.broken':
      return m.content_problem_not_a_picture();
    case 'pictures.too_large':
    case 'pictures.too_many_pixels':
      return m.content_problem_picture_too_large();
    case 'pictures.busy':
    case 'platform.too_many_requests':
      return m.content_problem_busy();
    case 'platform.invalid_input':
      return m.content_problem_invalid();
    default:
      return m.content_problem_unknown();
  }
}

/** Returns the text for a faulty field, or null to use the schema's own message. */
function fieldText(name: string): string | null {
  const part = /^entries\..*\b(th|en|to)$/.exec(name)?.[1];
  if (part !== undefined) return part === 'to' ? m.content_menu_field_to() : m.content_menu_field_label();
  switch (name) {
    case 'title':
    case 'titleTh':
      return m.content_field_title();
    case 'tags':
      return m.content_field_tags();
    case 'atDay':
    case 'untilDay':
      return m.content_field_day();
    case 'atTime':
    case 'untilTime':
      return m.content_field_time();
    case 'document':
      return m.content_problem_document();
    case 'reviewNote':
      return m.content_field_review_note();
    default:
      return null;
  }
}

function numberIn(details: unknown, name: string): number {
  const value =
    typeof details === 'object' && details !== null ? (details as Record<string, unknown>)[name] : undefined;
  return typeof value === 'number' ? value : 0;
}

/** Returns the version that is stored now, from the details of a version conflict. */
export function currentIn(details: unknown): number | null {
  const value =
    typeof details === 'object' && details !== null && 'current' in details ? details.current : null;
  return typeof value === 'number' ? value : null;
}
