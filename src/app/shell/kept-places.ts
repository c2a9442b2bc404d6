import { observable } from '#ui/observable.ts';
import { NO_PLACES, readPlaces, type WorkPlaces } from './work-places.ts';

/** The reader's places, for components; filled in the browser. */
export const keptPlaces = observable<WorkPlaces>(NO_PLACES);

const KEY = 'sala.work.';

/** Reads the places of a person from this browser. */
export function openPlaces(person: string): void {
  try {
    keptPlaces.set(readPlaces(localStorage.getItem(KEY + person)));
  } catch {
    keptPlaces.set(NO_PLACES); // storage is blocked: places last as long as the page
  }
}

export function keepPlaces(person: string, change: (places: WorkPlaces) => WorkPlaces): void {
  keptPlaces.set(change(keptPlaces.get()));
  try {
    localStorage.setItem(KEY + person, JSON.stringify(keptPlaces.get()));
  } catch {
    return; // storage is blocked or full: as above
  }
}

/** Removes everybody's places from this browser: the next person at it must not read where somebody worked. */
export function forgetPlaces(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEY)) localStorage.removeItem(key);
  } catch {
    return; // storage is blocked: there is nothing
  }
}
