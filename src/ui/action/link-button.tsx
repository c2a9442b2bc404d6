import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';

export interface LinkButtonProps extends Omit<ComponentProps<typeof Link>, 'className'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  full?: boolean;
  className?: string;
}

/** A link that looks like a button, for navigation. */
export function LinkButton({
  variant = 'secondary',
  size = 'md',
  icon,
  full = false,
  className,
  children,
  ...rest
}: LinkButtonProps): ReactNode {
  return (
    <Link prefetch="intent" {...rest} className={buttonClass({ variant, size, full, className })}>
      {icon}
      {children}
    </Link>
  );
}
