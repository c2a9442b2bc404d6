import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

// oxlint-disable-next-line typescript/no-explicit-any -- a view of any props
type AnyView = ComponentType<any>;

/** Lazy-loads a view: the component `name` of the file that `load` imports. */
export function lazyView<Views extends Readonly<Record<Name, AnyView>>, Name extends string>(
  load: () => Promise<Views>,
  name: Name,
): LazyExoticComponent<Views[Name]> {
  return lazy(async () => ({ default: (await load())[name] }));
}
