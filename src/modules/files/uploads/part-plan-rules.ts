/** 5 MiB: the smallest part that stores take (but for a last one). */
const MIN_PART_BYTES = 5 * 1024 * 1024;
const MAX_PARTS = 10_000;
const MIB = 1024 * 1024;

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

/** Bytes of part `n`, counted from 1; null where the plan has no such part. */
export function sizeOfPart(sizeBytes: number, { partBytes, parts }: PartPlan, n: number): number | null {
  if (n < 1 || n > parts) return null;
  return n < parts ? partBytes : sizeBytes - (parts - 1) * partBytes;
}
