import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Everything that the checkout form asks for. */
export const CHECKOUT_FIELDS = [
  'name',
  'phone',
  'email',
  'delivery',
  'addressLine',
  'provinceCode',
  'districtCode',
  'subdistrictCode',
  'postalCode',
  'note',
] as const;
export type CheckoutFields = Readonly<Record<(typeof CHECKOUT_FIELDS)[number], string>>;

const STORAGE_KEY = 'sala.checkout';
/** Typing comes in bursts. */
const SAVE_AFTER_MS = 200;

interface CheckoutDraft {
  readonly fields: CheckoutFields;
  /** Moves when the fields were filled in anew: a key for the form's inside. */
  readonly round: number;
  /** Call it at every change within the form. */
  save(form: HTMLFormElement): void;
  /** The order is placed: nothing is kept. */
  forget(): void;
}

/**
 * Keeps what is typed for as long as the tab lives, so that neither a reload nor signing in half-way loses it. What the server
 * sent back wins over it, and it over what is known of the customer. A person's draft is shown to nobody else.
 */
export function useCheckoutDraft(
  owner: string | null,
  known: CheckoutFields,
  typed: Partial<CheckoutFields> | undefined,
): CheckoutDraft {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void }>(null);
  const [start, setStart] = useState({ fields: { ...known, ...typed }, round: 0 });

  const restore = useEffectEvent(() => {
    const draft = typed ? null : readDraft(owner);
    if (draft) setStart({ fields: { ...known, ...draft }, round: 1 });
  });
  useEffect(() => {
    restore();
    const leave = (): void => {
      const late = waiting.current;
      if (!late) return;
      clearTimeout(late.timer);
      late.write();
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  function save(form: HTMLFormElement): void {
    if (waiting.current) clearTimeout(waiting.current.timer);
    const write = (): void => {
      waiting.current = null;
      writeDraft(owner, new FormData(form));
    };
    waiting.current = { timer: setTimeout(write, SAVE_AFTER_MS), write };
  }

  function forget(): void {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
    forgetDraft();
  }

  return { fields: start.fields, round: start.round, save, forget };
}

function readDraft(owner: string | null): Partial<CheckoutFields> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('owner' in stored) || !('fields' in stored))
      return null;
    if (stored.owner !== null && stored.owner !== owner) return null;
    const fields = stored.fields as Record<string, unknown>;
    return Object.fromEntries(
      CHECKOUT_FIELDS.flatMap((name) =>
        typeof fields[name] === 'string' && fields[name] !== '' ? [[name, fields[name]]] : [],
      ),
    );
  } catch {
    return null; // no storage, or somebody else's text in it
  }
}

function writeDraft(owner: string | null, form: FormData): void {
  const fields = Object.fromEntries(CHECKOUT_FIELDS.map((name) => [name, form.get(name) ?? '']));
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ owner, fields }));
  } catch {
    // no storage: then a reload begins anew
  }
}

function forgetDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // nothing was kept
  }
}
