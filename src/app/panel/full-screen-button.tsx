import { Maximize, Minimize } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';

/** Fills the screen with the page, in browsers that can. */
export function FullScreenButton(): ReactNode {
  const isPossible = useSyncExternalStore(
    () => () => undefined,
    () => document.fullscreenEnabled,
    () => false,
  );
  const isFull = useSyncExternalStore(
    watchFullScreen,
    () => document.fullscreenElement !== null,
    () => false,
  );
  if (!isPossible) return null;
  const toggle = async (): Promise<void> => {
    try {
      await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    } catch {
      // The browser or its owner does not want it: the page stays as it is.
    }
  };
  return (
    <Button
      size="lg"
      icon={isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
      onClick={() => void toggle()}
    >
      {isFull ? m.app_panel_small() : m.app_panel_full()}
    </Button>
  );
}

function watchFullScreen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
