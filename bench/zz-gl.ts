import { request } from 'node:http';
import { loadCatalogue } from './catalogue.ts';
import { openInstallation } from './installation.ts';
import { startServer } from './started-server.ts';
const home = await openInstallation();
const tenant = await home.tenant('bench');
const leaves = await loadCatalogue(home, tenant, {
  branches: Array.from({ length: 10 }, (_, n) => `branch${n + 1}`),
  leavesEach: 18,
  products: 6000,
});
process.env['NODE_OPTIONS'] = '--cpu-prof --cpu-prof-dir=/tmp/sala/prof';
const ours = await startServer(home.folder, 'bench.localhost');
const ask = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const t = performance.now();
    let n = 0;
    request(
      {
        port: ours.port,
        host: '127.0.0.1',
        path,
        headers: { host: `bench.localhost:${ours.port}`, 'accept-encoding': 'br', 'accept-language': 'th' },
      },
      (r) => {
        r.on('data', (c) => (n += c.length));
        r.on('end', () => {
          if (r.statusCode !== 200) reject(new Error(String(r.statusCode)));
          resolve(performance.now() - t);
        });
        if (0) console.log(n);
      },
    ).end();
  });
const times: number[] = [];
for (let i = 0; i < 800; i++)
  times.push(await ask(`/shop/products?category=${leaves[i % leaves.length]}&nocache=1`));
times.sort((a, b) => a - b);
console.log('p50', times[400], 'p10', times[80], 'p90', times[720]);
await ours.stop();
await home.close();
