import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '#ui/class-names.ts';
import { type Device, DEVICE_WIDTHS } from './device-rules.ts';

/**
 * Its children as a screen of the chosen width draws them, made smaller where there is no room: a frame of its own,
 * because the look depends on the width of the window. No scripts run in it, and no address is opened: this page draws
 * into it.
 */
export function DeviceFrame({
  title,
  device,
  className,
  tabIndex,
  onClickCapture,
  onBegin,
  children,
}: {
  title: string;
  device: Device;
  className?: string;
  tabIndex?: number;
  onClickCapture: (event: MouseEvent) => void;
  /** Called with the body of the frame once it is there. */
  onBegin?: (body: HTMLElement) => void;
  children: ReactNode;
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

  function begin(frame: HTMLIFrameElement | null): void {
    const inside = frame?.contentDocument;
    if (!inside || inside.body === body) return;
    const begun = bodyOf(inside);
    setBody(begun);
    onBegin?.(begun);
  }

  const scale = room && room.width > 0 ? Math.min(1, room.width / width) : 1;
  return (
    <div ref={setBox} className={classNames('relative overflow-hidden bg-sunken', className)}>
      <iframe
        title={title}
        // Nothing runs in it: this page draws into it.
        sandbox="allow-same-origin"
        tabIndex={tabIndex}
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
          <div onClickCapture={onClickCapture} className="flex min-h-screen flex-col">
            {children}
          </div>,
          body,
        )}
    </div>
  );
}

/** Gives a frame the style sheets and theme of this page. */
function bodyOf(inside: Document): HTMLElement {
  const { documentElement: outer } = document;
  for (const { name, value } of outer.attributes) inside.documentElement.setAttribute(name, value);
  inside.head.replaceChildren(
    ...[...document.querySelectorAll('link[rel=stylesheet], style')].map((sheet) => sheet.cloneNode(true)),
  );
  inside.body.className = document.body.className;
  return inside.body;
}
