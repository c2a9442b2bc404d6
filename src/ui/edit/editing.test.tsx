import { expect, test } from 'vitest';
import { renderHtml, renderText } from '../testing.tsx';
import { EditPage } from './edit-page.tsx';
import { EditableTable, type EditableTableProps } from './editable-table.tsx';
import { SaveBar } from './save-bar.tsx';
import { SectionIndex } from './section-index.tsx';

interface Size {
  key: string;
  name: string;
  price: string;
}

function table(more: Partial<EditableTableProps<Size>> = {}) {
  return (
    <EditableTable<Size>
      caption="Sizes"
      columns={[
        {
          key: 'name',
          header: 'Size',
          text: ({ name }) => name,
          set: (row, name) => ({ ...row, name }),
        },
        {
          key: 'price',
          header: 'Price',
          text: ({ price }) => price,
          set: (row, price) => ({ ...row, price }),
        },
      ]}
      rows={[
        { key: 's', name: 'Small', price: '590' },
        { key: 'm', name: 'Medium', price: '' },
      ]}
      onRows={() => undefined}
      rowKey={({ key }) => key}
      rowName={(_, at) => `Size ${at + 1}`}
      make={() => ({ key: 'new', name: '', price: '' })}
      max={3}
      nameOf={(at, field) => `sizes.${at}.${field}`}
      {...more}
    />
  );
}

test('every cell is posted under its row and named by its column and row', () => {
  const html = renderHtml(table());
  expect(html).toMatch(/aria-label="Price, Size 2"[^>]*name="sizes\.1\.price"/);
  expect([...html.matchAll(/data-row="(\d)"/g)].map(([, at]) => at)).toEqual(['0', '1']);
});

test('an error stands at its cell, also one of a part of it', () => {
  const html = renderHtml(
    table({ problem: { message: 'No', fields: { 'sizes.1.price.baht': ['Enter a price'] } } }),
  );
  const [, id] = /aria-label="Price, Size 2" aria-invalid="true" aria-describedby="([^"]+)"/.exec(html) ?? [];
  expect(html).toMatch(new RegExp(`<p id="${id}"[^>]*>.*?Enter a price</p>`));
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(1);
});

test('rows can be added up to the most, removed down to the least and moved where their order counts', () => {
  expect(renderText(table({ addLabel: 'Add a size' }))).toContain('Add a size');
  expect(renderText(table({ addLabel: 'Add a size', max: 2 }))).not.toContain('Add a size');
  expect(renderHtml(table())).toContain('aria-label="Remove Size 1"');
  expect(renderHtml(table({ min: 2 }))).not.toContain('aria-label="Remove Size 1"');
  expect(renderHtml(table())).not.toContain('Move up');
  const ordered = renderHtml(table({ isOrdered: true }));
  expect(ordered).toMatch(/disabled="" type="button" aria-label="Move up: Size 1"/);
  expect(ordered).not.toMatch(/disabled="" type="button" aria-label="Move down: Size 1"/);
});

test('details are posted while they are hidden, and shown where they begin open', () => {
  const details = ({ nameOf }: { nameOf: (field: string) => string | undefined }) => (
    <input name={nameOf('note')} aria-label="Note" />
  );
  const html = renderHtml(table({ details, isOpenAtFirst: (_, at) => at === 1 }));
  expect(html).toContain('name="sizes.0.note"');
  expect(html).toContain('aria-label="Show details: Size 1"');
  expect(html).toContain('aria-label="Hide details: Size 2"');
  expect(html.match(/data-details="true" class="hidden/g)).toHaveLength(1);
});

test('the save bar names what has changed and offers to discard it', () => {
  const bar = (changes: string[]) => (
    <SaveBar label="Save" busy={false} outcome={undefined} changes={changes} onDiscard={() => undefined} />
  );
  expect(renderText(bar([]))).toBe('Save No changes yet');
  expect(renderText(bar(['Name', 'Price']))).toBe('Save Discard Changed: Name and Price');
  expect(renderText(bar(['Name', 'Price', 'Stock', 'Status']))).toBe(
    'Save Discard Changed: Name, Price and 2 more',
  );
  expect(renderText(<SaveBar label="Create" busy={false} outcome={undefined} />)).toBe('Create');
});

test('the index of a page links to its sections and counts what is to be fixed', () => {
  const html = renderHtml(
    <SectionIndex
      sections={[
        { id: 'words', label: 'Words', fields: ['title'] },
        { id: 'sizes', label: 'Sizes', fields: ['sizes'] },
      ]}
      problem={{ message: 'No', fields: { 'sizes.0.price': ['Missing'], 'sizes.1.price': ['Missing'] } }}
    />,
    { path: '/umbrella?created=1' },
  );
  expect(html).toContain('href="/umbrella?created=1#sizes"');
  expect(html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain('Words Sizes 2 to fix');
  expect(renderHtml(<EditPage header={null}>fields</EditPage>)).not.toContain('<nav');
});
