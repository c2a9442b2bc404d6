import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  description?: ReactNode;
  /** Buttons next to the title. */
  actions?: ReactNode;
  /** Footer, separated by a line. */
  footer?: ReactNode;
  /** Use `none` for tables and pictures that extend to the edge. */
  padding?: 'none' | 'normal' | 'roomy';
  headingLevel?: 2 | 3 | 4;
}

const paddings = { none: '', normal: 'p-4 sm:p-5', roomy: 'p-5 sm:p-8' } as const;

export function Card({
  title,
  description,
  actions,
  footer,
  padding = 'normal',
  headingLevel = 2,
  className,
  children,
  ...rest
}: CardProps): ReactNode {
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      {...rest}
      className={classNames('min-w-0 rounded-lg border border-line bg-surface shadow-rest', className)}
    >
      {(title || actions) && (
        <div
          className={classNames(
            'flex flex-wrap justify-between gap-x-4 gap-y-2 px-4 pt-4 sm:px-5',
            description ? 'items-start' : 'items-center',
          )}
        >
          <div className="min-w-0 grow basis-40">
            {title && <Heading className="text-lg font-semibold leading-snug">{title}</Heading>}
            {description && <p className="text-sm text-ink-soft">{description}</p>}
          </div>
          {/* Buttons are higher than the heading's line, but belong to it. */}
          {actions && <div className="-my-2 flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      <div className={paddings[padding]}>{children}</div>
      {footer && <div className="border-t border-line px-4 py-3 sm:px-5">{footer}</div>}
    </section>
  );
}
