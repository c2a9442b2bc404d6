import { isTypable, typeInto } from '../form/type-into.ts';

/** Within this time after a finger is lifted, the browser reports its click. */
const CLICK_MS = 400;

/**
 * Resolves once `element` can be replaced without loss: nobody types in it, and nothing is being pressed, whose click
 * would miss it.
 */
export async function whenUntouched(element: Element): Promise<void> {
  while (document.querySelector(':active') !== null || isTypedIn(element))
    await new Promise((resolve) => setTimeout(resolve, CLICK_MS));
}

function isTypedIn(element: Element): boolean {
  const { activeElement } = document;
  return element.contains(activeElement) && isTypable(activeElement);
}

/**
 * Remembers what a person has done in content that is about to be replaced by content of the same structure: what was
 * typed, opened, focused, and a button that was pressed in vain. Returns what does the same in the new content.
 */
export function keep(still: Element, pressed: Element | null): (live: Element) => void {
  const { activeElement } = document;
  const changed = [...still.querySelectorAll<Field>('input, textarea, select')]
    .filter(isChanged)
    .map((field) => ({ field, place: placeIn(still, field) }));
  const opened = [...still.querySelectorAll('details[open]')].map((details) => placeIn(still, details));
  const focused = activeElement && still.contains(activeElement) ? placeIn(still, activeElement) : null;
  const button = pressed && placeIn(still, pressed);
  return (live) => {
    for (const { field, place } of changed) enter(elementAt(live, place), field);
    for (const place of opened) elementAt(live, place)?.setAttribute('open', '');
    const successor = focused && elementAt(live, focused);
    if (successor instanceof HTMLElement || successor instanceof SVGElement)
      successor.focus({ preventScroll: true });
    const presses = button && elementAt(live, button);
    if (presses instanceof HTMLElement) presses.click();
  };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether a person has changed the field since the server drew it. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (field.type === 'file') return (field.files?.length ?? 0) > 0;
  if (isTick(field)) return field.checked !== field.defaultChecked;
  return field.type !== 'hidden' && field.value !== field.defaultValue;
}

const isTick = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio';

/** Enters into the successor of a field what the field holds. */
function enter(successor: Element | null, field: Field): void {
  if (field instanceof HTMLInputElement && successor instanceof HTMLInputElement) {
    if (isTick(successor)) {
      // Of radio buttons, choosing one clears the others.
      if (successor.checked !== field.checked && (field.checked || field.type === 'checkbox'))
        successor.click();
      return;
    }
    if (successor.type === 'file') {
      successor.files = field.files;
      successor.dispatchEvent(new Event('change', { bubbles: true }));
      return;
    }
  }
  if (isTypable(successor)) typeInto(successor, field.value);
}

/** Where an element stands below `root`: its index among its siblings, level by level. */
function placeIn(root: Element, element: Element): number[] {
  const place: number[] = [];
  for (let at = element; at !== root && at.parentElement; at = at.parentElement)
    place.unshift([...at.parentElement.children].indexOf(at));
  return place;
}

function elementAt(root: Element, place: readonly number[]): Element | null {
  return place.reduce<Element | null>((at, index) => at?.children[index] ?? null, root);
}
