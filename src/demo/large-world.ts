import type pg from 'pg';
import type { App } from '#platform/app.ts';

export async function makeLargeWorld(_app: App, _owner: pg.ClientConfig, scale: number, say: (line: string) => void): Promise<void> {
  say(String(scale));
}
