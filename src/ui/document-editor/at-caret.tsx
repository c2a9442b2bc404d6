import type { Editor } from '@tiptap/core';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';

const GAP = 6;

/** A box below a place in the document, inside of the positioned element `around`. */
export function AtCaret({
  editor,
  at,
  around,
  className,
  children,
}: {
  editor: Editor;
  /** Position in the document; that of the caret by default. */
  at?: number | undefined;
  around: RefObject<HTMLElement | null>;
  className?: string | undefined;
  children: ReactNode;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const outer = around.current?.getBoundingClientRect();
    if (!box.current || !outer || editor.isDestroyed) return;
    const place = placeOf(editor, at);
    const most = Math.max(outer.width - box.current.offsetWidth - GAP, GAP);
    box.current.style.top = `${place.bottom - outer.top + GAP}px`;
    box.current.style.left = `${Math.min(Math.max(place.left - outer.left, GAP), most)}px`;
  });
  return (
    <div
      ref={box}
      className={classNames(
        'absolute z-30 w-80 max-w-[calc(100%-0.75rem)] rounded-md border border-line bg-raised shadow-float',
        className,
      )}
    >
      {children}
    </div>
  );
}

function placeOf({ view, state }: Editor, at: number | undefined): { bottom: number; left: number } {
  const element = at === undefined ? null : view.nodeDOM(at);
  if (element instanceof HTMLElement) return element.getBoundingClientRect();
  return view.coordsAtPos(state.selection.from);
}
