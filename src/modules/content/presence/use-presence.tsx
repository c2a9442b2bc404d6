import { useEffect, useState } from 'react';
import { listenLiveChanges } from '#platform/live/live-page.ts';
import {
  HEARTBEAT_SECONDS,
  PRESENCE_TOPIC,
  presencePath,
  type PresentPerson,
  type PresenceView,
} from './presence-contract.ts';

const NOBODY: readonly PresentPerson[] = [];

/**
 * Tells the site that this page has an item open for editing, and returns who else has. A page that is hidden sends no
 * heartbeats and counts as left after a minute; one that comes back, also from the browser's memory of pages, begins anew.
 */
export function usePresence(item: string): readonly PresentPerson[] {
  const [others, setOthers] = useState(NOBODY);
  useEffect(() => {
    const tab = crypto.randomUUID();
    let latest = 0;
    let isOver = false;

    const send = (isLeaving: boolean): Promise<Response | null> =>
      fetch(presencePath(item), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ tab, isLeaving }),
        keepalive: isLeaving,
      }).catch(() => null); // offline: the next heartbeat tells again

    const beat = async (): Promise<void> => {
      if (isOver || document.visibilityState === 'hidden') return;
      latest += 1;
      const turn = latest;
      const reply = await send(false);
      // Replies may overtake each other, and one may come after the page was left.
      if (reply === null || turn !== latest) return;
      if (ENDING.has(reply.status)) isOver = true;
      if (reply.ok || isOver) setOthers(reply.ok ? ((await reply.json()) as PresenceView).others : NOBODY);
    };
    const leave = (): void => {
      latest += 1;
      if (!isOver) void send(true);
    };
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void beat();
    };
    const onVisible = (): void => void beat();

    onVisible();
    const timer = setInterval(onVisible, HEARTBEAT_SECONDS * 1000);
    const unlisten = listenLiveChanges(PRESENCE_TOPIC, ({ details }) => {
      if (details.length === 0 || details.includes(item)) void beat();
    });
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', onShow);
    return () => {
      clearInterval(timer);
      unlisten();
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', onShow);
      leave();
    };
  }, [item]);
  return others;
}

/** Signed out, no longer allowed, or the item is gone: nothing more is sent. */
const ENDING: ReadonlySet<number> = new Set([401, 403, 404]);
