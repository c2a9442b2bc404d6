import { z } from 'zod';
import { refusals } from '#platform/refusal.ts';

/** All refusals of the content module. */
export const contentRefusals = refusals({
  'content.item_missing': { kind: 'missing' },
  'content.version_missing': { kind: 'missing' },
  'content.category_missing': { kind: 'missing' },
  'content.picture_missing': { kind: 'missing' },
  /** Somebody else saved first. `theirs` is the version that is stored now. */
  'content.version_conflict': {
    kind: 'conflict',
    details: z.object({ yours: z.int(), current: z.int(), theirs: z.unknown() }),
  },
  'content.slug_taken': { kind: 'conflict' },
  /** The first part of an address that pages of the product have. */
  'content.slug_reserved': { kind: 'invalid' },
  /** There already is a translation into this language. */
  'content.translation_exists': { kind: 'conflict' },
  'content.category_in_use': { kind: 'conflict', details: z.object({ items: z.int() }) },
  'content.too_many_categories': { kind: 'conflict' },
  'content.too_many_pictures': { kind: 'conflict' },
  'content.too_many_preview_links': { kind: 'conflict' },
  'content.preview_link_missing': { kind: 'missing' },
  /** What readers see already cannot be scheduled; it can be published again at once. */
  'content.already_public': { kind: 'conflict' },
  /** A schedule lies ahead; the clock is the server's. */
  'content.begins_in_the_past': { kind: 'invalid' },
  'content.ends_before_it_begins': { kind: 'invalid' },
  /** The item is not in a state that allows this. */
  'content.wrong_state': { kind: 'conflict' },
  /** The site wants a second person's approval of what is published. */
  'content.approval_needed': { kind: 'conflict' },
  /** Who wrote the version cannot approve it. */
  'content.approval_by_author': { kind: 'forbidden' },
  /** It was edited after the reviewer opened it. */
  'content.review_stale': { kind: 'conflict' },
  'content.comments_closed': { kind: 'conflict' },
  'content.comment_missing': { kind: 'missing' },
  /** The address of a picture that was to be brought in answers with none. */
  'content.import_picture_missing': { kind: 'missing' },
  /** A section stands on pages, not in another section. */
  'content.section_in_section': { kind: 'invalid' },
  /** The document has parts that cannot be published, such as pictures of another item. */
  'content.document_invalid': { kind: 'invalid' },
});
