import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';

/** A standalone link with a touch-sized height. */
export function LoneLink(props: Omit<ComponentProps<typeof Link>, 'className'>): ReactNode {
  return (
    <Link
      {...props}
      className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
    />
  );
}
