/** Parts of an application, in the order in which they are filled in; the last one hands it in. */
export const APPLICATION_PARTS = [
  'name',
  'address',
  'contact',
  'money',
  'documents',
  'owner',
  'review',
] as const;
export type ApplicationPart = (typeof APPLICATION_PARTS)[number];

/** The part that follows another; the last one follows itself. */
export function partAfter(part: ApplicationPart): ApplicationPart {
  return APPLICATION_PARTS[APPLICATION_PARTS.indexOf(part) + 1] ?? part;
}

/** The part that comes before another; null for the first one. */
export function partBefore(part: ApplicationPart): ApplicationPart | null {
  return APPLICATION_PARTS[APPLICATION_PARTS.indexOf(part) - 1] ?? null;
}
