import { type RefObject, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

const WANTED = 'sala-control-wanted';

/** Focuses a control, after the parts of the form that hide it have shown it (`useRevealing`). */
export function focusControl(control: HTMLElement): void {
  control.dispatchEvent(new Event(WANTED, { bubbles: true }));
  control.focus();
}

/** Calls `show` before a control within the element is focused, with that control. */
export function useRevealing(
  within: RefObject<HTMLElement | null>,
  show: (control: HTMLElement) => void,
): void {
  const reveal = useEffectEvent(show);
  useEffect(() => {
    const element = within.current;
    if (!element) return;
    const onWanted = ({ target }: Event): void => {
      if (target instanceof HTMLElement) flushSync(() => reveal(target));
    };
    element.addEventListener(WANTED, onWanted);
    return () => element.removeEventListener(WANTED, onWanted);
  }, [within]);
}
