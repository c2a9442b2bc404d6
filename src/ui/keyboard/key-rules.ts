/** A key that does something on the page that is open. */
export interface Key {
  /** Its place on the keyboard (`KeyboardEvent.code`): the same key on a Thai layout. */
  readonly code: string;
  /** The key that is pressed before it, as in `g` then `o`. */
  readonly after?: string;
  /** Whether Shift is held. */
  readonly shift?: boolean;
  /** Whether holding the key down repeats it. */
  readonly repeats?: boolean;
  /** What it does, as a sentence in the reader's language. */
  readonly label: string;
  readonly run: (event: KeyboardEvent) => void;
}

/** What decides about a key press, apart from the keys that are in use. */
export interface Press {
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
  /** 229 while an input method composes, also in browsers that no longer report `isComposing`. */
  readonly keyCode: number;
  readonly defaultPrevented: boolean;
}

/** What a press does: runs a key, begins a sequence, or nothing. */
export type Outcome = { readonly key: Key } | { readonly begins: string } | null;

const COMPOSING = 229;

/**
 * Returns what a press does. Among equal keys the one registered last wins: what lies on top. A press that begins a
 * sequence does nothing else.
 */
export function outcomeOf(keys: readonly Key[], press: Press, begun: string | null): Outcome {
  if (press.defaultPrevented || press.isComposing || press.keyCode === COMPOSING) return null;
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const matching = keys.filter(
    (key) =>
      key.code === press.code && (key.shift ?? false) === press.shiftKey && (!press.repeat || key.repeats),
  );
  const second = begun === null ? undefined : matching.findLast((key) => key.after === begun);
  if (second) return { key: second };
  if (!press.repeat && !press.shiftKey && keys.some((key) => key.after === press.code))
    return { begins: press.code };
  const single = matching.findLast((key) => key.after === undefined);
  return single ? { key: single } : null;
}

/** The part of an element that says whether it takes keys itself. */
interface Target {
  readonly tagName: string;
  readonly type?: unknown;
  readonly isContentEditable?: boolean;
  closest?: (selector: string) => unknown;
}

const TEXTLESS_INPUTS = new Set(['button', 'checkbox', 'file', 'image', 'reset', 'submit']);
const LAYERS =
  'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="application"]';
const OWN_KEYS = 'a[href], button, summary, [role="tab"], [role="radio"], input, [role="button"]';

/**
 * Whether the focused element takes the key itself: text fields and lists of choices take all, open layers keep theirs,
 * and controls have Enter and Space.
 */
export function takesKeys(target: Target, code: string): boolean {
  const tag = target.tagName.toUpperCase();
  if (target.isContentEditable || tag === 'TEXTAREA' || tag === 'SELECT' || tag === 'IFRAME') return true;
  if (tag === 'INPUT' && !TEXTLESS_INPUTS.has(String(target.type))) return true;
  if (target.closest?.(LAYERS)) return true;
  return (code === 'Enter' || code === 'Space') && Boolean(target.closest?.(OWN_KEYS));
}
