import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { classNames } from '../class-names.ts';
import type { PlotUnit } from '../plot/plot-contract.ts';

export interface Proof {
  /** What is summed twice: `ยอดขายสุทธิ`. */
  readonly label: string;
  /** Where the second sum comes from: `รายการสินค้าในคำสั่งซื้อ`. */
  readonly source: string;
  readonly unit: PlotUnit;
  readonly reported: number;
  /** The same, summed from the source rows on another way. */
  readonly counted: number;
}

/** Shows that a report agrees with the rows that it comes from, or by how much it does not. */
export function ProofLine({ proof }: { proof: Proof }): ReactNode {
  const { label, source, unit, reported, counted } = proof;
  const difference = reported - counted;
  const isRight = difference === 0;
  const text = (
    isRight ? unit.full(0) : `${difference < 0 ? '−' : '+'}${unit.full(Math.abs(difference))}`
  ).replace(/฿\s*/, '');
  return (
    <p
      role={isRight ? undefined : 'alert'}
      data-proof={isRight ? 'right' : 'wrong'}
      className={classNames(
        'mt-3 flex items-start gap-2 text-sm [&_svg]:mt-[0.2em] [&_svg]:size-4 [&_svg]:shrink-0',
        isRight ? 'text-ink-soft' : 'rounded-md border border-danger/30 bg-danger-soft px-4 py-3 text-danger',
      )}
    >
      {isRight ? <CircleCheck aria-hidden className="text-positive" /> : <CircleAlert aria-hidden />}
      <span className="min-w-0">
        <span className="tabular-nums">
          {m.ui_report_proof({
            label,
            source,
            reported: unit.full(reported),
            counted: unit.full(counted),
          })}{' '}
          <strong className="font-semibold whitespace-nowrap">
            {m.ui_report_difference({ difference: text })}
          </strong>
        </span>
        {!isRight && <span className="block">{m.ui_report_wrong()}</span>}
      </span>
    </p>
  );
}
