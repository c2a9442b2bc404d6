import type { ReactNode } from 'react';
import { LinkButton } from '../action/link-button.tsx';
import { classNames } from '../class-names.ts';

export interface ChoiceLink {
  readonly label: string;
  readonly to: string;
  readonly isChosen: boolean;
}

export interface ChoiceLinksProps {
  /** What is chosen. */
  label: string;
  /** Whether the label stands before the links; otherwise only screen readers say it. */
  showsLabel?: boolean;
  choices: readonly ChoiceLink[];
  className?: string;
}

/** A row of links, each the same page with another choice, of which one is made. Choosing leaves no entry in the history. */
export function ChoiceLinks({ label, showsLabel = false, choices, className }: ChoiceLinksProps): ReactNode {
  return (
    <nav aria-label={label} className={classNames('flex flex-wrap items-center gap-1', className)}>
      {showsLabel && <span className="me-1 text-sm text-ink-soft">{label}</span>}
      {choices.map(({ label, to, isChosen }) => (
        <LinkButton
          key={to}
          to={to}
          size="sm"
          variant={isChosen ? 'secondary' : 'quiet'}
          replace
          preventScrollReset
          aria-current={isChosen ? 'true' : undefined}
        >
          {label}
        </LinkButton>
      ))}
    </nav>
  );
}
