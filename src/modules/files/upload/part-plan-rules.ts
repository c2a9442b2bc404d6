const MIB = 1024 * 1024;
/** The smallest part that stores take, but for a last one, and the most (specification §5, §9): on both sides of the wire. */
export const MIN_PART_BYTES = 5 * MIB;
const MAX_PARTS = 10_000;

export interface PartPlan {
  readonly partBytes: number;
  /** 0 for an empty file. */
  readonly parts: number;
}

/** How a file is cut: parts of 5 MiB, larger in whole MiB where that would be more than 10,000. */
export function planParts(sizeBytes: number): PartPlan {
  const partBytes = Math.max(MIN_PART_BYTES, Math.ceil(sizeBytes / MAX_PARTS / MIB) * MIB);
  return { partBytes, parts: Math.ceil(sizeBytes / partBytes) };
}

/** Where part `n` (from 1) begins and ends in the file. */
export function partRange(n: number, partBytes: number, sizeBytes: number): { start: number; end: number } {
  const start = (n - 1) * partBytes;
  return { start, end: Math.min(start + partBytes, sizeBytes) };
}

/** Bytes of part `n`, counted from 1; null where the plan has no such part. */
export function sizeOfPart(sizeBytes: number, { partBytes, parts }: PartPlan, n: number): number | null {
  if (n < 1 || n > parts) return null;
  const { start, end } = partRange(n, partBytes, sizeBytes);
  return end - start;
}

/** Why a plan of parts cannot be used, in the words of the specification's storage (§8); null when it can. */
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
