import { typeInto } from '../form/type-into.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field that has been changed: its name, which one it is of those with that name, and what it holds. */
export interface TypedField {
  readonly name: string;
  readonly at: number;
  readonly field: Field;
}

const fieldsIn = (root: Element): Field[] => [
  ...root.querySelectorAll<Field>('input[name], textarea[name], select[name]'),
];

/** Returns the fields below `root` that a person has changed since the server drew them. */
export function typedFields(root: Element): TypedField[] {
  const counts = new Map<string, number>();
  return fieldsIn(root).flatMap((field) => {
    const at = counts.get(field.name) ?? 0;
    counts.set(field.name, at + 1);
    return isChanged(field) ? [{ name: field.name, at, field }] : [];
  });
}

/** Enters the same into the fields below `root`, which have taken the place of those, as if it had been typed there. */
export function typeAgain(root: Element, typed: readonly TypedField[]): void {
  for (const { name, at, field } of typed) {
    const successor = fieldsIn(root).filter((each) => each.name === name)[at];
    if (successor) enter(successor, field);
  }
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (field.type === 'file') return (field.files?.length ?? 0) > 0;
  if (isTick(field)) return field.checked !== field.defaultChecked;
  return field.type !== 'hidden' && field.value !== field.defaultValue;
}

const isTick = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio';

function enter(successor: Field, field: Field): void {
  if (!(successor instanceof HTMLInputElement) || !(field instanceof HTMLInputElement))
    return typeInto(successor, field.value);
  if (isTick(successor)) {
    // Of radio buttons, choosing one clears the others.
    if (successor.checked !== field.checked && (field.checked || field.type === 'checkbox'))
      successor.click();
  } else if (successor.type === 'file') {
    successor.files = field.files;
    successor.dispatchEvent(new Event('change', { bubbles: true }));
  } else typeInto(successor, field.value);
}
