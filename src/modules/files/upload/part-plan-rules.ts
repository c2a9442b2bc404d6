const MIB = 1024 * 1024;
/** Smallest part that stores accept, except the last, and largest count (specification §5, §9). Shared with the browser. */
export const MIN_PART_BYTES = 5 * MIB;
const MAX_PARTS = 10_000;

export interface PartPlan {
  readonly partBytes: number;
  /** 0 for an empty file. */
  readonly parts: number;
}

/** Returns the part plan: parts of 5 MiB, or larger in whole MiB if that would be more than 10,000. */
export function planParts(sizeBytes: number): PartPlan {
  const partBytes = Math.max(MIN_PART_BYTES, Math.ceil(sizeBytes / MAX_PARTS / MIB) * MIB);
  return { partBytes, parts: Math.ceil(sizeBytes / partBytes) };
}

/** Returns the byte range of part `n` (from 1). */
export function partRange(n: number, partBytes: number, sizeBytes: number): { start: number; end: number } {
  const start = (n - 1) * partBytes;
  return { start, end: Math.min(start + partBytes, sizeBytes) };
}

/** Returns the size of part `n` (from 1); null if the plan has no such part. */
export function sizeOfPart(sizeBytes: number, { partBytes, parts }: PartPlan, n: number): number | null {
  if (n < 1 || n > parts) return null;
  const { start, end } = partRange(n, partBytes, sizeBytes);
  return end - start;
}

/** Returns why a part plan is unusable, in the wording of the specification's storage (§8), or null. */
export function partPlanProblem({
  partSize,
  parts,
  sizeBytes,
}: {
  partSize: number;
  parts: number;
  sizeBytes: number;
}): string | null {
  if (parts > MAX_PARTS) return `Exceeded ${MAX_PARTS} parts in multipart upload.`;
  if (parts > 1 && partSize < MIN_PART_BYTES) {
    return `Your proposed upload partsize [${partSize}] is smaller than the minimum allowed size [${MIN_PART_BYTES}] (5MB)`;
  }
  return Math.ceil(sizeBytes / partSize) === parts ? null : 'The parts do not make up the file.';
}
