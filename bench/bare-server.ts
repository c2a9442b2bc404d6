import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** The baseline for pages: 200 bytes from a bare server. */
const body = 'x'.repeat(200);
const app = new Hono();
app.get('*', (c) => c.text(body));
serve({ fetch: app.fetch, port: Number(process.argv[2]), hostname: '127.0.0.1' });
