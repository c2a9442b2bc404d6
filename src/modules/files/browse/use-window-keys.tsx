import { useEffect, useEffectEvent } from 'react';

/** Keys that count wherever the focus is, but for fields in which one types. */
export function useWindowKeys({
  onSearch,
  onHelp,
  onPaste,
}: {
  onSearch: () => void;
  onHelp: () => void;
  onPaste: (() => void) | null;
}): void {
  const press = useEffectEvent((event: globalThis.KeyboardEvent): void => {
    const { target } = event;
    if (
      target instanceof HTMLElement &&
      target.matches('input:not([type=checkbox]), textarea, select, dialog *')
    )
      return;
    if (event.key === '/') onSearch();
    else if (event.key === '?') onHelp();
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v' && onPaste) onPaste();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
