import type { ReactNode } from 'react';
import * as m from '#messages';

const [WIDTH, HEIGHT, TOP, LEFT, BOTTOM] = [560, 200, 24, 40, 34];
/** The plot scales down on phones; its text does not. */
const WORDS = 'text-[20px] tabular-nums sm:text-[12px]';

/** Histogram of attempts by percentage, in tenths; a table below has the same numbers for screen readers. */
export function SpreadPlot({
  spread,
  passPercent,
}: {
  spread: readonly number[];
  passPercent: number;
}): ReactNode {
  const most = Math.max(1, ...spread);
  const step = (WIDTH - LEFT) / spread.length;
  const yOf = (count: number) => (HEIGHT - BOTTOM) * (1 - count / most);
  const passX = LEFT + (passPercent / 100) * (WIDTH - LEFT);
  return (
    <figure>
      <svg
        viewBox={`0 ${-TOP} ${WIDTH} ${HEIGHT + TOP}`}
        aria-hidden
        className="w-full max-w-2xl text-ink-soft"
      >
        {[0, most].map((count) => (
          <g key={count}>
            <line x1={LEFT} x2={WIDTH} y1={yOf(count)} y2={yOf(count)} className="stroke-line" />
            <text x={LEFT - 6} y={yOf(count) + 4} textAnchor="end" className={`fill-current ${WORDS}`}>
              {count}
            </text>
          </g>
        ))}
        {spread.map((count, at) => (
          <g key={`${at * 10}`}>
            <rect
              x={LEFT + at * step + 3}
              y={yOf(count)}
              width={step - 6}
              height={HEIGHT - BOTTOM - yOf(count)}
              rx="3"
              className="fill-accent"
            />
            {count > 0 && (
              <text
                x={LEFT + at * step + step / 2}
                y={yOf(count) - 4}
                textAnchor="middle"
                className={`fill-ink ${WORDS}`}
              >
                {count}
              </text>
            )}
            <text
              x={LEFT + at * step}
              y={HEIGHT - BOTTOM + 20}
              textAnchor="middle"
              className={`fill-current ${WORDS} ${at % 2 === 1 ? 'hidden sm:inline' : ''}`}
            >
              {at * 10}
            </text>
          </g>
        ))}
        <text x={WIDTH} y={HEIGHT - BOTTOM + 20} textAnchor="end" className={`fill-current ${WORDS}`}>
          100 %
        </text>
        <line
          x1={passX}
          x2={passX}
          y1={-8}
          y2={HEIGHT - BOTTOM}
          strokeDasharray="5 4"
          className="stroke-danger"
          strokeWidth="2"
        />
      </svg>
      <figcaption className="text-sm text-ink-soft">
        {m.exams_spread_caption({ percent: passPercent })}
      </figcaption>
      <table className="sr-only">
        <caption>{m.exams_spread_title()}</caption>
        <tbody>
          {spread.map((count, at) => (
            <tr key={`${at * 10}`}>
              <th scope="row">{`${at * 10}–${at * 10 + 10} %`}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** A share as a bar from zero, beside its number. */
export function ShareBar({ share, isRight = false }: { share: number; isRight?: boolean }): ReactNode {
  return (
    <span aria-hidden className="block h-2 w-full min-w-16 overflow-hidden rounded-full bg-sunken">
      <span
        className={`block h-full rounded-full ${isRight ? 'bg-positive' : 'bg-accent'}`}
        style={{ width: `${Math.max(0, Math.min(100, share * 100))}%` }}
      />
    </span>
  );
}

/** A bar from −1 to 1 around a centre line: right when strong learners did better at this question. */
function BothWaysBar({ value, isLow }: { value: number; isLow: boolean }): ReactNode {
  const half = Math.min(1, Math.abs(value)) * 50;
  return (
    <span aria-hidden className="relative block h-2 w-full min-w-16 rounded-full bg-sunken">
      <span
        className={`absolute inset-y-0 rounded-full ${isLow ? 'bg-warning' : 'bg-accent'}`}
        style={{ left: `${value < 0 ? 50 - half : 50}%`, width: `${half}%` }}
      />
      <span className="absolute -inset-y-1 left-1/2 w-px bg-ink-soft" />
    </span>
  );
}

/** Below this, a question hardly separates strong from weak learners. */
export const LOW_DISCRIMINATION = 0.2;

interface PlottedItem {
  readonly questionId: string;
  readonly title: string;
  readonly facility: number | null;
  readonly discrimination: number | null;
}

/** Facility and discrimination of every question, in two columns with a shared scale. */
export function ItemsPlot({ items }: { items: readonly PlottedItem[] }): ReactNode {
  const row = 'grid grid-cols-2 items-center gap-x-5 gap-y-1 sm:grid-cols-[minmax(0,1fr)_14rem_14rem]';
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p aria-hidden className={`${row} text-ink-soft`}>
        <span className="hidden sm:block" />
        <span>{m.exams_facility()}</span>
        <span>{m.exams_discrimination()}</span>
      </p>
      <ol className="flex flex-col gap-3">
        {items.map(({ questionId, title, facility, discrimination }, at) => (
          <li key={questionId} className={row}>
            <span className="col-span-2 line-clamp-2 break-words sm:col-span-1">
              {at + 1}. {title}
            </span>
            <span className="flex items-center gap-2">
              {facility !== null && <ShareBar share={facility} />}
              <span className="w-12 shrink-0 text-end whitespace-nowrap tabular-nums">
                <span className="sr-only">{m.exams_facility()} </span>
                {facility === null ? '–' : `${Math.round(facility * 100)} %`}
              </span>
            </span>
            <span className="flex items-center gap-2">
              {discrimination !== null && (
                <BothWaysBar value={discrimination} isLow={discrimination < LOW_DISCRIMINATION} />
              )}
              <span className="ms-auto w-12 shrink-0 text-end whitespace-nowrap tabular-nums">
                <span className="sr-only">{m.exams_discrimination()} </span>
                {discrimination === null ? '–' : discrimination.toFixed(2).replace('-', '−')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
