import { sql } from '#platform/db/query.ts';
import { withClient } from '#platform/db/with-client.ts';
import { readSearch, searchItems } from '#platform/search/search.ts';
import { indexedText } from '#platform/search/search-index.ts';
import { tokenizeThai } from '#platform/text/tokenize.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { openInstallation } from './installation.ts';
import { type BenchResult, percentile } from './measure.ts';
import { SEARCH_QUERIES } from './search-queries.ts';

const KIND = 'bench.thing';
const ROWS = { small: 120, middle: 100_000, big: 1_000_000 } as const;
/** Matches that a list considers, and rows of its page. */
const MATCHES = 300;
const PAGE = 24;
const ROUNDS = 5;
const MAX_P95_MS = 50;
const MAX_RATIO = 3;

/** Time of a search, warm, by one client, in tenants of three sizes: 60 queries each, a word of every twelfth row among them. */
export async function bench(): Promise<BenchResult> {
  const home = await openInstallation();
  try {
    const tenants = {
      small: await home.tenant('small'),
      middle: await home.tenant('middle'),
      big: await home.tenant('big'),
    };
    await load(home, tenants);
    const times = { small: [] as number[], middle: [] as number[], big: [] as number[] };
    const slowest: [number, string][] = [];
    for (let round = -1; round < ROUNDS; round++) {
      for (const size of ['small', 'middle', 'big'] as const) {
        for (const query of SEARCH_QUERIES) {
          const began = performance.now();
          await home.read(tenants[size], async (scope) => {
            const search = await readSearch(scope, [KIND], query);
            return scope.tx.rows(sql<{ itemId: string }>`
              select item_id from ${searchItems(KIND, search, MATCHES)} order by score desc, item_id desc limit ${PAGE}`);
          });
          const took = performance.now() - began;
          if (round >= 0) times[size].push(took); // the first round warms up
          if (size === 'big' && round >= 0) slowest.push([took, query]);
        }
      }
    }
    slowest.sort(([a], [b]) => b - a);
    for (const [took, query] of slowest.slice(0, 8))
      process.stdout.write(`  ${took.toFixed(1)} ms: ${query}\n`);
    const p95 = {
      small: percentile(times.small, 0.95),
      middle: percentile(times.middle, 0.95),
      big: percentile(times.big, 0.95),
    };
    return {
      limits: [
        { name: `p50 over ${ROWS.big} rows`, value: percentile(times.big, 0.5), limit: null, unit: 'ms' },
        { name: `p95 over ${ROWS.big} rows`, value: p95.big, limit: MAX_P95_MS, unit: 'ms' },
        { name: `p95 over ${ROWS.small} rows`, value: p95.small, limit: null, unit: 'ms' },
        { name: `p95 over ${ROWS.middle} rows`, value: p95.middle, limit: null, unit: 'ms' },
        { name: 'the latter to the former', value: p95.middle / p95.small, limit: MAX_RATIO, unit: 'times' },
      ],
    };
  } finally {
    await home.close();
  }
}

/** Words of a shop and made-up ones of two and three syllables, frequent ones first. */
function vocabulary(): string[] {
  const real =
    'ชา ผ้า ไม้ น้ำ ข้าว สีแดง ขนาด ฝ้าย ทอมือ สมุนไพร เขียว ปลอดภัย อาหาร อู่หลง มะลิ น้ำผึ้ง กระเป๋า เครื่องปั้น ดินเผา ตะกร้า หวาย สบู่ ธรรมชาติ ออร์แกนิก คั่วกลาง ดอยช้าง ไหล่ คลุม เสื้อยืด หมวก';
  const latin =
    'tea oolong coffee cotton basket soap honey jasmine organic roast green handmade bamboo safety food';
  const syllables =
    'กา ขิ คู งะ จัน ชอ ดี ตุง ถา ทิน นก บัว ปลา ฝน พร มี ยา ริน ลม วัน สุข หมอ อิน เกม แพร โต ไกร ใบ'.split(' ');
  const made: string[] = [];
  for (const a of syllables)
    for (const b of syllables)
      made.push(a + b, a + b + (syllables[(made.length * 7) % syllables.length] ?? ''));
  return [...real.split(' '), ...latin.split(' '), ...made];
}

async function load(
  home: Awaited<ReturnType<typeof openInstallation>>,
  tenants: Readonly<Record<keyof typeof ROWS, Tenant>>,
): Promise<void> {
  const words = vocabulary();
  const tokens = words.map((word) => tokenizeThai(word).join(' '));
  await withClient(home.postgres.owner, async (client) => {
    const { rows } = await client.query<{ indexdef: string; name: string }>(
      `select indexdef, indexname as name from pg_indexes where tablename = 'platform_search' and indexdef like '%USING gin%'`,
    );
    for (const { name } of rows) await client.query(`drop index ${name}`);
    for (const size of ['small', 'middle', 'big'] as const)
      await client.query(
        `insert into platform_search (tenant_id, kind, item_id, folded, tokens)
         select $1, $2, ('0199' || lpad(to_hex(n), 8, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
                title.text || E'\\n' || case when n % 12 = 0 then 'กาแฟ ' else '' end || body.text || E'\\nsku-' || lpad(n::text, 7, '0'),
                array_to_tsvector(array(select distinct platform_search_prefix($1, $2) || token
                  from regexp_split_to_table(title.tokens || ' ' || body.tokens || ' sku ' || lpad(n::text, 7, '0') || case when n % 12 = 0 then ' กาแฟ' else '' end, ' ') as t (token)))
           from generate_series(1, $3::int) as n
          cross join lateral (select string_agg(($4::text[])[i], '') as text, string_agg(($6::text[])[i], ' ') as tokens
             from (select 1 + floor(power(random(), 3) * $5)::int as i from generate_series(1, 3 + n % 2)) as t) as title
          cross join lateral (select string_agg(($4::text[])[i], case when n % 3 = 0 then ' ' else '' end) as text, string_agg(($6::text[])[i], ' ') as tokens
             from (select 1 + floor(power(random(), 3) * $5)::int as i from generate_series(1, 12 + n % 9)) as t) as body`,
        [tenants[size].id, KIND, ROWS[size], words, words.length, tokens],
      );
    for (const { indexdef } of rows) await client.query(indexdef);
    for (const { id } of Object.values(tenants))
      await client.query(
        `insert into platform_search_word (tenant_id, kind, word) select $1, $2, word from unnest($3::text[]) as t (word) on conflict do nothing`,
        [id, KIND, [...words, 'กาแฟ'].flatMap((word) => indexedText(word).words)],
      );
    await client.query('vacuum (analyze) platform_search, platform_search_word');
  });
}
