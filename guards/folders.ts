import type { IModule } from 'dependency-cruiser';
import { addEdge, cyclesOf, type Graph } from './cycles.ts';
import { DECLARATIONS, nameInRoot } from './module-root.ts';
import { TEST_PATHS } from './where-code-runs.ts';

/** Declaration files of a module are above its folders; files that all folders use (paths, refusals, messages) are below. */
const ABOVE = 'declarations';
const BELOW = 'foundations';

interface Place {
  /** The module, or `platform`, `ui` or `app`. */
  readonly area: string;
  /** The folder in it; outside modules a file without a folder counts as its own folder. */
  readonly folder: string;
}

/** Folders of a module, the platform, the design system and the app must depend in one direction, types included. */
export function folderProblems(modules: readonly IModule[]): string[] {
  const isTest = new RegExp([...TEST_PATHS, '/testing(?:/|[.]tsx?$)'].join('|'));
  const areas = new Map<string, Graph>();
  const problems: string[] = [];
  for (const { source, dependencies } of modules) {
    const from = placeOf(source);
    if (from === null || isTest.test(source)) continue;
    for (const { resolved } of dependencies) {
      const to = placeOf(resolved);
      if (to?.area !== from.area || to.folder === from.folder || isTest.test(resolved)) continue;
      if (to.folder === ABOVE || from.folder === BELOW)
        problems.push(
          `folders-point-downward: ${source} → ${resolved}. A module's folders must not import its declarations; its paths, permissions, refusals and messages must not import its folders.`,
        );
      else {
        if (!areas.has(from.area)) areas.set(from.area, new Map());
        addEdge(areas.get(from.area) as Graph, from.folder, to.folder, `${source} → ${resolved}`);
      }
    }
  }
  const cycles = [...areas].flatMap(([area, graph]) =>
    cyclesOf(graph).map(
      (cycle) => `no-folder-cycle: in ${area}: ${cycle}. Move the shared code into the lower folder.`,
    ),
  );
  return [...new Set([...problems, ...cycles])];
}

function placeOf(path: string): Place | null {
  const [, module, inModule] = /^src\/modules\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (module !== undefined && inModule !== undefined)
    return { area: module, folder: folderInModule(inModule) };
  const [, area, folder] = /^src\/(platform|ui|app)\/([^/]+)/.exec(path) ?? [];
  return area === undefined || folder === undefined ? null : { area, folder };
}

function folderInModule(path: string): string {
  const name = nameInRoot(path);
  if (name !== null) return DECLARATIONS.has(name) ? ABOVE : BELOW;
  const folder = path.slice(0, path.indexOf('/'));
  return folder === 'messages' ? BELOW : folder;
}
