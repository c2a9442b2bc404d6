import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';

/** Things in an order: each can be changed, moved and removed. */
export function ItemsField<Item>({
  items,
  fresh,
  one,
  onChange,
}: {
  items: readonly Item[];
  /** Makes a new one; null where they are added in another way. */
  fresh: (() => Item) | null;
  one: (item: Item, change: (item: Item) => void) => ReactNode;
  onChange: (items: Item[]) => void;
}): ReactNode {
  const swapped = (at: number, other: number): Item[] => {
    const next = [...items];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(other, 0, moved);
    return next;
  };
  return (
    <>
      <ol className="flex flex-col gap-4">
        {items.map((item, at) => (
          <li key={at} className="flex flex-col gap-3 rounded-md border border-line p-3">
            <div className="-mt-1 flex items-center justify-end">
              <span className="grow text-sm font-medium text-ink-soft">{at + 1}</span>
              <IconButton
                size="sm"
                label={m.content_build_up()}
                icon={<ArrowUp />}
                disabled={at === 0}
                onClick={() => onChange(swapped(at, at - 1))}
              />
              <IconButton
                size="sm"
                label={m.content_build_down()}
                icon={<ArrowDown />}
                disabled={at === items.length - 1}
                onClick={() => onChange(swapped(at, at + 1))}
              />
              <IconButton
                size="sm"
                label={m.content_build_remove()}
                icon={<Trash2 />}
                onClick={() => onChange(items.toSpliced(at, 1))}
              />
            </div>
            {one(item, (changed) => onChange(items.with(at, changed)))}
          </li>
        ))}
      </ol>
      {fresh && (
        <Button icon={<Plus aria-hidden />} onClick={() => onChange([...items, fresh()])}>
          {m.content_build_add_item()}
        </Button>
      )}
    </>
  );
}
