import type { ReactNode } from 'react';
import * as m from '#messages';

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [560, 200, 34, 34];

/** How many attempts got how many percent, in tenths; the same numbers stand in a table below for readers of the screen. */
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
      <svg viewBox={`0 -12 ${WIDTH} ${HEIGHT + 12}`} aria-hidden className="w-full max-w-2xl text-ink-soft">
        {[0, most].map((count) => (
          <g key={count}>
            <line x1={LEFT} x2={WIDTH} y1={yOf(count)} y2={yOf(count)} className="stroke-line" />
            <text
              x={LEFT - 6}
              y={yOf(count) + 4}
              textAnchor="end"
              fontSize="12"
              className="fill-current tabular-nums"
            >
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
                fontSize="12"
                className="fill-ink"
              >
                {count}
              </text>
            )}
            <text
              x={LEFT + at * step}
              y={HEIGHT - BOTTOM + 16}
              textAnchor="middle"
              fontSize="12"
              className="fill-current"
            >
              {at * 10}
            </text>
          </g>
        ))}
        <text x={WIDTH} y={HEIGHT - BOTTOM + 16} textAnchor="end" fontSize="12" className="fill-current">
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

/** A share as a bar from zero; its number stands beside it. */
export function ShareBar({ share, isRight = false }: { share: number; isRight?: boolean }): ReactNode {
  return (
    <svg viewBox="0 0 100 8" aria-hidden preserveAspectRatio="none" className="h-2 w-full min-w-24">
      <rect width="100" height="8" rx="4" className="fill-sunken" />
      <rect
        width={Math.max(0, Math.min(100, share * 100))}
        height="8"
        rx="4"
        className={isRight ? 'fill-positive' : 'fill-accent'}
      />
    </svg>
  );
}
