import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import * as m from '#messages';
import { classNames } from '#ui/class-names.ts';
import type { Face } from '../check/check-certificate.ts';
import { CertificateFace } from '../paper/certificate-face.tsx';
import type { Drawn } from '../certificate/drawn-contract.ts';
import { elementName } from './element-text.tsx';
import { type Element, type Layout, PAGES } from '../template/layout-contract.ts';

const POINTS_PER_MM = 72 / 25.4;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The page with a frame around each element: draggable, and the selected one moves by arrow keys, 1 mm (with Shift 5 mm). */
export function Stage({
  layout,
  face,
  chosen,
  onChoose,
  onChange,
}: {
  layout: Layout;
  face: Face;
  chosen: string | null;
  onChoose: (id: string) => void;
  onChange: (element: Element) => void;
}): ReactNode {
  const paper = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{
    id: string;
    fromX: number;
    fromY: number;
    dx: number;
    dy: number;
  } | null>(null);
  const { widthMm, heightMm } = PAGES[layout.page];
  const mmPerPixel = (): number => widthMm / (paper.current?.clientWidth ?? widthMm);
  function move(element: Element, dx: number, dy: number): void {
    const bound = (at: number, max: number): number => Math.round(Math.min(Math.max(at, 0), max) * 2) / 2;
    onChange({
      ...element,
      x: bound(element.x + dx, widthMm - element.w),
      y: bound(element.y + dy, heightMm - 3),
    });
  }
  function press(event: KeyboardEvent, element: Element): void {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const by = event.shiftKey ? 5 : 1;
    move(element, step[0] * by, step[1] * by);
  }
  function start(event: PointerEvent<HTMLElement>, element: Element): void {
    onChoose(element.id);
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ id: element.id, fromX: event.clientX, fromY: event.clientY, dx: 0, dy: 0 });
  }
  function end(element: Element): void {
    if (drag?.id === element.id && (drag.dx !== 0 || drag.dy !== 0)) move(element, drag.dx, drag.dy);
    setDrag(null);
  }
  return (
    <div
      ref={paper}
      className="relative overflow-hidden rounded-md border border-line shadow-rest"
      style={{ aspectRatio: `${widthMm} / ${heightMm}` }}
    >
      <CertificateFace
        {...face}
        className="absolute inset-0 h-full!"
        moved={drag && { id: drag.id, dx: drag.dx * POINTS_PER_MM, dy: drag.dy * POINTS_PER_MM }}
      />
      {layout.elements.map((element) => {
        const shift = drag?.id === element.id ? drag : { dx: 0, dy: 0 };
        return (
          // Only the selected element gets a button: elements may overlap, and the list beside the page has all of them.
          <div
            key={element.id}
            className={classNames(
              'absolute cursor-move touch-none rounded-[2px]',
              chosen === element.id ? 'z-10' : 'ring-1 ring-transparent hover:ring-accent/50',
            )}
            style={{
              left: `${((element.x + shift.dx) / widthMm) * 100}%`,
              top: `${((element.y + shift.dy) / heightMm) * 100}%`,
              width: `${(element.w / widthMm) * 100}%`,
              height: `${(heightOf(element, face.drawn) / heightMm) * 100}%`,
            }}
            onPointerDown={(event) => start(event, element)}
            onPointerMove={(event) =>
              drag?.id === element.id &&
              setDrag({
                ...drag,
                dx: (event.clientX - drag.fromX) * mmPerPixel(),
                dy: (event.clientY - drag.fromY) * mmPerPixel(),
              })
            }
            onPointerUp={() => end(element)}
            onPointerCancel={() => setDrag(null)}
          >
            {chosen === element.id && (
              <button
                type="button"
                aria-label={m.certificates_move({ name: elementName(element) })}
                className="absolute inset-0 min-h-6 min-w-6 cursor-move rounded-[2px] ring-2 ring-accent"
                onKeyDown={(event) => press(event, element)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Returns the drawn height in millimetres. */
function heightOf(element: Element, drawn: Drawn): number {
  if (element.kind === 'picture') return element.h;
  if (element.kind === 'qr') return element.w;
  if (element.kind === 'rule') return 3;
  const bottoms = drawn.items.flatMap((item) =>
    item.kind === 'text' && item.of === element.id ? [(item.baseline + item.size * 0.4) / POINTS_PER_MM] : [],
  );
  return Math.max(6, ...bottoms.map((bottom) => bottom - element.y));
}
