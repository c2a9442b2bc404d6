import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserPorts } from '../browser/upload-browser-ports.ts';
import { UploadEngine } from '../browser/upload-engine.ts';
import type { UploadState, UploadView } from '../browser/upload-view.ts';

/** States in which leaving the page interrupts uploads. */
const AT_WORK: ReadonlySet<UploadState> = new Set(['waiting', 'sending', 'finishing', 'offline']);
const NONE: readonly UploadView[] = [];

/** One engine per owner: a person, or a link with uploads. */
const engines = new Map<string, UploadEngine>();

/** Returns the tab's engine, which keeps running across page navigation. */
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

/** Returns the owner's uploads, including unfinished ones. `ownerId`: a person or a link. */
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
