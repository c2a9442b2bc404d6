import { Component, type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages';
import type { Role } from '#platform/access/access.ts';
import { Button } from '#ui/action/button.tsx';
import { chooseVariant, type Variants } from './choose-variant.ts';
import { useShell } from '../root-data/shell.ts';

interface RoleVariantProps<Props extends object> {
  /** Page name for the log. */
  page: string;
  variants: Variants<ComponentType<Props>>;
  props: Props;
}

/**
 * Shows the variant of a page, or of a part of it, for the reader's role (specification §2). Variants may be
 * `lazy`; 'Loading content...' shows while one loads and when that fails. Resets when the path or the role changes.
 * Presentation only: the server decides what is allowed.
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

/** After this long, the reader can retry. */
const RETRY_AFTER_MS = 10_000;

/** The specification's text while a variant loads. */
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

/** Catches only failed loads of a variant. */
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

/** Recognises a failed dynamic import by the browsers' error messages; other errors go to the error page. */
function isLoadError(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|module script|Failed to fetch/i.test(error.message)
  );
}
