import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** Turns while something is under way; the words beside it say what. */
export function Spinner({ className }: { className?: string }): ReactNode {
  return <LoaderCircle aria-hidden className={classNames('animate-turn', className ?? 'size-5')} />;
}
