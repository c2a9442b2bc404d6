import { Columns2, Columns3, Columns4, PanelTop, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Menu } from '#ui/action/menu.tsx';
import { BLOCK_KINDS, type KnownType } from './block-kinds.tsx';
import type { NewBlock } from './edit-layout-rules.ts';

/** Offers rows of one to four columns, and every kind of block. */
export function AddMenu({
  without,
  onAddRow,
  onAddBlock,
}: {
  /** A kind that cannot stand here. */
  without?: KnownType | undefined;
  onAddRow: (columns: number) => void;
  onAddBlock: (block: NewBlock) => void;
}): ReactNode {
  const icons = [PanelTop, Columns2, Columns3, Columns4];
  return (
    <Menu
      label={m.content_build_add()}
      icon={<Plus aria-hidden />}
      variant="primary"
      size="sm"
      items={[
        ...icons.map((Icon, at) => ({
          label: m.content_build_add_row({ columns: at + 1 }),
          icon: <Icon aria-hidden />,
          onSelect: () => onAddRow(at + 1),
        })),
        'line' as const,
        ...(Object.keys(BLOCK_KINDS) as KnownType[])
          .filter((type) => type !== without)
          .map((type) => ({
            label: BLOCK_KINDS[type].label(),
            icon: BLOCK_KINDS[type].icon,
            onSelect: () => onAddBlock(BLOCK_KINDS[type].fresh()),
          })),
      ]}
    />
  );
}
