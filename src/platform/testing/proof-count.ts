/**
 * How often a long proof repeats: `short` within `npm test`, `long` by `npm run proof`, or the number given there
 * with --count.
 */
export function proofCount({ short, long }: { readonly short: number; readonly long: number }): number {
  const asked = process.env.SALA_PROOF_COUNT;
  if (asked === undefined) return short;
  return asked === 'long' ? long : Number(asked);
}
