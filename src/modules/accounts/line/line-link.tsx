import type { ReactNode } from 'react';
import { type ButtonSize, buttonClass } from '#ui/action/button-class.ts';
import { accountsPaths } from '../paths.ts';
import { LineMark } from './line-mark.tsx';

/** Link to LINE sign-in. A plain link without prefetch, because each request starts an attempt. */
export function LineLink({
  query,
  size = 'lg',
  full = false,
  children,
}: {
  query: { next?: string | undefined; link?: '1' };
  size?: ButtonSize;
  full?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <a href={accountsPaths.line(query)} className={buttonClass({ variant: 'secondary', size, full })}>
      <LineMark />
      {children}
    </a>
  );
}
