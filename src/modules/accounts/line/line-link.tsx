import type { ReactNode } from 'react';
import { type ButtonSize, buttonClass } from '#ui/action/button-class.ts';
import { accountsPaths } from '../paths.ts';
import { LineMark } from './line-mark.tsx';

/** Leads to LINE. A plain link: nothing may open the address but a press, because each opening is an attempt of its own. */
export function LineLink({
  wish,
  size = 'lg',
  full = false,
  children,
}: {
  wish: { next?: string | undefined; link?: '1' };
  size?: ButtonSize;
  full?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <a href={accountsPaths.line(wish)} className={buttonClass({ variant: 'secondary', size, full })}>
      <LineMark />
      {children}
    </a>
  );
}
