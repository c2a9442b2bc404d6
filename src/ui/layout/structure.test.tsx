import { expect, test } from 'vitest';
import { Breadcrumbs } from '../navigation/breadcrumbs.tsx';
import { Pagination } from '../navigation/pagination.tsx';
import { PageHeader } from './page-header.tsx';
import { ProgressBar } from '../loading/progress-bar.tsx';
import { Skeleton, SkeletonRegion } from '../loading/skeleton.tsx';
import { Steps } from '../navigation/steps.tsx';
import { Tabs, TabPanels } from '../navigation/tabs.tsx';
import { renderHtml, renderText } from '../testing.tsx';
import { WorkLayout } from './work-layout.tsx';

test('a page header contains the only h1', () => {
  const html = renderHtml(
    <PageHeader title="Orders" subtitle="All of them" breadcrumbs={[{ label: 'Shop', to: '/shop' }]} />,
  );
  expect(html.match(/<h1/g)).toHaveLength(1);
});

test('the last breadcrumb is the current page', () => {
  const html = renderHtml(<Breadcrumbs items={[{ label: 'Shop', to: '/shop' }, { label: 'Mug' }]} />);
  expect(html).toMatch(/aria-current="page"[^>]*>Mug/);
});

test('pagination without neighbours shows nothing; a missing neighbour is no link', () => {
  expect(renderHtml(<Pagination />)).toBe('');
  const html = renderHtml(<Pagination next="?after=24" />);
  expect(html).toContain('rel="next"');
  expect(html).not.toContain('rel="prev"');
  expect(html).toContain('aria-disabled="true"');
});

test('the current step is marked and earlier ones are done', () => {
  const html = renderHtml(<Steps label="Order" steps={['Cart', 'Address', 'Pay']} current={1} />);
  expect(html.match(/aria-current="step"/g)).toHaveLength(1);
  expect(renderText(<Steps label="Order" steps={['Cart', 'Address', 'Pay']} current={1} />)).toContain(
    'Cart (done) 2 Address',
  );
});

test('tabs mark the current page', () => {
  const tabs = [
    { to: '/shop', label: 'All', end: true },
    { to: '/shop/drafts', label: 'Drafts', count: 1204 },
  ];
  const html = renderHtml(<Tabs label="Show" tabs={tabs} />, { path: '/shop/drafts' });
  expect(html.match(/aria-current="page"/g)).toHaveLength(1);
  expect(html).toContain('1,204');
});

test('panels hide all but the open one', () => {
  const html = renderHtml(
    <TabPanels
      label="Parts"
      panels={[
        { id: 'a', label: 'A', content: 'one' },
        { id: 'b', label: 'B', content: 'two' },
      ]}
    />,
  );
  expect(html.match(/role="tabpanel"[^>]*hidden=""/g)).toHaveLength(1);
  expect(html.match(/aria-selected="true"/g)).toHaveLength(1);
});

test('progress is a number, or indeterminate when unknown', () => {
  expect(renderHtml(<ProgressBar label="Upload" percent={140} />)).toContain('aria-valuenow="100"');
  expect(renderHtml(<ProgressBar label="Upload" />)).not.toContain('aria-valuenow');
});

test('a skeleton appears after 150 ms and is hidden from screen readers', () => {
  expect(renderHtml(<Skeleton />)).toMatch(/aria-hidden="true"[^>]*animate-late/);
  expect(
    renderText(
      <SkeletonRegion>
        <Skeleton />
      </SkeletonRegion>,
    ),
  ).toBe('Loading...');
});

test('a work page marks the current navigation item', () => {
  const shop = { name: 'shop', to: '/a', label: 'Shop', icon: '·', isCurrent: true };
  const html = renderHtml(
    <WorkLayout
      label="Work"
      areas={[shop, { name: 'files', to: '/f', label: 'Files', icon: '·' }]}
      current={shop}
      groups={[
        {
          items: [
            { to: '/a', label: 'Orders', icon: '·', isCurrent: true },
            { to: '/b', label: 'Goods', icon: '·' },
          ],
        },
      ]}
      mark="mark"
      tools="tools"
      pane={{ current: null }}
    >
      page
    </WorkLayout>,
  );
  expect(html).toMatch(/aria-current="page"[^>]*href="\/a"|href="\/a"[^>]*aria-current="page"/);
});
