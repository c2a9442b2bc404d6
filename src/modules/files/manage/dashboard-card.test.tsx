import { expect, test } from 'vitest';
import { renderHtml } from '#ui/testing.tsx';
import { StorageCard } from './dashboard-card-view.tsx';

test('every number of the storage leads to its page', () => {
  const facts = { usedBytes: 3_000_000, reservedBytes: 1_000_000, limitBytes: 10_000_000, items: 12 };
  const html = renderHtml(<StorageCard facts={facts} locale="en" />);
  expect(html.match(/<a [^>]*href="\/user\/manage\/files"/g)).toHaveLength(4);
});
