import { Package, Pencil, Settings, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { CoverPicture } from '#ui/picture/cover-picture.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { Divider } from '#ui/layout/divider.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { Prose } from '#ui/text/prose.tsx';
import { ReadMore } from '#ui/text/read-more.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { Steps } from '#ui/navigation/steps.tsx';
import { StickyBar } from '#ui/form/sticky-bar.tsx';
import { TabPanels, Tabs } from '#ui/navigation/tabs.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { DemoRow, DemoSection, DemoState } from './demo-section.tsx';
import { ListSection } from './list-section.tsx';
import { demoWords } from './demo-text.tsx';
import { PageFrameSection } from './page-frame-section.tsx';
import { ScrollSection } from './scroll-section.tsx';

interface Row {
  id: string;
  name: string;
  price: string;
  stock: number;
  state: string;
  tone: Tone;
}

export function StructureSections(): ReactNode {
  const w = demoWords();
  const steps = [w.cart, w.address, w.pay, w.done];
  return (
    <>
      <PageFrameSection />
      <DemoSection id="tabs" title="Tabs">
        <Tabs
          label={w.shop}
          tabs={[
            { to: '/demo/element', label: w.overview, current: true },
            { to: '/test-loading', label: w.loadingTitle, count: 1204 },
          ]}
        />
        <TabPanels
          label={w.settings}
          panels={[
            {
              id: 'orders',
              label: w.orders,
              icon: <ShoppingBag aria-hidden />,
              content: <p>{w.emptyBody}</p>,
            },
            { id: 'products', label: w.products, icon: <Package aria-hidden />, content: <p>{w.summary}</p> },
            {
              id: 'settings',
              label: w.settings,
              icon: <Settings aria-hidden />,
              content: <p>{w.onlyAdmin}</p>,
            },
          ]}
        />
      </DemoSection>
      <DemoSection id="card" title="Card">
        <div className="grid gap-4 sm:grid-cols-2">
          <Card
            title={w.orders}
            description={w.emptyBody}
            headingLevel={3}
            actions={<IconButton size="sm" label={w.edit} icon={<Pencil aria-hidden />} />}
          >
            <DescriptionList
              layout="rows"
              items={[
                { term: w.sum, detail: '฿1,570.00' },
                { term: w.ship, detail: '฿45.00' },
                { term: w.total, detail: '฿1,615.00', strong: true },
              ]}
            />
          </Card>
          <Card title={w.product} headingLevel={3} footer={<Button size="sm">{w.edit}</Button>}>
            <DescriptionList
              items={[
                { term: w.name, detail: w.rows[0] },
                { term: w.price, detail: '฿590.00' },
                { term: w.stock, detail: '12' },
                { term: w.province, detail: w.ayutthaya },
              ]}
            />
          </Card>
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <DemoState name='padding="none"'>
            <Card padding="none" className="overflow-hidden">
              <CoverPicture shape="wide" url={null} title={w.product} />
            </Card>
          </DemoState>
          <DemoState name='padding="roomy"'>
            <Card padding="roomy">
              <p>{w.noticeBody}</p>
            </Card>
          </DemoState>
        </div>
        <DemoRow>
          <Badge icon={<Package aria-hidden />}>{w.products}</Badge>
          <Badge>{w.draft}</Badge>
          <Badge tone="accent">{w.popular}</Badge>
          <Badge tone="positive">{w.onSale}</Badge>
          <Badge tone="warning">{w.stock} 2</Badge>
          <Badge tone="danger">{w.out}</Badge>
        </DemoRow>
      </DemoSection>
      <DemoSection id="data-table" title="Data table">
        <ProductTable />
        <DemoState name="empty">
          <Card>
            <DataTable
              caption={w.orders}
              columns={[]}
              rows={[]}
              rowKey={() => ''}
              empty={<EmptyState headingLevel={3} title={w.emptyTitle} />}
            />
          </Card>
        </DemoState>
      </DemoSection>
      <ListSection />
      <DemoSection id="steps" title="Steps">
        <div className="flex max-w-2xl flex-col gap-6">
          <Steps label={w.buy} steps={steps} current={0} />
          <Steps label={w.buy} steps={steps} current={2} />
          <Steps label={w.buy} steps={steps} current={4} />
        </div>
      </DemoSection>
      <DemoSection id="divider" title="Divider">
        <div className="max-w-md">
          <Divider>{w.or}</Divider>
          <Divider />
        </div>
      </DemoSection>
      <DemoSection id="read-more" title="Read-more">
        <div className="grid gap-6 sm:grid-cols-2">
          <DemoState name="maxHeight 100">
            <ReadMore>
              <p>{w.long}</p>
            </ReadMore>
          </DemoState>
          <DemoState name="≤ 100 px">
            <ReadMore>
              <p>{w.subtitle}</p>
            </ReadMore>
          </DemoState>
          <DemoState name="maxHeight 60, moreLabel, lessLabel">
            <ReadMore maxHeight={60} moreLabel={w.showAll} lessLabel={w.showLess}>
              <p>{w.long}</p>
            </ReadMore>
          </DemoState>
        </div>
      </DemoSection>
      <ScrollSection />
      <DemoSection id="prose" title="Prose">
        <Prose text={w.prose} />
      </DemoSection>
      <DemoSection id="sticky-bar" title="Sticky bar">
        <div>
          <p>{w.long}</p>
          <StickyBar className="mt-4">
            <Button variant="primary">{w.buy}</Button>
          </StickyBar>
        </div>
      </DemoSection>
    </>
  );
}

function ProductTable(): ReactNode {
  const w = demoWords();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['1']));
  const [open, setOpen] = useState<string>();
  const rows: Row[] = [
    { id: '0', name: w.rows[0], price: '฿590.00', stock: 12, state: w.onSale, tone: 'positive' },
    { id: '1', name: w.rows[1], price: '฿1,280.00', stock: 0, state: w.out, tone: 'danger' },
    { id: '2', name: w.rows[2], price: '฿350.00', stock: 1204, state: w.draft, tone: 'neutral' },
  ];
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: w.product,
      cell: (row) => row.name,
      primary: true,
      sortTo: '?sort=name#data-table',
      sorted: 'ascending',
    },
    { key: 'state', header: w.state, cell: (row) => <Badge tone={row.tone}>{row.state}</Badge> },
    {
      key: 'stock',
      header: w.stock,
      cell: (row) => row.stock.toLocaleString('th-TH'),
      align: 'end',
      sortTo: '?sort=stock#data-table',
    },
    { key: 'price', header: w.price, cell: (row) => row.price, align: 'end' },
  ];
  const opened = rows.find((row) => row.id === open);
  return (
    <div className="flex items-start gap-4">
      <div className="min-w-0 grow">
        <Toolbar
          search={<SearchField label={w.search} name="table-search" />}
          filters={<Button size="sm">{w.filters}</Button>}
          actions={<Button size="sm">{w.share}</Button>}
        />
        <DataTable
          caption={w.products}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          currentKey={open}
          rowActions={(row) => (
            <Button size="sm" variant="quiet" onClick={() => setOpen(row.id)}>
              {w.open}
              <span className="sr-only"> {row.name}</span>
            </Button>
          )}
          selection={{
            selected,
            onChange: setSelected,
            nameOf: (row) => row.name,
            actions: <Button size="sm">{w.remove}</Button>,
          }}
        />
        <Pagination previous="?#data-table" next="?after=24#data-table" summary={w.summary} />
      </div>
      {opened && (
        <SidePanel
          title={opened.name}
          onClose={() => setOpen(undefined)}
          footer={<Button variant="primary">{w.save}</Button>}
        >
          <DescriptionList
            items={[
              { term: w.price, detail: opened.price },
              { term: w.stock, detail: opened.stock },
            ]}
          />
        </SidePanel>
      )}
    </div>
  );
}
