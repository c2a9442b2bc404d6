import * as m from '#messages';
import { type Finding, MAX_SHOWN_TITLE } from './check-rules.ts';

/** Says what was found. */
export function findingText(finding: Finding): string {
  switch (finding.code) {
    case 'picture_without_alt':
      return m.content_check_picture_alt();
    case 'heading_level_skipped':
      return m.content_check_heading_skipped({ text: finding.text });
    case 'title_repeated':
      return m.content_check_title_repeated({ text: finding.text });
    case 'block_unfinished':
      return m.content_check_block_unfinished();
    case 'empty_heading':
      return m.content_check_heading_empty();
    case 'formula_wrong':
      return m.content_check_formula_wrong({ text: finding.text });
    case 'link_without_text':
      return m.content_check_link_empty({ href: readable(finding.href) });
    case 'link_text_vague':
      return m.content_check_link_vague({ text: finding.text });
    case 'link_missing':
      return m.content_check_link_missing({ href: readable(finding.href) });
    case 'section_not_public':
      return m.content_check_section_not_public({ slug: finding.slug });
    case 'link_not_public':
      return m.content_check_link_not_public({ href: readable(finding.href) });
    case 'no_description':
      return m.content_check_no_description();
    case 'title_long':
      return m.content_check_title_long({ length: finding.length, max: MAX_SHOWN_TITLE });
  }
}

function readable(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href; // a broken encoding, which may be what is wrong with it
  }
}
