import { Component, type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages';
import type { Role } from '#platform/access/access.ts';
import { Button } from '#ui/action/button.tsx';
import { chooseVariant, type Variants } from './choose-variant.ts';
import { useShell } from '../root-data/shell.ts';

interface RoleVariantProps<Props extends object> {
  /** Name of the page, for the log. */
  page: string;
  variants: Variants<ComponentType<Props>>;
  props: Props;
}

/**
 * Shows a page, or a part of one, as the reader's role may use it (specification §2). Variants may be `lazy`. While the variant loads, and when loading fails,
 * the page says 'Loading content...'. It starts over when the path or the role changes. Presentation only: what is
 * allowed is decided on the server.
 */
export function RoleVariant<Props extends object>({
  page,
  variants,
  props,
}: RoleVariantProps<Props>): ReactNode {
  const role = useShell()?.role ?? 'guest';
  const { pathname } = useLocation();
  const Chosen = chooseVariant(variants, role);
  if (!Chosen) return <LoadingContent />;
  return (
    <LoadFailure key={`${pathname} ${role}`} page={page} role={role}>
      <Suspense fallback={<LoadingContent />}>
        <Chosen {...props} />
      </Suspense>
    </LoadFailure>
  );
}

/** After this long the reader may try again. */
const RETRY_AFTER_MS = 10_000;

/** The specification's words while a variant is on its way. */
export function LoadingContent(): ReactNode {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="flex min-h-60 flex-col items-center justify-center gap-4 text-ink-soft">
      <p>{m.app_loading_content()}</p>
      {isLate && <Button onClick={() => location.reload()}>{m.app_retry()}</Button>}
    </div>
  );
}

/** Catches a failed load of a variant, and nothing else. */
export class LoadFailure extends Component<
  { page: string; role: Role; children: ReactNode },
  { isFailed: boolean }
> {
  override state = { isFailed: false };

  static getDerivedStateFromError(error: unknown): { isFailed: boolean } {
    if (!isLoadError(error)) throw error;
    return { isFailed: true };
  }

  override componentDidCatch(): void {
    console.error(`Failed to load component for role ${this.props.role} and path ${this.props.page}`);
  }

  override render(): ReactNode {
    return this.state.isFailed ? <LoadingContent /> : this.props.children;
  }
}

/** A failed dynamic import, as the browsers word it; other errors belong to the error page. */
function isLoadError(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|module script|Failed to fetch/i.test(error.message)
  );
}
