import { observable } from '#ui/observable.ts';
import { PLACES_KEY } from '../places/forget-places.ts';
import { NO_PLACES, readPlaces, type WorkPlaces } from './work-places.ts';

/** The reader's places, for components; filled in the browser. */
export const keptPlaces = observable<WorkPlaces>(NO_PLACES);

/** Reads the places of a person from this browser. */
export function openPlaces(person: string): void {
  keptPlaces.set(storedPlaces(person) ?? NO_PLACES);
}

export function keepPlaces(person: string, change: (places: WorkPlaces) => WorkPlaces): void {
  // Another tab may have changed them meanwhile.
  keptPlaces.set(change(storedPlaces(person) ?? keptPlaces.get()));
  try {
    localStorage.setItem(PLACES_KEY + person, JSON.stringify(keptPlaces.get()));
  } catch {
    return; // storage is blocked or full: places last as long as the page
  }
}

/** Null where nothing is stored or storage is blocked. */
function storedPlaces(person: string): WorkPlaces | null {
  try {
    const text = localStorage.getItem(PLACES_KEY + person);
    return text === null ? null : readPlaces(text);
  } catch {
    return null;
  }
}
