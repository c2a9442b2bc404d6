import type { IModule } from 'dependency-cruiser';
import { type Arrows, circlesOf, point } from './circles.ts';
import { DECLARATIONS, nameInRoot } from './module-root.ts';
import { TEST_PATHS } from './where-code-runs.ts';

/** What the whole module is declared in stands above its folders; what they all speak in (paths, refusals, messages) below. */
const ABOVE = 'declarations';
const BELOW = 'foundations';

interface Place {
  /** The module, or `platform`, `ui` or `app`. */
  readonly area: string;
  /** The folder in it; outside modules a file that lies in no folder stands for itself. */
  readonly folder: string;
}

/** Folders of a module, of the platform, of the design system and of the app point one way, types included. */
export function folderProblems(modules: readonly IModule[]): string[] {
  const isTest = new RegExp([...TEST_PATHS, '/testing(?:/|[.]tsx?$)'].join('|'));
  const areas = new Map<string, Arrows>();
  const problems: string[] = [];
  for (const { source, dependencies } of modules) {
    const from = placeOf(source);
    if (from === null || isTest.test(source)) continue;
    for (const { resolved } of dependencies) {
      const to = placeOf(resolved);
      if (to?.area !== from.area || to.folder === from.folder || isTest.test(resolved)) continue;
      if (to.folder === ABOVE || from.folder === BELOW)
        problems.push(
          `folders-point-downward: ${source} → ${resolved}. A module's folders stand below its declarations and above its paths, permissions, refusals and messages.`,
        );
      else {
        if (!areas.has(from.area)) areas.set(from.area, new Map());
        point(areas.get(from.area) as Arrows, from.folder, to.folder, `${source} → ${resolved}`);
      }
    }
  }
  const circles = [...areas].flatMap(([area, arrows]) =>
    circlesOf(arrows).map(
      (circle) => `no-folder-cycle: in ${area}: ${circle}. Move what both need to the one below.`,
    ),
  );
  return [...new Set([...problems, ...circles])];
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
