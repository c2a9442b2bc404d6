import { allocate, assertSatang, roundHalfUp, type Satang } from './money.ts';

/** An amount split by VAT: `netSatang + vatSatang === grossSatang`, always. */
export interface VatSplit {
  readonly netSatang: Satang;
  readonly vatSatang: Satang;
  readonly grossSatang: Satang;
}

const bpPerWhole = 10_000;

/** Extracts the VAT from a price that includes it: gross × rate ÷ (100 % + rate), half up; the net is the rest. */
export function vatFromGross(grossSatang: Satang, rateBp: number): VatSplit {
  assertRate(rateBp);
  const vatSatang = roundHalfUp(BigInt(assertSatang(grossSatang)) * BigInt(rateBp), bpPerWhole + rateBp);
  return {
    netSatang: assertSatang(grossSatang - vatSatang),
    vatSatang,
    grossSatang: assertSatang(grossSatang),
  };
}

/** Adds VAT to a price that excludes it: net × rate, half up. */
export function vatFromNet(netSatang: Satang, rateBp: number): VatSplit {
  assertRate(rateBp);
  const vatSatang = roundHalfUp(BigInt(assertSatang(netSatang)) * BigInt(rateBp), bpPerWhole);
  return { netSatang: assertSatang(netSatang), vatSatang, grossSatang: assertSatang(netSatang + vatSatang) };
}

export interface DocumentVat extends VatSplit {
  /** The document's VAT per line; sums to `vatSatang`. */
  readonly lineVatSatang: readonly Satang[];
}

/**
 * Returns the VAT of one document with one rate: rounded once on the sum, then distributed over the lines by the
 * largest remainder. Rounding line by line gives another total (435.45 instead of 435.44).
 */
export function documentVat(
  lineSatang: readonly Satang[],
  { rateBp, prices }: { rateBp: number; prices: 'gross' | 'net' },
): DocumentVat {
  const total = assertSatang(lineSatang.reduce((sum, amount) => sum + amount, 0));
  const split = prices === 'gross' ? vatFromGross(total, rateBp) : vatFromNet(total, rateBp);
  return {
    ...split,
    lineVatSatang: total === 0 ? lineSatang.map(() => 0) : allocate(split.vatSatang, lineSatang),
  };
}

/**
 * Returns the VAT of one refund of a document (one rate). Cumulative: the VAT of everything refunded so far, minus the
 * VAT of earlier refunds. Any split into refunds returns exactly the document's VAT.
 */
export function refundVat(
  refundGrossSatang: Satang,
  { refundedBeforeSatang, rateBp }: { refundedBeforeSatang: Satang; rateBp: number },
): VatSplit {
  const before = vatFromGross(refundedBeforeSatang, rateBp);
  const after = vatFromGross(refundedBeforeSatang + refundGrossSatang, rateBp);
  return {
    netSatang: assertSatang(after.netSatang - before.netSatang),
    vatSatang: assertSatang(after.vatSatang - before.vatSatang),
    grossSatang: assertSatang(refundGrossSatang),
  };
}

/**
 * Returns the tax that a juristic payer withholds: base × rate, half up. The base excludes VAT (Revenue Code s. 3 ter
 * and 50, order Tor.Por. 4/2528).
 */
export function withholdingTax(netSatang: Satang, rateBp: number): Satang {
  assertRate(rateBp);
  return roundHalfUp(BigInt(assertSatang(netSatang)) * BigInt(rateBp), bpPerWhole);
}

function assertRate(rateBp: number): void {
  if (!Number.isInteger(rateBp) || rateBp < 0 || rateBp > bpPerWhole)
    throw new RangeError(`not a rate: ${rateBp}`);
}
