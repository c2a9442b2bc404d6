import { forgetLists } from '#ui/navigation/way-back.ts';

/** Prefix of the keys under which browsers keep where people worked; one key per person. */
export const PLACES_KEY = 'sala.work.';

/** Removes everybody's places from this browser: the next person at it must not read where somebody worked. */
export function forgetPlaces(): void {
  forgetLists();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PLACES_KEY)) localStorage.removeItem(key);
  } catch {
    return; // storage is blocked: there is nothing
  }
}
