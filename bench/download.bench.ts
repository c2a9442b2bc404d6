import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { contentOrigin, privateObjectUrl } from '#platform/storage/content-urls.ts';
import { findObject, storeObject } from '#platform/storage/objects.ts';
import { userContentApp } from '#platform/storage/user-content.ts';
import { openInstallation } from './installation.ts';
import { type BenchResult, compare } from './measure.ts';

const SIZE = 100_000_000;
const NGINX = '/usr/sbin/nginx';

/** Downloading a 100 MB file from Sala, relative to nginx serving the same file. */
export async function bench(): Promise<BenchResult> {
  if (!hasNginx()) {
    process.stdout.write('  skipped: nginx is not installed (apt-get install nginx-light)\n');
    return {};
  }
  const home = await openInstallation();
  const folder = mkdtempSync(join(tmpdir(), 'sala-nginx-'));
  const listener = getRequestListener(userContentApp(home.app).fetch, { overrideGlobalObjects: false });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const tenant = await home.tenant('bench');
  const { ref, facts } = await home.write(tenant, async (scope) => {
    const stored = await storeObject(scope, {
      source: Buffer.alloc(SIZE, 'sala'),
      contentType: 'application/octet-stream',
      visibility: 'private',
      kind: 'bench.download',
    });
    return { ref: stored, facts: await findObject(scope, stored.objectId) };
  });
  const { storage } = home.app.config;
  if (storage.kind !== 'fs' || facts === null) throw new Error('The file to be served was not found.');
  const nginx = await startNginx(folder, join(storage.folder, 'objects', facts.storageKey));
  try {
    const { port } = server.address() as AddressInfo;
    const url = privateObjectUrl(home.app, tenant.id, ref.objectId, { name: 'x', ttlSeconds: 900 });
    const ours = url.replace(contentOrigin(home.app.config), `http://127.0.0.1:${port}`);
    return {
      figures: [
        await compare(
          'download of 100 MB against nginx',
          0.4,
          1,
          { run: () => fetched(`http://127.0.0.1:${nginx.port}/file`) },
          { run: () => fetched(ours) },
        ),
      ],
    };
  } finally {
    nginx.stop();
    server.closeAllConnections();
    server.close();
    await home.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function fetched(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, (incoming) => {
      let bytes = 0;
      incoming.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      incoming.on('end', () =>
        bytes === SIZE ? resolve() : reject(new Error(`${bytes} bytes of ${SIZE} came.`)),
      );
      incoming.on('error', reject);
    }).on('error', reject);
  });
}

function hasNginx(): boolean {
  try {
    execFileSync(NGINX, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts nginx with Debian's defaults: sendfile on. */
async function startNginx(folder: string, file: string): Promise<{ port: number; stop(): void }> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  mkdirSync(join(folder, 'served'));
  copyFileSync(file, join(folder, 'served/file'));
  const config = `
daemon off; pid ${folder}/pid; error_log ${folder}/error.log; user root; worker_processes 1;
events { worker_connections 64; }
http {
  access_log off; sendfile on; tcp_nopush on;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server { listen 127.0.0.1:${port}; root ${folder}/served; }
}`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  const child = spawn(NGINX, ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  for (let tries = 0; tries < 100; tries++) {
    const isUp = await fetched(`http://127.0.0.1:${port}/file`).then(
      () => true,
      () => false,
    );
    if (isUp) return { port, stop: () => void child.kill('SIGTERM') };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGTERM');
  throw new Error('nginx did not start.');
}
