import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

let pending = 0;

/** Whether code is being loaded that the page can do without: its failure must not reload the page. */
export function isLoadingOptional(): boolean {
  return pending > 0;
}

/**
 * Loads code that the page can do without for now, such as that of a menu before it is opened. Returns null on failure:
 * the caller tries again, or what needs the code loads it and reports the failure.
 */
export async function loadOptional<Code>(load: () => Promise<Code>): Promise<Code | null> {
  pending += 1;
  try {
    return await load();
  } catch {
    return null;
  } finally {
    pending -= 1;
  }
}

/** Lazy-loads a view that the page can do without: nothing is shown if its code cannot be loaded. */
export function optionalView<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => (await loadOptional(load)) ?? { default: () => null });
}
