import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import * as m from '#messages';
import { prompt } from '../overlay/prompt.ts';
import { changesText } from './changes-text.tsx';

/**
 * Asks before a form with changes is left for another page. Sending the form is no leaving. One form per page; where a
 * parameter of the query says which form is open, its change leaves the form too.
 */
export function useLeaveGuard(changes: readonly string[], isSending: boolean, openedBy?: string): void {
  const isChanged = changes.length > 0;
  const names = changesText(changes);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged &&
      !isSending &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (openedBy !== undefined &&
          new URLSearchParams(currentLocation.search).get(openedBy) !==
            new URLSearchParams(nextLocation.search).get(openedBy))),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void prompt({
      title: m.ui_leave_title(),
      message: m.ui_leave_text({ names }),
      confirmLabel: m.ui_leave_yes(),
      danger: true,
    }).then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker, names]);
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
