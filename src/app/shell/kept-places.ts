import { forgetLists } from '#ui/navigation/way-back.ts';
import { observable } from '#ui/observable.ts';
import { NO_PLACES, readPlaces, type WorkPlaces } from './work-places.ts';

/** The reader's places, for components; filled in the browser. */
export const keptPlaces = observable<WorkPlaces>(NO_PLACES);

const KEY = 'sala.work.';

/** Reads the places of a person from this browser. */
export function openPlaces(person: string): void {
  keptPlaces.set(storedPlaces(person) ?? NO_PLACES);
}

export function keepPlaces(person: string, change: (places: WorkPlaces) => WorkPlaces): void {
  // Another tab may have changed them meanwhile.
  keptPlaces.set(change(storedPlaces(person) ?? keptPlaces.get()));
  try {
    localStorage.setItem(KEY + person, JSON.stringify(keptPlaces.get()));
  } catch {
    return; // storage is blocked or full: places last as long as the page
  }
}

/** Null where nothing is stored or storage is blocked. */
function storedPlaces(person: string): WorkPlaces | null {
  try {
    const text = localStorage.getItem(KEY + person);
    return text === null ? null : readPlaces(text);
  } catch {
    return null;
  }
}

/** Removes everybody's places from this browser: the next person at it must not read where somebody worked. */
export function forgetPlaces(): void {
  forgetLists();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEY)) localStorage.removeItem(key);
  } catch {
    return; // storage is blocked: there is nothing
  }
}
