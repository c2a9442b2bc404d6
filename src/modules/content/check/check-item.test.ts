import type { Block } from '#platform/documents/document-contract.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Scope } from '#platform/scope.ts';
import { takeStep } from '../editing/release-item.ts';
import { saveLayout } from '../editing/save-layout.ts';
import { getItem, listVariants } from '../item/item-rows.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { category, change, item, saveVariantOf } from '../testing.ts';
import { checkItem, findingsOfItem } from './check-item.ts';
import { MAX_FINDINGS } from './check-rules.ts';

const WRONG_FORMULA: Block = { type: 'blockMath', attrs: { latex: String.raw`\frac{a` } };

const linksTo = (...addresses: string[]): Block[] =>
  addresses.map((href) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: 'ใบชา', marks: [{ type: 'link', attrs: { href } }] }],
  }));

async function found(scope: Scope, itemId: string): Promise<string[]> {
  const { findings } = await checkItem(
    scope,
    await getItem(scope, itemId),
    await listVariants(scope, itemId),
  );
  return findings.map((finding) => ('href' in finding ? `${finding.code} ${finding.href}` : finding.code));
}

test('links to what stands on the site are fine; to drafts, the trash and nothing they are not', async ({
  world,
}) => {
  await world.write(async (scope) => {
    const categoryId = await category(scope, 'news');
    await item(scope, { slug: 'first', categoryId });
    const moved = await item(scope, { slug: 'old-name' });
    await change(scope, moved.itemId, { slug: 'new-name' });
    await item(scope, { slug: 'draft', isDraft: true });
    const trashed = await item(scope, { slug: 'trashed' });
    await takeStep(scope, { item: trashed.itemId }, 'trash');
    const members = await item(scope, { kind: 'page', slug: 'members' });
    await change(scope, members.itemId, { audience: 'user' });
    const { itemId } = await item(scope, { slug: 'checked', isDraft: true });
    const content = linksTo(
      '/cms-blog/news',
      '/cms-blog/news/FIRST',
      `${scope.tenant.origin}/cms-blog/old-name`,
      '/cms-blog/checked',
      '/shop',
      'https://elsewhere.example/gone',
      '/cms-blog/draft',
      '/cms-blog/trashed',
      '/members',
      '/nothing',
      '/__proto__',
      '/cms-blog/%00',
    );
    await change(scope, itemId, { excerpt: 'ย่อ', document: { type: 'doc', content } });
    expect(await found(scope, itemId)).toEqual([
      'link_not_public /cms-blog/draft',
      'link_missing /cms-blog/trashed',
      'link_not_public /members',
      'link_missing /nothing',
      'link_missing /__proto__',
      'link_missing /cms-blog/%00',
    ]);
  });
});

test('a formula that cannot be typeset is a finding', async ({ world }) => {
  await world.write(async (scope) => {
    const { itemId } = await item(scope, { slug: 'formulas', isDraft: true });
    const content: Block[] = [String.raw`\frac{a}{b}`, String.raw`\frac{a`, String.raw`\href{/x}{y}`].map(
      (latex) => ({ type: 'blockMath', attrs: { latex } }),
    );
    await change(scope, itemId, { excerpt: 'ย่อ', document: { type: 'doc', content } });
    const { findings, warnings } = await checkItem(scope, await getItem(scope, itemId), []);
    expect(findings).toEqual([
      { code: 'formula_wrong', at: 1, text: String.raw`\frac{a`, role: 'guest' },
      { code: 'formula_wrong', at: 2, text: String.raw`\href{/x}{y}`, role: 'guest' },
    ]);
    expect(warnings).toBe(2);
  });
});

test('links of the blocks of a built page are looked up, and each finding names its block', async ({
  world,
}) => {
  await world.write(async (scope) => {
    const { itemId } = await item(scope, { kind: 'page', isDraft: true });
    const layout = readLayout({
      rows: [
        {
          cols: [
            {
              blocks: [
                { id: 'title', type: 'heading', level: 1, text: 'ชา' },
                { id: 'gone', type: 'button', label: 'ไป', link: '/nothing' },
                { id: 'part', type: 'section', slug: 'none' },
                { id: 'fine', type: 'button', label: 'ร้าน', link: '/shop' },
                { id: 'sum', type: 'text', document: { type: 'doc', content: [WRONG_FORMULA] } },
              ],
            },
          ],
        },
      ],
    });
    if (!layout) throw new Error('No layout.');
    const { version } = await getItem(scope, itemId);
    await saveLayout(scope, { item: itemId, version, role: 'guest', layout });
    const { findings } = await checkItem(scope, await getItem(scope, itemId), []);
    expect(findings.flatMap((each) => ('part' in each ? [[each.code, each.part]] : []))).toEqual([
      ['link_missing', 'gone'],
      ['section_not_public', 'part'],
      ['formula_wrong', 'sum'],
    ]);
  });
});

test('the texts of each role are checked; the list is limited, its number is not', async ({ world }) => {
  await world.write(async (scope) => {
    const { itemId } = await item(scope, { kind: 'page', isDraft: true });
    await saveVariantOf(scope, itemId);
    const many = Array.from({ length: MAX_FINDINGS + 10 }, (_, index) => `/nothing-${index}`);
    await change(scope, itemId, { document: { type: 'doc', content: linksTo(...many) } });
    const [checked, variants] = [await getItem(scope, itemId), await listVariants(scope, itemId)];
    const check = await checkItem(scope, checked, variants);
    expect(check).toMatchObject({ total: MAX_FINDINGS + 11, warnings: MAX_FINDINGS + 10 });
    expect(check.findings).toHaveLength(MAX_FINDINGS);
    const drafts = [checked, ...variants].map(({ draftNumber }) => draftNumber);
    expect(await findingsOfItem(scope, checked, drafts)).toHaveLength(check.total);
  });
});

test('what another site has is nothing here', async ({ world }) => {
  const neighbour = await world.another();
  await neighbour.write((scope) => item(scope, { kind: 'page', slug: 'theirs' }));
  await world.write(async (scope) => {
    const { itemId } = await item(scope, { isDraft: true });
    await change(scope, itemId, { excerpt: 'ย่อ', document: { type: 'doc', content: linksTo('/theirs') } });
    expect(await found(scope, itemId)).toEqual(['link_missing /theirs']);
  });
});
