import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from '../navigation/breadcrumbs.tsx';
import { classNames } from '../class-names.ts';
import { useCrumbsFromHome } from './page-home.tsx';

export interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Next to the title: a state, a count. */
  badge?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** Below the page that all pages here lead back to (`PageHome`), if there is one. */
  breadcrumbs?: readonly Crumb[];
  /** A `<Tabs>` element. */
  tabs?: ReactNode;
  className?: string;
}

/** Standard page header: title, breadcrumbs and actions. */
export function PageHeader({
  title,
  subtitle,
  badge,
  actions,
  breadcrumbs,
  tabs,
  className,
}: PageHeaderProps): ReactNode {
  const crumbs = useCrumbsFromHome(breadcrumbs);
  return (
    <header className={classNames('mb-6 flex flex-col gap-3', className)}>
      {crumbs.length > 0 && <Breadcrumbs items={crumbs} />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-2xl font-semibold sm:text-3xl">{title}</h1>
            {badge}
          </div>
          {subtitle && <p className="mt-1 max-w-prose text-ink-soft">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 pt-0.5">{actions}</div>}
      </div>
      {tabs}
    </header>
  );
}
