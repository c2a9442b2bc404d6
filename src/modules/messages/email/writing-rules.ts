/** Blocks that mail programs cannot show; what is pasted becomes something that they can. */
export const NOT_IN_EMAILS = ['gallery', 'formula', 'formula-in-text', 'embed'] as const;

/** Addresses in a field, as they are separated by commas, semicolons or spaces. */
export function addressesIn(text: string): string[] {
  return text.split(/[,;\s]+/).filter((address) => address !== '');
}
