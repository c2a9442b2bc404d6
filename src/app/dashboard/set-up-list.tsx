import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useFetcher } from 'react-router';
import * as m from '#messages';
import type { SetUpState } from '#platform/module/set-up-step.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';

/** The first steps of a new site; done ones are ticked by facts. */
export function SetUpList({ steps }: { steps: readonly SetUpState[] }): ReactNode {
  const fetcher = useFetcher();
  const done = steps.filter(({ isDone }) => isDone).length;
  const count = m.app_set_up_count({ done, all: steps.length });
  return (
    <Card
      title={m.app_set_up_title()}
      actions={
        <fetcher.Form method="post">
          <Button type="submit" name="intent" value="hide_set_up" size="sm" variant="quiet">
            {m.app_set_up_hide()}
          </Button>
        </fetcher.Form>
      }
      className="mb-8"
    >
      <p className="mb-2 text-sm text-ink-soft">{count}</p>
      <ProgressBar label={count} percent={(done / steps.length) * 100} />
      <ol className="mt-3 divide-y divide-line">
        {steps.map(({ name, label, to, isDone }) => (
          <li key={name}>
            {isDone ? (
              <p className="flex min-h-12 items-center gap-3 text-ink-soft">
                <CircleCheck aria-hidden className="size-5 shrink-0 text-positive" />
                <span className="sr-only">{m.app_set_up_done({ label })}</span>
                <span aria-hidden className="line-through decoration-line-strong">
                  {label}
                </span>
              </p>
            ) : (
              <Link to={to} className="flex min-h-12 items-center gap-3 font-medium hover:text-accent">
                <Circle aria-hidden className="size-5 shrink-0 text-ink-soft" />
                <span className="grow">{label}</span>
                <ChevronRight aria-hidden className="size-4 text-ink-soft" />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
