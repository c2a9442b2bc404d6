import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserPorts } from '../browser/upload-browser-ports.ts';
import { UploadEngine } from '../browser/upload-engine.ts';
import type { UploadState, UploadView } from '../browser/upload-view.ts';

/** States in which leaving the page would stop something. */
const AT_WORK: ReadonlySet<UploadState> = new Set(['waiting', 'sending', 'finishing', 'offline']);
const NONE: readonly UploadView[] = [];

/** One for each owner: a person, and every link that files are put in by. */
const engines = new Map<string, UploadEngine>();

/** The uploads of this tab: they go on while the reader walks through the site. */
function engineOf(ownerId: string): UploadEngine {
  const engine = engines.get(ownerId) ?? new UploadEngine(browserPorts(), ownerId);
  engines.set(ownerId, engine);
  return engine;
}

export interface Uploads {
  /** Null on the server. */
  readonly engine: UploadEngine | null;
  readonly views: readonly UploadView[];
}

/** One's uploads, with what was begun before. `ownerId`: who uploads, a person or a link. */
export function useUploads(ownerId: string): Uploads {
  const [engine] = useState(() => (typeof window === 'undefined' ? null : engineOf(ownerId)));
  const views = useSyncExternalStore(engine?.subscribe ?? noChange, engine?.views ?? noViews, noViews);
  useEffect(() => {
    void engine?.restore();
  }, [engine]);
  const isAtWork = views.some(({ state }) => AT_WORK.has(state));
  useEffect(() => {
    if (!isAtWork) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAtWork]);
  return { engine, views };
}

function noChange(): () => void {
  return () => undefined;
}

function noViews(): readonly UploadView[] {
  return NONE;
}
