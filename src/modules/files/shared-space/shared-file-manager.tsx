import type { ReactNode } from 'react';
import { holds } from '../item/access-rules.ts';
import { FileManager } from '../own/file-manager.tsx';
import type { FileRoot } from '../own/listing-contract.ts';
import type { SharedSpaceView } from './shared-space-contract.ts';

/** The file manager of a shared space, on a page with its own path and parameters. */
export function SharedFileManager({
  path,
  fixed,
  view: { name, level, ...rest },
}: {
  readonly path: string;
  readonly fixed: Readonly<Record<string, string>>;
  readonly view: SharedSpaceView;
}): ReactNode {
  const root: FileRoot = {
    path,
    fixed,
    spaces: [rest.query.space],
    sharedName: name,
    views: holds(level, 'edit') ? ['trash'] : [],
  };
  return <FileManager root={root} {...rest} />;
}
