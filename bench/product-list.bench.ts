import pg from 'pg';
import { statementOf } from '#platform/db/query.ts';
import { ProductListInput, ProductPage } from '../src/modules/shop/listing/product-list-contract.ts';
import { findSearch, productListQuery } from '../src/modules/shop/listing/product-list.ts';
import { listProducts } from '../src/modules/shop/public.ts';
import { costOfList, LIST_QUESTIONS, MAX_LIST_BUFFERS } from '../src/modules/shop/testing.ts';
import { loadCatalogue } from './catalogue.ts';
import { openInstallation } from './installation.ts';
import { type BenchResult, compare, type Contender, type Limit, warmUp } from './measure.ts';

const PRODUCTS = 100_000;
const CONCURRENCY = 8;
/** PostgreSQL plans a prepared statement five times on each connection before it may use a generic plan. */
const PLANNED_AFTER = 6;

/** The product list as JSON, relative to its statement on a bare pool: no tenant, no row security, no mapping of rows. */
export async function bench(): Promise<BenchResult> {
  const home = await openInstallation();
  const bare = new pg.Pool({ ...home.postgres.superuser, database: 'sala', max: CONCURRENCY });
  try {
    const tenant = await home.tenant('bench');
    await loadCatalogue(home, tenant, {
      branches: ['food', 'crafts', 'gifts'],
      leavesEach: 3,
      products: PRODUCTS,
    });
    const questions: ProductListInput[] = [];
    for (const question of LIST_QUESTIONS) {
      const first = ProductListInput.parse(question);
      const { nextAfter } = await home.write(tenant, (scope) => listProducts(scope, first));
      questions.push(first, ...(nextAfter === null ? [] : [{ ...first, after: nextAfter }]));
    }
    const statements = await home.write(tenant, async (scope) =>
      Promise.all(
        questions.map(async (question) =>
          statementOf(productListQuery(scope, question, await findSearch(scope, question))),
        ),
      ),
    );
    let turn = 0;
    const next = (): number => turn++ % questions.length;
    const baseline: Contender = {
      run: async () => {
        const { rows } = await bare.query(statements[next()] as pg.QueryConfig);
        JSON.stringify(rows);
      },
    };
    const ours: Contender = {
      run: async () => {
        const question = questions[next()] as ProductListInput;
        const page = await home.read(tenant, (scope) => listProducts(scope, question));
        JSON.stringify(ProductPage.parse(page));
      },
    };
    const planned = questions.length * CONCURRENCY * PLANNED_AFTER;
    for (const side of [baseline, ours]) await warmUp(side, CONCURRENCY, planned);
    const figure = await compare(
      `product list as JSON, ${PRODUCTS} products`,
      0.5,
      CONCURRENCY,
      baseline,
      ours,
      `${questions.length} ways of asking`,
    );
    const limits: Limit[] = [];
    for (const sort of ['newest', 'price_up', 'price_down', 'name'] as const) {
      const costs = await Promise.all(
        questions
          .filter((question) => question.sort === sort)
          .map((question) => home.read(tenant, (scope) => costOfList(home.postgres.app, scope, question))),
      );
      limits.push({
        name: `most shared buffers of a list by ${sort}`,
        value: Math.max(...costs.map(({ buffers }) => buffers)),
        limit: MAX_LIST_BUFFERS,
        unit: 'buffers',
      });
    }
    return { figures: [figure], limits };
  } finally {
    await bare.end();
    await home.close();
  }
}
