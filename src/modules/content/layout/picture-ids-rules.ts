/** Ids of all pictures that a part of a layout, or anything in it, refers to. */
export function pictureIdsIn(part: unknown): string[] {
  if (Array.isArray(part)) return [...new Set(part.flatMap(pictureIdsIn))];
  if (typeof part !== 'object' || part === null) return [];
  return [
    ...new Set(
      Object.entries(part).flatMap(([key, value]) =>
        key === 'pictureId' && typeof value === 'string' ? [value] : pictureIdsIn(value),
      ),
    ),
  ];
}

/** The same part with other pictures: those of `others` by the id that they take the place of. */
export function withPictures<Part>(part: Part, others: ReadonlyMap<string, string>): Part {
  if (Array.isArray(part)) return part.map((each: unknown) => withPictures(each, others)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === 'pictureId' && typeof value === 'string'
        ? (others.get(value) ?? value)
        : withPictures(value as unknown, others),
    ]),
  ) as Part;
}
