type TypableField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const TYPED_ELSEWHERE = new Set(['hidden', 'checkbox', 'radio', 'file', 'submit', 'button']);

/** Whether the element is a field with a text or a choice of its own. */
export function isTypable(element: unknown): element is TypableField {
  if (element instanceof HTMLInputElement) return !TYPED_ELSEWHERE.has(element.type);
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

/** Sets a field's text as if it had been typed, so that its component receives the event. */
export function typeInto(field: TypableField, text: string): void {
  const kind =
    field instanceof HTMLInputElement
      ? HTMLInputElement
      : field instanceof HTMLTextAreaElement
        ? HTMLTextAreaElement
        : HTMLSelectElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}
