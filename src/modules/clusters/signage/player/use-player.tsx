import { useEffect, useState } from 'react';
import type { Contact, ScreenContent } from '../screen-contract.ts';
import { type PlayerState, ScreenPlayer } from './screen-player.tsx';

/** Plays a screen while its page is open; null until the browser has taken over. */
export function usePlayer(code: string, first: Contact & { content: ScreenContent }): PlayerState | null {
  const [state, setState] = useState<PlayerState | null>(null);
  const [opened] = useState(first);
  useEffect(() => {
    const player = new ScreenPlayer(code, opened, setState);
    void player.start();
    return () => player.stop();
  }, [code, opened]);
  return state;
}
