import { classNames } from '../class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const shared =
  'relative inline-flex items-center justify-center gap-2 rounded-md border font-medium text-center no-underline select-none ' +
  'transition-[background-color,border-color,color,scale] duration-120 active:scale-[0.985] ' +
  'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 ' +
  '[&_svg]:size-[1.15em] [&_svg]:shrink-0';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-accent-ink hover:bg-accent-hover shadow-rest',
  secondary: 'border-line bg-surface text-ink hover:bg-sunken hover:border-line-strong shadow-rest',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-[color-mix(in_srgb,var(--ink)_7%,transparent)]',
  danger:
    'border-transparent bg-danger text-danger-ink hover:bg-[color-mix(in_srgb,var(--danger)_88%,var(--ink))] shadow-rest',
};

// Touch targets are always 44 px; the small size is denser only for a mouse on a wide screen.
const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-11 sm:min-h-9 pointer-coarse:min-h-11 px-3 py-1 text-sm',
  md: 'min-h-11 px-4 py-2 text-base leading-snug',
  lg: 'min-h-13 px-6 py-2.5 text-lg leading-snug',
};

/** Class names of a button, for elements that cannot be one (links, labels, summaries). */
export function buttonClass({
  variant = 'secondary',
  size = 'md',
  full = false,
  className,
}: {
  variant?: ButtonVariant;
  size?: ButtonSize;
  full?: boolean;
  className?: string | undefined;
} = {}): string {
  return classNames(shared, variants[variant], sizes[size], full && 'w-full', className);
}
