import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { isServerOnly } from '../guards/where-code-runs.ts';

/**
 * Fails the build when a server-only file reaches the browser, and prints the import chain. It runs after React Router
 * has removed loaders and actions from the pages, so pages may import server code for those.
 */
export function serverOnly(): Plugin {
  let root = '';
  const pathOf = (id: string): string => relative(root, id.replace(/[?].*$/, '')).replaceAll('\\', '/');
  return {
    name: 'sala-server-only',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      root = config.root;
    },
    buildEnd(error) {
      if (error !== undefined) return;
      const chains = importChains([...this.getModuleIds()], (id) => this.getModuleInfo(id)?.importers ?? []);
      const leaks = [...chains].filter(
        ([id]) => id.startsWith('__vite-browser-external:') || isServerOnly(pathOf(id)),
      );
      const sentences = leaks.map(([id, chain]) => {
        const path = [...new Set(chain.map(pathOf))].join(' → ');
        return `${pathOf(id)} is server-only and would reach the browser: ${path}`;
      });
      if (sentences.length > 0) this.error(sentences.join('\n'));
    },
  };
}

/** Returns, for each module, the shortest import chain from an entry, entry first. */
function importChains(
  ids: readonly string[],
  importersOf: (id: string) => readonly string[],
): Map<string, string[]> {
  const importedBy = new Map<string, string[]>();
  const chains = new Map<string, string[]>();
  for (const id of ids) {
    const importers = importersOf(id);
    if (importers.length === 0) chains.set(id, [id]);
    for (const importer of importers) importedBy.set(importer, [...(importedBy.get(importer) ?? []), id]);
  }
  for (const [id, chain] of chains) {
    for (const next of importedBy.get(id) ?? []) if (!chains.has(next)) chains.set(next, [...chain, next]);
  }
  return chains;
}
