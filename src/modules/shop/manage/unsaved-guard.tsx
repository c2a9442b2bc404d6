import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import * as m from '#messages';
import { prompt } from '#ui/overlay/prompt.ts';

/** Asks for confirmation before leaving a changed form. Pass `onTyped` to the form's `onInput`. */
export function useUnsavedGuard(isSending: boolean): { onTyped: () => void; forget: () => void } {
  const [isTyped, setIsTyped] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isTyped && !isSending && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void prompt({
      title: m.shop_manage_leave_title(),
      message: m.shop_manage_leave_text(),
      confirmLabel: m.shop_manage_leave_yes(),
      danger: true,
    }).then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    if (!isTyped) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isTyped]);
  return { onTyped: () => setIsTyped(true), forget: () => setIsTyped(false) };
}
