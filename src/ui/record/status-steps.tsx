import type { ReactNode } from 'react';
import * as m from '#messages';
import { Button } from '../action/button.tsx';
import { LinkButton } from '../action/link-button.tsx';
import { Menu } from '../action/menu.tsx';
import { SubmitButton } from '../action/submit-button.tsx';
import { classNames } from '../class-names.ts';

/** A step that a record can take from its state: by the table that the server decides with. */
export interface StatusStep {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Why it cannot be taken now; by the role, or because something else comes first. */
  readonly refusal?: string | undefined;
  /** Ends or undoes something: never the main step. */
  readonly danger?: boolean;
  /** Path where the step is taken. */
  readonly to?: string;
  /** Opens the form or window that asks for the rest. */
  readonly onOpen?: () => void;
  /** Takes the step at once; runs once per press. */
  readonly onTake?: () => Promise<unknown>;
}

export interface StatusStepsProps {
  /** The state, as a badge. */
  readonly status: ReactNode;
  /** What is to be done or waited for, in a sentence. */
  readonly hint?: ReactNode;
  /** In the order in which they are usually taken. */
  readonly steps: readonly StatusStep[];
  className?: string;
}

/**
 * The state of a record and its next steps: the first one that can be taken as a button, the rest in a menu, where those
 * that cannot be taken now say why.
 */
export function StatusSteps({ status, hint, steps, className }: StatusStepsProps): ReactNode {
  const main = mainStep(steps);
  const rest = steps.filter((step) => step !== main);
  return (
    <div className={classNames('flex flex-wrap items-center gap-x-4 gap-y-3', className)}>
      <div className="flex min-w-0 grow basis-60 flex-wrap items-center gap-x-3 gap-y-1">
        {status}
        {hint && <p className="min-w-0 text-sm text-ink-soft">{hint}</p>}
      </div>
      {steps.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:[&>:first-child:not(:last-child)]:grow">
          {main && <MainStep step={main} />}
          {rest.length > 0 && (
            <Menu
              label={m.ui_status_more()}
              align="end"
              items={rest.map(({ label, icon, danger, refusal, to, onOpen, onTake }) => ({
                label,
                icon,
                ...(danger && { danger }),
                ...(refusal !== undefined && { disabledReason: refusal }),
                ...(to === undefined ? { onSelect: onOpen ?? (() => void onTake?.()) } : { to }),
              }))}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** The first step that can be taken and does no harm. */
export function mainStep(steps: readonly StatusStep[]): StatusStep | undefined {
  return steps.find(({ refusal, danger }) => refusal === undefined && !danger);
}

function MainStep({ step: { label, icon, to, onOpen, onTake } }: { step: StatusStep }): ReactNode {
  if (to !== undefined)
    return (
      <LinkButton to={to} variant="primary" icon={icon}>
        {label}
      </LinkButton>
    );
  return onTake ? (
    <SubmitButton icon={icon} onPress={onTake}>
      {label}
    </SubmitButton>
  ) : (
    <Button variant="primary" icon={icon} onClick={onOpen}>
      {label}
    </Button>
  );
}
