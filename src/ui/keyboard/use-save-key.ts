import { useEffect, useEffectEvent } from 'react';
import { useKeyNotes } from './keys-sheet-state.ts';

/** Layers of their own, in which Ctrl S does not mean the form behind them. */
const LAYERS = 'dialog, [role="dialog"], [role="alertdialog"]';

/**
 * Presses the submit button of this id on Ctrl S or ⌘ S, by the key's place, also while somebody types: a key with Ctrl is never
 * pressed by accident, so it works where single keys are turned off.
 */
export function useSaveKey(buttonId: string, label: string): void {
  useKeyNotes([{ keys: 'Ctrl + S', label }]);
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const isShortcut = event.code === 'KeyS' && (event.ctrlKey || event.metaKey);
    if (!isShortcut || event.altKey || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    const button = document.getElementById(buttonId) as HTMLButtonElement | null;
    const isElsewhere = event.target instanceof Element && event.target.closest(LAYERS) !== null;
    if (event.repeat || isElsewhere || !button || button.disabled) return;
    button.form?.requestSubmit(button);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
