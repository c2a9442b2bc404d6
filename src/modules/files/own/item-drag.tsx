import { type DragEvent, type DragEventHandler, useState } from 'react';

/** Drag type of the file manager's items; external files have the type `Files`. */
const ITEMS = 'application/x-sala-items';

export function beginItemDrag(event: DragEvent, itemIds: readonly string[]): void {
  event.dataTransfer.setData(ITEMS, JSON.stringify(itemIds));
  event.dataTransfer.effectAllowed = 'copyMove';
}

export function carriesItems(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(ITEMS);
}

export function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files') && !carriesItems(event);
}

interface DropHandlers {
  readonly onDragOver: DragEventHandler;
  readonly onDragLeave: DragEventHandler;
  readonly onDrop: DragEventHandler;
}

/** Makes an element a drop target for items; Ctrl or Alt copies. */
export function useItemDrop(onItems: ((itemIds: string[], isCopy: boolean) => void) | null): {
  isOver: boolean;
  handlers: Partial<DropHandlers>;
} {
  const [isOver, setIsOver] = useState(false);
  if (onItems === null) return { isOver: false, handlers: {} };
  return {
    isOver,
    handlers: {
      onDragOver: (event) => {
        if (!carriesItems(event)) return;
        event.preventDefault();
        event.stopPropagation();
        event.dataTransfer.dropEffect = event.ctrlKey || event.altKey ? 'copy' : 'move';
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event) => {
        setIsOver(false);
        if (!carriesItems(event)) return;
        event.preventDefault();
        event.stopPropagation();
        const dropped = JSON.parse(event.dataTransfer.getData(ITEMS) || '[]') as string[];
        if (dropped.length > 0) onItems(dropped, event.ctrlKey || event.altKey);
      },
    },
  };
}
