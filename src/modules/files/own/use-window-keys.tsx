import { useEffect, useEffectEvent } from 'react';

/** Shortcuts with Ctrl or ⌘ for the whole page, ignored while typing in a field. */
export function useWindowKeys({
  onPaste,
  onUndo,
}: {
  onPaste: (() => void) | null;
  onUndo: () => void;
}): void {
  const press = useEffectEvent((event: globalThis.KeyboardEvent): void => {
    const { target } = event;
    if (
      target instanceof HTMLElement &&
      target.matches('input:not([type=checkbox]), textarea, select, dialog *')
    )
      return;
    const command = (event.ctrlKey || event.metaKey) && !event.shiftKey ? event.key.toLowerCase() : null;
    if (command === 'v' && onPaste) onPaste();
    else if (command === 'z') onUndo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
