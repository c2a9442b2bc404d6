import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

// oxlint-disable-next-line typescript/no-explicit-any -- a view of any props
type AnyView = ComponentType<any>;

export interface Loadable {
  /** Loads its code before it is shown. */
  load(): Promise<unknown>;
}

/** Lazy-loads a view: the component `name` of the file that `load` imports. */
export function lazyView<Views extends Readonly<Record<Name, AnyView>>, Name extends string>(
  load: () => Promise<Views>,
  name: Name,
): LazyExoticComponent<Views[Name]> & Loadable {
  return Object.assign(
    lazy(async () => ({ default: (await load())[name] })),
    { load },
  );
}
