import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';
import { toast } from '../toast/toast.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** A lucide icon element, shown before the text. */
  icon?: ReactNode;
  /** Fills the width of its container. */
  full?: boolean;
  /** Disables the button but keeps it focusable, and shows the reason when it is pressed. */
  disabledReason?: string | undefined;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  full = false,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): ReactNode {
  const reasonId = useId();
  const withheld = disabledReason !== undefined;
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, full, className })}
      aria-disabled={withheld || rest['aria-disabled'] || undefined}
      aria-describedby={withheld ? reasonId : rest['aria-describedby']}
      title={withheld ? disabledReason : rest.title}
      onClick={
        withheld
          ? (event) => {
              event.preventDefault();
              void toast({ message: disabledReason });
            }
          : onClick
      }
    >
      {icon}
      {children}
      {withheld && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  );
}
