import { type Statement, statementOf } from '../db/query.ts';
import { withClient } from '../db/with-client.ts';
import type { Scope } from '../scope.ts';
import type { World } from './world.ts';

/** How a statement was executed. */
export interface StatementPlan {
  /** As PostgreSQL prints it. */
  readonly text: string;
  /** Blocks of tables and indexes that were touched. A full scan touches far more than a page of a list. */
  readonly blocks: number;
  readonly milliseconds: number;
}

/** Returns the scope, adding to `statements` whatever is read through it. */
export function notingStatements(scope: Scope, statements: Statement[]): Scope {
  const { tx } = scope;
  return {
    ...scope,
    tx: {
      ...tx,
      rows: (query) => {
        statements.push(statementOf(query));
        return tx.rows(query);
      },
      first: (query) => {
        statements.push(statementOf(query));
        return tx.first(query);
      },
      one: (query) => {
        statements.push(statementOf(query));
        return tx.one(query);
      },
      run: (query) => tx.run(query),
    },
  };
}

/** Executes a statement as the run-time role under row security, and returns its plan. */
export function planOf(world: World, { text, values }: Statement): Promise<StatementPlan> {
  return withClient(world.database.app, async (client) => {
    await client.query('begin');
    await client.query(`select set_config('app.tenant_id', $1, true)`, [world.tenant.id]);
    const { rows } = await client.query(`explain (analyze, buffers, timing off) ${text}`, values);
    await client.query('rollback');
    const lines: string[] = rows.map((row) => row['QUERY PLAN']);
    const plan = lines.join('\n');
    // The first node counts the blocks of those below it.
    const [, hit = '0', read = '0'] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? [];
    const milliseconds = Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1]);
    return { text: plan, blocks: Number(hit) + Number(read), milliseconds };
  });
}
