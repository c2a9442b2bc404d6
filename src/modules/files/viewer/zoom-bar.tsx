import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import * as m from '#messages';
import { IconButton } from '#ui/action/icon-button.tsx';
import { zoomOfKey } from './viewer-rules.ts';

const STEP = 1.5;

/** Zoom by buttons and keys; calls `onZoom` with the factor, or null to fit. */
export function ZoomBar({
  scale,
  largest,
  onZoom,
}: {
  scale: number;
  largest: number;
  onZoom: (by: number | null) => void;
}): ReactNode {
  const pressKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return; // browser shortcut
    const direction = zoomOfKey(event.key);
    if (direction === null) return;
    event.preventDefault();
    onZoom(direction === 'whole' ? null : direction === 'nearer' ? STEP : 1 / STEP);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => pressKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <div className="absolute bottom-4 left-1/2 flex -translate-x-1/2 gap-1 rounded-lg border border-line bg-raised p-1 shadow-lift">
      <IconButton
        label={m.files_view_zoom_out()}
        icon={<ZoomOut aria-hidden />}
        disabled={scale === 1}
        onClick={() => onZoom(1 / STEP)}
      />
      <IconButton
        label={m.files_view_zoom_whole()}
        icon={<Maximize aria-hidden />}
        disabled={scale === 1}
        onClick={() => onZoom(null)}
      />
      <IconButton
        label={m.files_view_zoom_in()}
        icon={<ZoomIn aria-hidden />}
        disabled={scale === largest}
        onClick={() => onZoom(STEP)}
      />
    </div>
  );
}
