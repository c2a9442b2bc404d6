import { ensureBuild } from '#platform/bundle/build.ts';
import { projectFolder } from '#platform/config/project-folder.ts';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import type { Scope } from '#platform/scope.ts';
import { PAGE_TEMPLATES, templateLayout } from '../src/modules/content/builder/page-templates-rules.ts';
import { releaseItem } from '../src/modules/content/editing/release-item.ts';
import { saveLayout } from '../src/modules/content/editing/save-layout.ts';
import { createItem, saveItem } from '../src/modules/content/editing/save-item.ts';
import { getItem } from '../src/modules/content/item/item-rows.ts';
import { loadCatalogue } from './catalogue.ts';
import { type HttpRequest, httpLoad } from './http-load.ts';
import { openInstallation } from './installation.ts';
import { type BenchResult, percentile } from './measure.ts';
import { startServer } from './started-server.ts';

const POSTS = 90;
const PARAGRAPHS = 12;
const CONNECTIONS = 16;
const ROUNDS = 4;
const ROUND_SECONDS = 3;
const HOST = 'bench.localhost';

/** Posts and built pages that guests read, from the cache of pages, relative to cached lists of products of the same server. */
export async function bench(): Promise<BenchResult> {
  await ensureBuild(projectFolder(), () => undefined);
  const home = await openInstallation();
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  try {
    const tenant = await home.tenant('bench');
    const shape = { branches: ['food', 'crafts'], leavesEach: 15, products: 3_000 };
    const leaves = await loadCatalogue(home, tenant, shape);
    const paths = await home.write(tenant, writeContent);
    server = await startServer(home.folder, HOST);
    const { port } = server;
    const lists = requestsOf(
      leaves.map((code) => `/shop/products?category=${code}`),
      port,
    );
    const content = requestsOf(paths, port);
    // Both are rendered, and every change of the bulk load has arrived, before anything is measured.
    for (const requests of [lists, content, lists, content]) await httpLoad(port, requests, 4, 2);
    const total = { lists: 0, content: 0, wrong: 0 };
    const p50: number[] = [];
    const p99: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const baseline = await httpLoad(port, lists, CONNECTIONS, ROUND_SECONDS);
      const own = await httpLoad(port, content, CONNECTIONS, ROUND_SECONDS);
      total.lists += baseline.perSecond;
      total.content += own.perSecond;
      total.wrong += baseline.wrong + own.wrong;
      p50.push(own.p50);
      p99.push(own.p99);
    }
    const median = (values: number[]): number => percentile(values, 0.5);
    return {
      figures: [
        {
          name: 'posts and built pages of guests, brotli, cached',
          target: 0.9,
          baselinePerSecond: total.lists / ROUNDS,
          oursPerSecond: total.content / ROUNDS,
          p50: median(p50),
          p99: median(p99),
          note: `${paths.length} addresses against ${leaves.length} lists of products`,
        },
      ],
      limits: [{ name: 'replies that were not 200', value: total.wrong, limit: 0, unit: 'replies' }],
    };
  } finally {
    await server?.stop();
    await home.close();
  }
}

/** Publishes posts, and a page of every template; returns their addresses. */
async function writeContent(scope: Scope): Promise<string[]> {
  const paths: string[] = ['/cms-blog'];
  for (let at = 1; at <= POSTS; at += 1) {
    const post = { kind: 'post', locale: 'th', title: `เรื่องที่ ${at}`, slug: `story-${at}`, of: null } as const;
    const { itemId } = await createItem(scope, { ...post, categoryId: null });
    const { version } = await getItem(scope, itemId);
    await saveItem(scope, {
      ...{ item: itemId, version, title: post.title, excerpt: '', slug: post.slug, document: story(at) },
      ...{ categoryId: null, tags: [], audience: 'guest', coverPictureId: null, note: '' },
      ...{ seoTitle: '', seoDescription: '', isHiddenFromSearch: false },
    });
    await releaseItem(scope, { item: itemId, at: null, until: null });
    paths.push(`/cms-blog/${post.slug}`);
  }
  for (const template of PAGE_TEMPLATES) {
    const page = {
      kind: 'page',
      locale: 'th',
      title: template.title.th,
      slug: `made-${template.name}`,
    } as const;
    const { itemId } = await createItem(scope, { ...page, of: null, categoryId: null });
    const { version } = await getItem(scope, itemId);
    await saveLayout(scope, { item: itemId, version, role: 'guest', layout: templateLayout(template, 'th') });
    await releaseItem(scope, { item: itemId, at: null, until: null });
    paths.push(`/${page.slug}`);
  }
  return paths;
}

function story(seed: number): RichDocument {
  return {
    type: 'doc',
    content: Array.from({ length: PARAGRAPHS }, (_, at) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: `ย่อหน้าที่ ${at + 1} ของเรื่องที่ ${seed} `.repeat(12) }],
    })),
  };
}

function requestsOf(paths: readonly string[], port: number): HttpRequest[] {
  return paths.map((path) => ({
    path,
    headers: {
      host: `${HOST}:${port}`,
      'accept-encoding': 'gzip, deflate, br',
      'accept-language': 'th',
    },
  }));
}
