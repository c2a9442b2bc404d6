import { Columns2, PanelTop } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import * as m from '#messages';
import { textOf } from '#platform/documents/document-rules.ts';
import { classNames } from '#ui/class-names.ts';
import type { Block, PageLayout } from '../layout/layout-contract.ts';
import { BLOCK_KINDS } from './block-kinds.tsx';
import { idOf, type Part, partsOf } from './edit-layout-rules.ts';

/**
 * All parts of a page as a list in reading order. Arrows move through it, Alt with arrows moves the part, Delete removes
 * it; rows can be dragged too.
 */
export function Outline({
  layout,
  selected,
  onSelect,
  onMove,
  onDrop,
  onRemove,
}: {
  layout: PageLayout;
  selected: string | null;
  onSelect: (id: string) => void;
  onMove: (id: string, step: -1 | 1) => void;
  onDrop: (id: string, target: string) => void;
  onRemove: (id: string) => void;
}): ReactNode {
  const parts = partsOf(layout);
  const [over, setOver] = useState<string | null>(null);
  const first = selected ?? (parts[0] ? idOf(parts[0]) : null);

  function onKeyDown(event: KeyboardEvent<HTMLElement>, id: string): void {
    const at = parts.findIndex((part) => idOf(part) === id);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: parts.length - 1,
    };
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    const next = parts[steps[event.key] ?? -1];
    if (event.altKey && step !== null) onMove(id, step);
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(id);
    else if (next && !event.altKey) {
      onSelect(idOf(next));
      focusPart(event.currentTarget.closest('[role=tree]'), idOf(next));
    } else return;
    event.preventDefault();
  }

  if (parts.length === 0) return <p className="px-4 py-6 text-sm text-ink-soft">{m.content_build_empty()}</p>;
  return (
    <div role="tree" aria-label={m.content_build_outline()} className="flex flex-col p-2">
      {parts.map((part) => {
        const id = idOf(part);
        const isSelected = id === selected;
        return (
          <div key={id} onDragOver={(event) => event.preventDefault()}>
            <div
              role="treeitem"
              aria-level={levelOf(part)}
              aria-selected={isSelected}
              tabIndex={id === first ? 0 : -1}
              data-outline={id}
              draggable
              onDragStart={(event: DragEvent) => event.dataTransfer.setData('text/x-part', id)}
              onDragEnter={() => setOver(id)}
              onDragEnd={() => setOver(null)}
              onDrop={(event) => {
                event.preventDefault();
                setOver(null);
                onDrop(event.dataTransfer.getData('text/x-part'), id);
              }}
              onClick={() => onSelect(id)}
              onKeyDown={(event) => onKeyDown(event, id)}
              style={{ paddingInlineStart: `${0.5 + (levelOf(part) - 1) * 0.875}rem` }}
              className={classNames(
                'flex min-h-9 min-w-0 grow cursor-pointer items-center gap-2 rounded-md pe-2 text-sm pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft',
                isSelected ? 'bg-accent-soft font-medium' : 'hover:bg-sunken',
                over === id && 'outline-2 outline-accent outline-dashed',
                isHidden(part) && 'opacity-60',
              )}
            >
              <PartIcon part={part} />
              <span className="truncate">{nameOf(part)}</span>
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** Moves the focus to a part of the outline once it is drawn. */
export function focusPart(tree: Element | null, id: string): void {
  requestAnimationFrame(() => tree?.querySelector<HTMLElement>(`[data-outline="${id}"]`)?.focus());
}

/** `rows`, 0; `cols`, 1; `blocks`, 2; a nested row stands where its block does. */
function levelOf({ path }: Part): number {
  return path.filter((key) => key === 'rows' || key === 'cols' || key === 'blocks').length;
}

function isHidden(part: Part): boolean {
  return (part.kind === 'row' && part.row.isHidden) || (part.kind === 'block' && part.block.isHidden);
}

function PartIcon({ part }: { part: Part }): ReactNode {
  if (part.kind === 'row') return <PanelTop aria-hidden />;
  if (part.kind === 'column') return <Columns2 aria-hidden />;
  return part.block.type === 'unknown' ? null : BLOCK_KINDS[part.block.type].icon;
}

/** What a part is called: the name that an editor gave it, else its words, else its kind. */
export function nameOf(part: Part): string {
  if (part.kind === 'row')
    return part.row.name || m.content_build_row({ number: (part.path[1] as number) + 1 });
  if (part.kind === 'column') return m.content_build_column({ number: (part.path.at(-1) as number) + 1 });
  const { block } = part;
  if (block.name) return block.name;
  const kind = block.type === 'unknown' ? m.content_block_unknown() : BLOCK_KINDS[block.type].label();
  const words = wordsOf(block).trim().slice(0, 60);
  return words === '' ? kind : `${kind}: ${words}`;
}

function wordsOf(block: Block): string {
  if (block.type === 'heading' || block.type === 'divider') return block.text;
  if (block.type === 'button' || block.type === 'countdown') return block.label;
  if (block.type === 'text' || block.type === 'read_more' || block.type === 'ribbon')
    return textOf(block.document);
  return block.type === 'image' ? block.alt : '';
}
