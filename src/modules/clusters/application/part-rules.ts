/** Parts of an application, in the order in which they are filled in; the last one hands it in. */
export const APPLICATION_PARTS = ['name', 'address', 'contact', 'money', 'review'] as const;
export type ApplicationPart = (typeof APPLICATION_PARTS)[number];

/** The part that follows another; the last one follows itself. */
export function partAfter(part: ApplicationPart): ApplicationPart {
  return APPLICATION_PARTS[APPLICATION_PARTS.indexOf(part) + 1] ?? part;
}
