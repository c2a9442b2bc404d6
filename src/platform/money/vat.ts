import { allocate, assertSatang, roundHalfUp, type Satang } from './money.ts';

/** An amount taken apart: `netSatang + vatSatang === grossSatang`, always. */
export interface VatSplit {
  readonly netSatang: Satang;
  readonly vatSatang: Satang;
  readonly grossSatang: Satang;
}

const bpPerWhole = 10_000;

/** Takes the VAT out of a price that includes it: gross × rate ÷ (100 % + rate), half up; the net is the rest. */
export function vatFromGross(grossSatang: Satang, rateBp: number): VatSplit {
  assertRate(rateBp);
  const vatSatang = roundHalfUp(BigInt(assertSatang(grossSatang)) * BigInt(rateBp), bpPerWhole + rateBp);
  return {
    netSatang: assertSatang(grossSatang - vatSatang),
    vatSatang,
    grossSatang: assertSatang(grossSatang),
  };
}

/** Puts VAT on a price that excludes it: net × rate, half up. */
export function vatFromNet(netSatang: Satang, rateBp: number): VatSplit {
  assertRate(rateBp);
  const vatSatang = roundHalfUp(BigInt(assertSatang(netSatang)) * BigInt(rateBp), bpPerWhole);
  return { netSatang: assertSatang(netSatang), vatSatang, grossSatang: assertSatang(netSatang + vatSatang) };
}

export interface DocumentVat extends VatSplit {
  /** The document's VAT shown per line; sums to `vatSatang`. */
  readonly lineVatSatang: readonly Satang[];
}

/**
 * VAT of one document and one rate: rounded once on the sum, then spread over the lines by the largest remainder.
 * Rounding line by line gives another total (435.45 where the document gives 435.44).
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
 * VAT inside one refund of a document (one rate). Cumulative: the VAT of everything refunded so far, less the VAT
 * of what was refunded before. However the refunds are cut, together they return exactly the document's VAT.
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
 * Tax that a juristic payer withholds: base × rate, half up. The base excludes VAT (Revenue Code s. 3 ter and
 * 50, order Tor.Por. 4/2528).
 */
export function withholdingTax(netSatang: Satang, rateBp: number): Satang {
  assertRate(rateBp);
  return roundHalfUp(BigInt(assertSatang(netSatang)) * BigInt(rateBp), bpPerWhole);
}

function assertRate(rateBp: number): void {
  if (!Number.isInteger(rateBp) || rateBp < 0 || rateBp > bpPerWhole)
    throw new RangeError(`not a rate: ${rateBp}`);
}
