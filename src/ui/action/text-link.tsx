import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';

/** A link inside text. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>): ReactNode {
  return (
    <Link
      prefetch="intent"
      {...rest}
      className={classNames(
        'rounded-sm text-accent underline decoration-1 underline-offset-4 hover:text-accent-hover hover:decoration-2',
        className,
      )}
    />
  );
}
