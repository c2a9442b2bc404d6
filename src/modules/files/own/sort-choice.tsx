import { ArrowDownAZ, ArrowUpAZ } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Select } from '#ui/form/select.tsx';
import { FOLDER_SORTS } from '../item/file-contract.ts';
import { FIRST_DIRECTION, type FolderSort, type ListingQuery } from './listing-contract.ts';

type Order = Pick<ListingQuery, 'sort' | 'direction'>;

/** Sorts a list without column heads. */
export function SortChoice({
  sort,
  direction,
  onOrder,
  className,
}: Order & { onOrder: (order: Order) => void; className?: string }): ReactNode {
  return (
    <>
      <Select
        label={m.files_sort()}
        hideLabel
        value={sort}
        options={FOLDER_SORTS.map((each) => ({ value: each, label: sortText(each) }))}
        onChange={({ target }) => {
          const chosen = target.value as FolderSort;
          onOrder({ sort: chosen, direction: FIRST_DIRECTION[chosen] });
        }}
        className={classNames('w-28 grow sm:w-36 sm:grow-0', className)}
      />
      <IconButton
        variant="outlined"
        label={direction === 'asc' ? m.files_sort_descending() : m.files_sort_ascending()}
        icon={direction === 'asc' ? <ArrowDownAZ aria-hidden /> : <ArrowUpAZ aria-hidden />}
        onClick={() => onOrder({ sort, direction: direction === 'asc' ? 'desc' : 'asc' })}
        className={className}
      />
    </>
  );
}

function sortText(sort: FolderSort): string {
  switch (sort) {
    case 'name':
      return m.files_sort_name();
    case 'updated':
      return m.files_sort_updated();
    case 'size':
      return m.files_sort_size();
  }
}
