import type { Inline, RichDocument } from './document-contract.ts';
import { inlinesOf, inlineText, linkRuns, oneLine, picturesOf, walk } from './document-rules.ts';

/** What an author should correct; `at` is the index of the outermost block. */
export type DocumentProblem = { at: number } & (
  | { code: 'picture_without_alt'; pictureId: string }
  | { code: 'heading_level_skipped'; text: string }
  | { code: 'empty_heading' }
  | { code: 'link_without_text'; href: string }
  | { code: 'link_text_vague'; text: string }
);

/** Link texts that say nothing of where the link leads, for readers who go from link to link. */
const VAGUE_LINK_TEXTS: ReadonlySet<string> = new Set([
  'here',
  'click',
  'click here',
  'this',
  'this link',
  'link',
  'more',
  'read more',
  'see more',
  'ที่นี่',
  'ที่นี้',
  'คลิก',
  'คลิกที่นี่',
  'กดที่นี่',
  'ดูที่นี่',
  'อ่านที่นี่',
  'ลิงก์',
  'ลิงก์นี้',
  'อ่านต่อ',
  'เพิ่มเติม',
  'อ่านเพิ่มเติม',
  'ดูเพิ่มเติม',
]);

export function problemsOf(document: RichDocument): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  let level = 1; // that of the page's title
  for (const { block, at } of walk(document.content)) {
    for (const { pictureId, alt } of picturesOf(block))
      if (alt.trim() === '') problems.push({ at, code: 'picture_without_alt', pictureId });
    for (const link of linksOf(inlinesOf(block)))
      if (link.text.trim() === '') problems.push({ at, code: 'link_without_text', href: link.href });
      else if (isVagueLinkText(link.text))
        problems.push({ at, code: 'link_text_vague', text: oneLine(link.text) });
    if (block.type !== 'heading') continue;
    const text = oneLine(inlineText(block.content));
    if (text === '') problems.push({ at, code: 'empty_heading' });
    else if (block.attrs.level > level + 1) problems.push({ at, code: 'heading_level_skipped', text });
    level = block.attrs.level;
  }
  return problems;
}

/** Where the links of a document lead, in reading order; `at` is the index of the outermost block. */
export function linksIn(document: RichDocument): { at: number; href: string }[] {
  return [...walk(document.content)].flatMap(({ block, at }) =>
    linksOf(inlinesOf(block)).map(({ href }) => ({ at, href })),
  );
}

function isVagueLinkText(text: string): boolean {
  return VAGUE_LINK_TEXTS.has(
    oneLine(text)
      .toLowerCase()
      .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, ''),
  );
}

function linksOf(inlines: readonly Inline[]): { href: string; text: string }[] {
  return linkRuns(inlines).flatMap((run) =>
    run.href === null ? [] : [{ href: run.href, text: inlineText(run.inlines) }],
  );
}
