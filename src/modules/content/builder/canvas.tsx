import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import * as m from '#messages';
import type { PageLayout } from '../layout/layout-contract.ts';
import { type LayoutContext, LayoutView } from '../page-view/layout-view.tsx';

/** Widths of the screens for which a page is drawn, in pixels. */
export const DEVICE_WIDTHS = { desktop: 1_280, tablet: 768, mobile: 390 } as const;
export type Device = keyof typeof DEVICE_WIDTHS;

/**
 * The page as a screen of the chosen width draws it: a frame of its own, because the look depends on the width of the
 * window. A press selects a part instead of following links.
 */
export function Canvas({
  layout,
  context,
  device,
  selected,
  onSelect,
}: {
  layout: PageLayout;
  context: LayoutContext;
  device: Device;
  selected: string | null;
  onSelect: (id: string | null) => void;
}): ReactNode {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null);
  const width = DEVICE_WIDTHS[device];

  useEffect(() => {
    if (!box) return;
    const observer = new ResizeObserver(() => setRoom({ width: box.clientWidth, height: box.clientHeight }));
    observer.observe(box);
    return () => observer.disconnect();
  }, [box]);

  useEffect(() => {
    body?.querySelector(`[data-part="${selected}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [body, selected]);

  function begin(frame: HTMLIFrameElement | null): void {
    const inside = frame?.contentDocument;
    if (inside && inside.body !== body) setBody(begun(inside));
  }

  const select = (event: MouseEvent): void => {
    const target = event.target as Element;
    if (target.closest('a')) event.preventDefault();
    onSelect(target.closest('[data-part]')?.getAttribute('data-part') ?? null);
  };
  const scale = room ? Math.min(1, room.width / width) : 1;

  return (
    <div ref={setBox} className="relative min-h-0 grow overflow-hidden bg-sunken">
      <iframe
        title={m.content_build_canvas()}
        // Nothing runs in it: this page draws into it.
        sandbox="allow-same-origin"
        tabIndex={-1}
        ref={(frame) => begin(frame)}
        // Some browsers put an empty page of their own into a new frame.
        onLoad={(event) => begin(event.currentTarget)}
        className="absolute top-0 left-1/2 origin-top bg-canvas shadow-raised"
        style={{
          width,
          height: room ? room.height / scale : '100%',
          transform: `translateX(-50%) scale(${scale})`,
        }}
      />
      {body &&
        createPortal(
          <div onClickCapture={select} className="min-h-screen">
            <LayoutView layout={layout} context={{ ...context, mark: { selected } }} />
          </div>,
          body,
        )}
    </div>
  );
}

/** Gives a frame the style sheets and theme of this page. */
function begun(inside: Document): HTMLElement {
  const { documentElement: outer } = document;
  for (const { name, value } of outer.attributes) inside.documentElement.setAttribute(name, value);
  inside.head.replaceChildren(
    ...[...document.querySelectorAll('link[rel=stylesheet], style')].map((sheet) => sheet.cloneNode(true)),
  );
  inside.body.className = document.body.className;
  return inside.body;
}
