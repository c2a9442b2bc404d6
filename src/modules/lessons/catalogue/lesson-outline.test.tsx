import { expect, test } from 'vitest';
import { renderHtml } from '#ui/testing.tsx';
import type { LessonDetail, OwnPlace } from './lesson-detail-contract.ts';
import { Outline } from './lesson-outline.tsx';

const part = (slug: string, isPreview = false) => ({
  slug,
  title: `Part ${slug}`,
  kind: 'text' as const,
  durationSeconds: 0,
  isPreview,
  isRequired: true,
});
const LESSON = {
  slug: 'tea',
  status: 'published',
  sections: [{ title: 'One', parts: [part('first'), part('second'), part('trial', true)] }],
} as unknown as LessonDetail;
const ENROLLED = { mayLearn: true, teaching: null, locks: {}, deadlines: [] } as unknown as OwnPlace;
const UNTIL = { kind: 'until', at: '2026-11-30T17:00:00.000Z' } as const;

const shown = (own: Partial<OwnPlace>): string =>
  renderHtml(<Outline lesson={LESSON} own={{ ...ENROLLED, ...own }} zone="Asia/Bangkok" />);
const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="\/lesson\/play\/tea\/([^"]+)"/g)].map(([, slug]) => slug ?? '');

test('before the round begins no part is a link, and each says when it opens', () => {
  const html = shown({ locks: { first: UNTIL, second: UNTIL } });
  expect(linksIn(html)).toEqual(['trial']);
  expect(html.match(/Opens 1 Dec 2569/g)).toHaveLength(2);
  expect(html).not.toContain('00:00');
});

test('a part that another one precedes is not a link and names it', () => {
  const html = shown({ locks: { second: { kind: 'after', title: 'Part first', slug: 'first' } } });
  expect(linksIn(html)).toEqual(['first', 'trial']);
  expect(html).toContain('Opens after “Part first”');
});

test('learners open everything else, visitors previews only, teachers all', () => {
  expect(linksIn(shown({}))).toEqual(['first', 'second', 'trial']);
  expect(linksIn(shown({ mayLearn: false }))).toEqual(['trial']);
  expect(linksIn(shown({ mayLearn: false, teaching: 'owner' }))).toEqual(['first', 'second', 'trial']);
});

test('the deadlines of a learner stand above the parts', () => {
  expect(shown({ deadlines: [{ kind: 'round', name: 'Morning', on: '2026-12-13' }] })).toContain(
    'Round “Morning” ends on 13 Dec 2569',
  );
});
