import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { Box } from './layout-rules.ts';

const LEAST_SCALE = 0.05;
const MOST_SCALE = 2;
/** Pixels of a chart's margin, and those that an arrow key moves it. */
const MARGIN = 24;
const STEP = 80;
/** Pixels that a pointer moves before a press becomes a drag and is no click on what it began on. */
export const DRAG_PIXELS = 6;

interface Position {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface PanZoom {
  readonly frame: RefObject<HTMLElement | null>;
  readonly transform: string;
  readonly scale: number;
  readonly handlers: {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerDownCapture(): void;
    onPointerUp(): void;
    onPointerLeave(event: PointerEvent<HTMLElement>): void;
    onClickCapture(event: MouseEvent<HTMLElement>): void;
    onPointerCancel(): void;
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  };
  /** The part of the drawing that is seen. */
  readonly sight: Box;
  zoom(factor: number): void;
  fit(): void;
}

/**
 * Moves and scales a drawing in a frame: by dragging, two fingers, the wheel (with Ctrl it zooms) and the keyboard. One that is
 * shown whole stays whole, even as its size changes, until the reader moves it.
 */
export function usePanZoom({
  width,
  height,
  isWhole = false,
}: {
  width: number;
  height: number;
  isWhole?: boolean;
}): PanZoom {
  const frame = useRef<HTMLElement>(null);
  const [size, setSize] = useState({ width: 1_200, height: 800 });
  const [position, setPosition] = useState<Position>({ x: MARGIN, y: MARGIN, scale: 1 });
  const travelled = useRef(0);
  const isMoved = useRef(false);
  const fingers = useRef(new Map<number, { x: number; y: number }>());

  function fitted(box: { width: number; height: number }, drawn = { width, height }): Position {
    const across = (box.width - MARGIN * 2) / Math.max(1, drawn.width);
    const down = (box.height - MARGIN * 2) / Math.max(1, drawn.height);
    const scale = clampScale(Math.min(1, across, down));
    const y = isWhole ? (box.height - drawn.height * scale) / 2 : MARGIN;
    return { x: (box.width - drawn.width * scale) / 2, y, scale };
  }

  function zoomAt(factor: number, x: number, y: number): void {
    isMoved.current = true;
    setPosition((was) => {
      const scale = clampScale(was.scale * factor);
      const by = scale / was.scale;
      return { x: x - (x - was.x) * by, y: y - (y - was.y) * by, scale };
    });
  }

  function pan(x: number, y: number): void {
    isMoved.current = true;
    setPosition((was) => ({ ...was, x: was.x + x, y: was.y + y }));
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    if (event.ctrlKey || event.metaKey)
      zoomAt(Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
    else pan(-event.deltaX, -event.deltaY);
  });
  const onSize = useEffectEvent((box: { width: number; height: number }, isFirst: boolean) => {
    setSize(box);
    if (isWhole && !isMoved.current) setPosition(fitted(box));
    else if (isFirst) setPosition(startAt(fitted(box), box, width));
  });
  const stayWhole = useEffectEvent((drawn: { width: number; height: number }) => {
    if (isWhole && !isMoved.current) setPosition(fitted(size, drawn));
  });
  useEffect(() => stayWhole({ width, height }), [width, height]);
  useEffect(() => {
    const place = frame.current;
    if (!place) return;
    let isFirst = true;
    const watch = new ResizeObserver(() => {
      onSize({ width: place.clientWidth, height: place.clientHeight }, isFirst);
      isFirst = false;
    });
    watch.observe(place);
    const wheel = (event: WheelEvent): void => onWheel(event);
    // React's own listener could not keep the page from scrolling.
    place.addEventListener('wheel', wheel, { passive: false });
    return () => {
      watch.disconnect();
      place.removeEventListener('wheel', wheel);
    };
  }, []);

  function fit(): void {
    isMoved.current = false;
    setPosition(fitted(size));
  }

  function onPointerMove({ pointerId, clientX, clientY }: PointerEvent<HTMLElement>): void {
    const before = fingers.current.get(pointerId);
    if (!before) return;
    const now = { x: clientX, y: clientY };
    const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1];
    fingers.current.set(pointerId, now);
    travelled.current += distance(before, now);
    const box = frame.current?.getBoundingClientRect();
    if (other && box) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      zoomAt(factor, (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top);
    } else pan(now.x - before.x, now.y - before.y);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => pan(STEP, 0),
      ArrowRight: () => pan(-STEP, 0),
      ArrowUp: () => pan(0, STEP),
      ArrowDown: () => pan(0, -STEP),
      '+': () => zoomAt(1.25, size.width / 2, size.height / 2),
      '=': () => zoomAt(1.25, size.width / 2, size.height / 2),
      '-': () => zoomAt(0.8, size.width / 2, size.height / 2),
      '0': fit,
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }

  const { x, y, scale } = position;
  return {
    frame,
    transform: `translate(${x}px, ${y}px) scale(${scale})`,
    scale,
    handlers: {
      onPointerDown: ({ pointerId, clientX, clientY, button }) => {
        if (button === 0) fingers.current.set(pointerId, { x: clientX, y: clientY });
      },
      onPointerDownCapture: () => {
        travelled.current = 0;
      },
      onPointerMove,
      onPointerLeave: ({ pointerId }) => void fingers.current.delete(pointerId),
      onClickCapture: (event) => {
        if (travelled.current < DRAG_PIXELS) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onPointerUp: () => fingers.current.clear(),
      onPointerCancel: () => fingers.current.clear(),
      onKeyDown,
    },
    sight: { x: -x / scale, y: -y / scale, width: size.width / scale, height: size.height / scale },
    zoom: (factor) => zoomAt(factor, size.width / 2, size.height / 2),
    fit,
  };
}

/** A chart opens so large that it can be read, with its first root in the middle. */
function startAt(fit: Position, box: { width: number }, width: number): Position {
  const scale = Math.max(fit.scale, 0.6);
  return { x: (box.width - width * scale) / 2, y: MARGIN, scale };
}

function clampScale(scale: number): number {
  return Math.min(MOST_SCALE, Math.max(LEAST_SCALE, scale));
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
