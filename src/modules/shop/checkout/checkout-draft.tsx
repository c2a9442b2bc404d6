import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** All fields of the checkout form. */
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
  'wantsDocument',
  'buyerKind',
  'buyerName',
  'buyerTaxId',
  'buyerBranch',
  'buyerAddress',
] as const;
export type CheckoutFields = Readonly<Record<(typeof CHECKOUT_FIELDS)[number], string>>;

const STORAGE_KEY = 'sala.checkout';
/** Debounce of typing. */
const SAVE_AFTER_MS = 200;

interface CheckoutDraft {
  readonly fields: CheckoutFields;
  /** Changes when the fields are filled in anew; use it as React key of the form's content. */
  readonly generation: number;
  /** Call on every change within the form. */
  save(form: HTMLFormElement): void;
  /** Deletes the draft once the order is placed. */
  forget(): void;
}

/**
 * Keeps typed values in the tab's session storage, so that neither a reload nor signing in loses them. Values returned by
 * the server take precedence over the draft, and the draft over the customer's saved data. Drafts are bound to their person.
 */
export function useCheckoutDraft(
  owner: string | null,
  known: CheckoutFields,
  typed: Partial<CheckoutFields> | undefined,
): CheckoutDraft {
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void }>(null);
  const [start, setStart] = useState({ fields: { ...known, ...typed }, generation: 0 });

  const restore = useEffectEvent(() => {
    const draft = typed ? null : readDraft(owner);
    if (draft) setStart({ fields: { ...known, ...draft }, generation: 1 });
  });
  useEffect(() => {
    restore();
    const leave = (): void => {
      const late = pending.current;
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
    if (pending.current) clearTimeout(pending.current.timer);
    const write = (): void => {
      pending.current = null;
      writeDraft(owner, new FormData(form));
    };
    pending.current = { timer: setTimeout(write, SAVE_AFTER_MS), write };
  }

  function forget(): void {
    if (pending.current) clearTimeout(pending.current.timer);
    pending.current = null;
    forgetDraft();
  }

  return { fields: start.fields, generation: start.generation, save, forget };
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
    return null; // no storage, or foreign content in it
  }
}

function writeDraft(owner: string | null, form: FormData): void {
  const fields = Object.fromEntries(CHECKOUT_FIELDS.map((name) => [name, form.get(name) ?? '']));
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ owner, fields }));
  } catch {
    // no storage: a reload loses the draft
  }
}

function forgetDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // no storage, so there is no draft
  }
}
