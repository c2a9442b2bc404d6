import { isTypable } from '../form/type-into.ts';
import { typeAgain, typedFields } from './typed-fields.ts';

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
  const typed = typedFields(still);
  const opened = [...still.querySelectorAll('details[open]')].map((details) => placeIn(still, details));
  const focused = activeElement && still.contains(activeElement) ? placeIn(still, activeElement) : null;
  const button = pressed && placeIn(still, pressed);
  return (live) => {
    typeAgain(live, typed);
    for (const place of opened) elementAt(live, place)?.setAttribute('open', '');
    const successor = focused && elementAt(live, focused);
    if (successor instanceof HTMLElement || successor instanceof SVGElement)
      successor.focus({ preventScroll: true });
    const presses = button && elementAt(live, button);
    if (presses instanceof HTMLElement) presses.click();
  };
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
