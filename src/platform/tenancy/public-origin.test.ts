import { expect, test } from 'vitest';
import type { Config } from '../config/config.ts';
import { publicOrigin } from './public-origin.ts';

const PRODUCTION = {
  env: 'production',
  port: 5001,
  plainHttp: false,
  trustedProxies: ['127.0.0.1'],
} as const;

test.each<[Partial<Config>, number | null, string]>([
  [{}, null, 'https://s.example'],
  [{ trustedProxies: [] }, null, 'https://s.example'],
  [{}, 8443, 'https://s.example:8443'],
  [{ plainHttp: true }, null, 'https://s.example'],
  [{ plainHttp: true, trustedProxies: [] }, null, 'http://s.example:5001'],
  [{ plainHttp: true, trustedProxies: [], port: 80 }, null, 'http://s.example'],
  [{ env: 'localhost' }, null, 'http://s.example:5001'],
  [{ env: 'localhost' }, 5002, 'http://s.example:5002'],
])('%j, port %j: %s', (config, ownPort, origin) => {
  expect(publicOrigin({ ...PRODUCTION, ...config }, 's.example', ownPort)).toBe(origin);
});
