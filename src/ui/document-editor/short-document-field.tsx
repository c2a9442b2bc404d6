import type { ReactNode } from 'react';
import * as m from '#messages';
import { classNames } from '../class-names.ts';
import { controlClass } from '../form/field.tsx';
import { ShortDocumentCell, type ShortDocumentCellProps } from './short-document-cell.tsx';

/** A short document with its label above it. */
export function ShortDocumentField({
  label,
  optional = false,
  className,
  ...cell
}: Omit<ShortDocumentCellProps, 'aria-label' | 'data-cell' | 'className'> & {
  label: string;
  optional?: boolean;
  className?: string | undefined;
}): ReactNode {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <span aria-hidden className="text-sm leading-normal font-medium text-ink">
        {label}
        {optional && <span className="font-normal text-ink-soft"> {m.ui_optional()}</span>}
      </span>
      <ShortDocumentCell {...cell} aria-label={label} className={controlClass} />
    </div>
  );
}
