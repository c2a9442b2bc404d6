type TextField = HTMLInputElement | HTMLTextAreaElement;

const TEXT_TYPES = new Set(['text', 'email', 'tel', 'url', 'number']);
/** Names of fields that are never stored, whatever their type. */
const SECRET = /passw|secret|token|otp|challenge|recovery|webhook|card|cvv|cvc|\bpin\b/i;
const SECRET_PURPOSE = /password|one-time-code|^cc-/;

/** Plain-object view of a field, so that tests need no DOM. */
export interface FieldTraits {
  readonly tag: string;
  readonly type: string;
  readonly name: string;
  readonly autocomplete: string;
  readonly isFixed: boolean;
  /** Method of the field's form; null without a form. */
  readonly method: string | null;
  /** The form keeps its drafts itself: it has `data-keeps-drafts`. */
  readonly isKeptByForm: boolean;
}

/** Whether a field's text may be stored: typed text in a form that changes something, and not secret. */
export function isKeepable({
  tag,
  type,
  name,
  autocomplete,
  isFixed,
  method,
  isKeptByForm,
}: FieldTraits): boolean {
  if (name === '' || isFixed || isKeptByForm || method === null || method.toLowerCase() === 'get')
    return false;
  if (tag !== 'TEXTAREA' && !(tag === 'INPUT' && TEXT_TYPES.has(type))) return false;
  return !SECRET.test(name) && !SECRET_PURPOSE.test(autocomplete);
}

/** Returns the element as a field whose text may be stored, or null. */
export function keepableField(element: unknown): TextField | null {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null;
  const { tagName, type, name, autocomplete, form } = element;
  const traits: FieldTraits = {
    tag: tagName,
    type,
    name,
    autocomplete,
    isFixed: element.readOnly || element.disabled,
    method: form && (form.getAttribute('method') ?? 'post'),
    isKeptByForm: form?.dataset.keepsDrafts !== undefined,
  };
  return isKeepable(traits) ? element : null;
}

/** Identifies a field on its page: its name, and its index among fields of that name. */
export function placeOf(field: TextField): string {
  return `${sameNamed(field.name).indexOf(field)} ${field.name}`;
}

/** Returns the field at a place on the current page. */
export function fieldAt(place: string): TextField | null {
  const space = place.indexOf(' ');
  const found = sameNamed(place.slice(space + 1))[Number(place.slice(0, space))];
  return keepableField(found);
}

function sameNamed(name: string): Element[] {
  return [...document.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
}
