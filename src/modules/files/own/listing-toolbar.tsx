import { LayoutGrid, List } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Form, useNavigate } from 'react-router';
import * as m from '#messages';
import { IconButton } from '#ui/action/icon-button.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Select } from '#ui/form/select.tsx';
import { FILE_KINDS } from '../item/file-kind-rules.ts';
import type { Layout } from './file-entry.tsx';
import { kindText } from './file-look.tsx';
import { changedPath, type FileRoot, type ListingQuery } from './listing-contract.ts';
import { SortChoice } from './sort-choice.tsx';

/** Search, filter, sort and layout. All but the layout is in the URL. */
export function ListingToolbar({
  root,
  query,
  layout,
  onLayout,
  search,
  here,
}: {
  root: FileRoot;
  query: ListingQuery;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  search: RefObject<HTMLInputElement | null>;
  /** Name of the open folder, if the search can be limited to it. */
  here: string | null;
}): ReactNode {
  const go = useNavigate();
  const change = (part: Partial<ListingQuery>): void =>
    void go(changedPath(root, query, part), { preventScrollReset: true });
  const isFolder = query.view === 'folder' && !query.q;
  const hasFilters = isFolder || query.q !== undefined;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Form
        role="search"
        action={root.path}
        className={`min-w-0 grow ${hasFilters ? 'basis-full sm:basis-56' : 'basis-40'}`}
      >
        {query.space !== 'own' && <input type="hidden" name="space" value={query.space} />}
        {query.folder && <input type="hidden" name="folder" value={query.folder} />}
        {query.folder && here !== null && <input type="hidden" name="within" value="folder" />}
        <SearchField
          ref={search}
          key={query.q}
          name="q"
          label={here === null ? m.files_search() : m.files_search_in({ name: here })}
          defaultValue={query.q}
          maxLength={200}
        />
      </Form>
      {hasFilters && (
        <Select
          label={m.files_filter_kind()}
          hideLabel
          value={query.kind ?? ''}
          placeholder={m.files_filter_all()}
          options={FILE_KINDS.map((kind) => ({ value: kind, label: kindText(kind) }))}
          onChange={({ target }) => change({ kind: (target.value || undefined) as ListingQuery['kind'] })}
          className="w-28 grow sm:w-36 sm:grow-0"
        />
      )}
      {isFolder && (
        <SortChoice
          sort={query.sort}
          direction={query.direction}
          onOrder={change}
          // A wide list is sorted by its column heads.
          {...(layout === 'list' && { className: 'md:hidden!' })}
        />
      )}
      <IconButton
        variant="outlined"
        label={layout === 'list' ? m.files_as_grid() : m.files_as_list()}
        icon={layout === 'list' ? <LayoutGrid aria-hidden /> : <List aria-hidden />}
        onClick={() => onLayout(layout === 'list' ? 'grid' : 'list')}
      />
    </div>
  );
}
