import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';

/** Sentences for what the readers of exports leave out, by its code. */
export const readingProblems: Readonly<Record<string, Sentence>> = {
  shortened: m.content_import_shortened,
  too_many_tags: m.content_import_too_many_tags,
  link_not_taken: m.content_import_link,
  unreadable_file: m.content_import_unreadable_file,
  empty_page: m.content_import_empty_page,
  html_files: m.content_import_html_files,
  internal_tags: m.content_import_internal_tags,
  kind_menu: m.content_import_kind_menu,
  kind_revision: m.content_import_kind_revision,
  kind_design: m.content_import_kind_design,
  kind_block: m.content_import_kind_block,
  kind_cache: m.content_import_kind_cache,
  kind_request: m.content_import_kind_request,
  kind_product: m.content_import_kind_product,
  kind_empty_draft: m.content_import_kind_empty_draft,
  kind_other: m.content_import_kind_other,
  comment_spam: m.content_import_comment_spam,
  comment_trash: m.content_import_comment_trash,
  comment_pingback: m.content_import_comment_pingback,
  comment_other: m.content_import_comment_other,
};
