import { isTypable, typeInto } from './type-into.ts';

/** Interval at which controls are checked for having been taken over, and the longest time that this goes on. */
const EVERY_MS = 100;
const LONGEST_MS = 60_000;

/** What controls got before React took them over, and whether they have it again. */
const early = new Map<Element, { readonly state: boolean | string; readonly isBack: boolean }>();

/**
 * Keeps what somebody ticks, chooses or types before React has taken over the page: hydrating resets boxes and radio buttons
 * to what the server sent, and components know nothing of what was typed. Each control gets it back as soon as it is taken
 * over, as if it were done just then. Modules of forms call this while they load, which is before the page is hydrated.
 */
export function keepEarlyInput(): void {
  if (typeof document === 'undefined' || isTakenOver(document.documentElement)) return;
  const note = (control: Element): void => {
    const state = stateOf(control);
    const isBack = isTakenOver(control);
    if (state === null || (isBack && !early.has(control))) return;
    if (isRadio(control)) {
      if (!control.checked) return;
      // The last choice of a group counts: what lost it is told nothing.
      for (const other of groupOf(control)) early.delete(other);
    }
    early.set(control, { state, isBack });
  };
  const hear = ({ target }: Event): void => {
    if (target instanceof Element) note(target);
  };
  const controls = (): Element[] => [...document.querySelectorAll('input, textarea, select')];
  controls().filter(isChanged).forEach(note);
  addEventListener('input', hear, true);
  const began = performance.now();
  const timer = setInterval(() => {
    for (const [control, { isBack }] of early) if (!isBack && isTakenOver(control)) giveBack(control);
    if (performance.now() - began < LONGEST_MS && !controls().every(isTakenOver)) return;
    clearInterval(timer);
    removeEventListener('input', hear, true);
  }, EVERY_MS);
}

/**
 * Puts the controls of a form back to what the server sent, so that it can be read as it was opened. Returns what gives them
 * back what was typed early; later calls change nothing.
 */
export function withoutEarlyInput(form: HTMLFormElement): () => void {
  const typed = [...early].filter(([control]) => form.contains(control));
  for (const [control] of typed) {
    if (isTicked(control))
      for (const each of isRadio(control) ? groupOf(control) : [control]) each.checked = each.defaultChecked;
    else if (control instanceof HTMLSelectElement) control.selectedIndex = sentIndex(control);
    else if (isText(control)) control.value = control.defaultValue;
  }
  return () => {
    for (const [control, { state }] of typed) {
      give(control, state);
      early.delete(control);
    }
  };
}

function giveBack(control: Element): void {
  const typed = early.get(control);
  if (!typed) return;
  early.set(control, { ...typed, isBack: true });
  give(control, typed.state);
}

function give(control: Element, state: boolean | string): void {
  if (typeof state === 'string' && isTypable(control)) {
    // React tells nobody of a text that is set again.
    if (isText(control)) control.value = control.defaultValue;
    typeInto(control, state);
  }
  // A click is what components listen to; it changes the box, or chooses the button, from what it is not. The click
  // may make React hydrate the form, which restores input again during that click; a nested `click()` on the same control
  // does nothing, so the event is dispatched.
  else if (typeof state === 'boolean' && isTicked(control)) {
    control.checked = !state;
    control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
  }
}

/** React marks the elements that it has hydrated with a property of its own. */
function isTakenOver(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'));
}

function isTicked(control: Element): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');
}

function isRadio(control: Element): control is HTMLInputElement {
  return isTicked(control) && control.type === 'radio';
}

/** The radio buttons of which one is chosen, this one among them. */
function groupOf({ name, form }: HTMLInputElement): HTMLInputElement[] {
  return [...(form ?? document).querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
    (other) => other.name === name && other.form === form,
  );
}

function isText(control: Element): control is HTMLInputElement | HTMLTextAreaElement {
  return isTypable(control) && !(control instanceof HTMLSelectElement);
}

function stateOf(control: Element): boolean | string | null {
  if (isTicked(control)) return control.checked;
  return isTypable(control) ? control.value : null;
}

/** Whether it has another state than the server sent. */
function isChanged(control: Element): boolean {
  if (isTicked(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) return control.selectedIndex !== sentIndex(control);
  return isText(control) && control.value !== control.defaultValue;
}

function sentIndex({ options }: HTMLSelectElement): number {
  return Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  );
}
