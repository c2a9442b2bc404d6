import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import type { ViewProps } from './file-viewer.tsx';
import { ZoomBar } from './zoom-bar.tsx';

const LARGEST = 8;

interface Sight {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const WHOLE: Sight = { scale: 1, x: 0, y: 0 };

/** A picture fitted to the window; zoom by wheel, keys, buttons or pinch, pan by drag. */
export default function PictureView({ item, url, onFailed }: ViewProps): ReactNode {
  const [sight, setSight] = useState(WHOLE);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const zoom = (by: number): void =>
    setSight((now) => {
      const scale = Math.min(Math.max(now.scale * by, 1), LARGEST);
      return scale === 1 ? WHOLE : { scale, x: (now.x * scale) / now.scale, y: (now.y * scale) / now.scale };
    });

  function move(event: PointerEvent): void {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const all = fingers.current;
    if (all.size === 2) {
      const other = [...all].find(([id]) => id !== event.pointerId)?.[1] ?? before;
      const apart = (point: { x: number; y: number }): number =>
        Math.hypot(point.x - other.x, point.y - other.y);
      zoom(apart({ x: event.clientX, y: event.clientY }) / Math.max(apart(before), 1));
    } else {
      setSight((now) =>
        now.scale === 1
          ? now
          : { ...now, x: now.x + event.clientX - before.x, y: now.y + event.clientY - before.y },
      );
    }
    all.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }
  const lift = (event: PointerEvent): void => void fingers.current.delete(event.pointerId);

  return (
    <div
      className="relative min-h-0 grow touch-none overflow-hidden bg-sunken"
      onWheel={({ deltaY }) => zoom(deltaY < 0 ? 1.15 : 1 / 1.15)}
      onPointerDown={(event) => {
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        if (event.target instanceof HTMLImageElement) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={lift}
      onDoubleClick={() => (sight.scale === 1 ? zoom(2.5) : setSight(WHOLE))}
    >
      <img
        src={url}
        alt={item.name}
        draggable={false}
        onError={onFailed}
        className="absolute inset-0 size-full object-scale-down select-none"
        style={{ transform: `translate(${sight.x}px, ${sight.y}px) scale(${sight.scale})` }}
      />
      <ZoomBar
        scale={sight.scale}
        largest={LARGEST}
        onZoom={(by) => (by === null ? setSight(WHOLE) : zoom(by))}
      />
    </div>
  );
}
