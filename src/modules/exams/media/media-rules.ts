import { isDocument } from '../question/question-text-rules.ts';

/** Names of attributes that hold the id of a medium, wherever they stand in a document. */
const ID_NAMES: ReadonlySet<string> = new Set(['pictureId', 'soundId']);
/** Parts of a stored question that are shown with its key only. */
const KEY_PART = /^(?:explanation|feedback)/;

/** Returns the ids of all media in the documents of a value, such as a question; each once, in order. */
export function mediaIdsIn(shown: unknown): string[] {
  return [...mediaPlacesIn(shown).keys()];
}

/** Returns at how many places each medium stands in the documents of a value, in order. */
export function mediaPlacesIn(shown: unknown): Map<string, number> {
  const places = new Map<string, number>();
  replaced(shown, (id) => {
    places.set(id, (places.get(id) ?? 0) + 1);
    return id;
  });
  return places;
}

/** Returns the ids of the media that a stored question shows without its key. */
export function askedMediaIdsIn(content: Readonly<Record<string, unknown>>): string[] {
  return mediaIdsIn(withoutKeyParts(content));
}

/**
 * Returns a copy of a value, such as a question as it is asked, in whose documents the ids of media are replaced: an id
 * says when a picture was uploaded, and is the same for everybody.
 */
export function withSeenMedia<Shown>(shown: Shown, seal: (id: string) => string): Shown {
  return replaced(shown, seal) as Shown;
}

function replaced(value: unknown, seal: (id: string) => string, isInDocument = false): unknown {
  if (Array.isArray(value)) return value.map((each) => replaced(each, seal, isInDocument));
  if (typeof value !== 'object' || value === null) return value;
  const isWithin = isInDocument || isDocument(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isWithin && ID_NAMES.has(name) && typeof each === 'string'
        ? seal(each)
        : replaced(each, seal, isWithin),
    ]),
  );
}

function withoutKeyParts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeyParts);
  if (typeof value !== 'object' || value === null || isDocument(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !KEY_PART.test(name))
      .map(([name, each]) => [name, withoutKeyParts(each)]),
  );
}
