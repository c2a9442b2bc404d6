import type { ReactNode } from 'react';
import * as m from '#messages';
import { classNames } from '../class-names.ts';
import { Spinner } from '../loading/spinner.tsx';

export interface PageFrameProps {
  background?: keyof typeof backgrounds;
  maxWidth?: keyof typeof widths;
  padding?: keyof typeof paddings;
  margin?: keyof typeof margins;
  /** Shows `loadingText` instead of the children. */
  loading?: boolean;
  /** 'Loading...' by default. */
  loadingText?: string;
  className?: string;
  children?: ReactNode;
}

const backgrounds = {
  'gray-100': 'bg-gray-100',
  canvas: 'bg-canvas',
  surface: 'bg-surface',
  none: '',
} as const;

const widths = {
  sm: 'max-w-sm',
  md: 'max-w-md',
  lg: 'max-w-lg',
  xl: 'max-w-xl',
  '2xl': 'max-w-2xl',
  '3xl': 'max-w-3xl',
  '4xl': 'max-w-4xl',
  '5xl': 'max-w-5xl',
  '6xl': 'max-w-6xl',
  '7xl': 'max-w-7xl',
  full: 'max-w-full',
} as const;

const paddings = {
  none: '',
  small: 'px-4 py-3',
  normal: 'px-4 pt-4 pb-10 sm:px-6 sm:pt-6 lg:px-8',
  roomy: 'px-4 pt-8 pb-16 sm:px-6 sm:pt-12 lg:px-8',
} as const;

const margins = { none: '', small: 'my-2', normal: 'my-6', large: 'my-12' } as const;

/** Frame of every page's content: full-width background, content limited to a readable width. */
export function PageFrame({
  background = 'gray-100',
  maxWidth = '7xl',
  padding = 'normal',
  margin = 'none',
  loading = false,
  loadingText = m.ui_loading(),
  className,
  children,
}: PageFrameProps): ReactNode {
  return (
    <div className={classNames('grow', backgrounds[background], className)}>
      <div className={classNames('mx-auto w-full', widths[maxWidth], paddings[padding], margins[margin])}>
        {loading ? (
          <p role="status" className="flex min-h-60 items-center justify-center gap-3 text-ink-soft">
            <Spinner />
            {loadingText}
          </p>
        ) : (
          children
        )}
      </div>
    </div>
  );
}
