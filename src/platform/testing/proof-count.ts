/**
 * Returns the repetitions of a long proof: `short` in `npm test`, `long` in `npm run proof`, or the number passed
 * there with --count.
 */
export function proofCount({ short, long }: { readonly short: number; readonly long: number }): number {
  const asked = process.env.SALA_PROOF_COUNT;
  if (asked === undefined) return short;
  return asked === 'long' ? long : Number(asked);
}
