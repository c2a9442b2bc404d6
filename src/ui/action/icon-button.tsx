import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Describes the action; read by screen readers and shown on hover. */
  label: string;
  icon: ReactNode;
  variant?: 'quiet' | 'outlined';
  size?: 'sm' | 'md';
}

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'md',
  className,
  type = 'button',
  ...rest
}: IconButtonProps): ReactNode {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(iconButtonClass(variant, size), className)}
    >
      {icon}
    </button>
  );
}

/** Class names of an icon button, for links that show only an icon. */
export function iconButtonClass(variant: 'quiet' | 'outlined' = 'quiet', size: 'sm' | 'md' = 'md'): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center rounded-md border text-ink-soft transition-colors duration-120',
    'hover:bg-[color-mix(in_srgb,var(--ink)_7%,transparent)] hover:text-ink disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-5',
    size === 'md' ? 'size-11' : 'size-11 sm:size-9 pointer-coarse:size-11',
    variant === 'quiet' ? 'border-transparent' : 'border-line bg-surface shadow-rest',
  );
}
