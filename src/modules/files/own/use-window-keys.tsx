import { useEffect, useEffectEvent } from 'react';

/** Global shortcuts, ignored while typing in a field. */
export function useWindowKeys({
  onSearch,
  onHelp,
  onPaste,
  onUndo,
}: {
  onSearch: () => void;
  onHelp: () => void;
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
    if (event.key === '/') onSearch();
    else if (event.key === '?') onHelp();
    else if (command === 'v' && onPaste) onPaste();
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
