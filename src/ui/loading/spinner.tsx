import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** Spinner for work in progress; put text beside it. */
export function Spinner({ className }: { className?: string }): ReactNode {
  return <LoaderCircle aria-hidden className={classNames('animate-turn', className ?? 'size-5')} />;
}
