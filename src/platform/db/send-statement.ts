import pg from 'pg';
import { camelCase } from './camel-case.ts';
import { type Compilable, type ResultOf, statementOf } from './query.ts';

/** Called for every successful statement, with its result and database. */
export type StatementObserver = (query: Compilable, result: pg.QueryResult, database: string) => void;

let observer: StatementObserver | null = null;

pg.types.setTypeParser(pg.types.builtins.INT8, parseSafeInteger);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** For tests that compare the types of results with those in the code. */
export function observeStatements(observe: StatementObserver): void {
  observer = observe;
}

/** The column descriptions that the server sends before the rows; the driver's types lack them. */
interface RowDescription {
  readonly fields: { name: string }[];
}

type Settle = (error: Error | null, result: pg.QueryResult) => void;

const DriversQuery = pg.Query as unknown as new (
  statement: object,
  settle?: Settle,
) => pg.Submittable & { handleRowDescription(description: RowDescription): void };

/** The driver's query with camelCase column names: renamed in the descriptions, so that each row is built only once. */
class Query extends DriversQuery {
  override handleRowDescription(description: RowDescription): void {
    for (const field of description.fields) field.name = camelCase(field.name);
    super.handleRowDescription(description);
  }
}

/**
 * Pools accept queries as clients do, which the driver's types lack. `settle` is an argument here and not part of the
 * query, or the pool would never release its client.
 */
interface QueryPool {
  query(query: Query, settle: Settle): void;
}

/** Sends a statement; the columns of its rows are named in camelCase. */
export function sendStatement(to: pg.ClientBase | pg.Pool, query: Compilable): Promise<pg.QueryResult> {
  const sent = new Promise<pg.QueryResult>((resolve, reject) => {
    const settle: Settle = (error, result) => {
      if (error) return reject(error); // a pool passes undefined where a client passes null
      observer?.(query, result, databaseOf(to));
      resolve(result);
    };
    const statement = statementOf(query);
    if (to instanceof pg.Pool) (to as unknown as QueryPool).query(new Query(statement), settle);
    else to.query(new Query(statement, settle));
  });
  return sent.catch((error: Error) => {
    Error.captureStackTrace(error); // as the driver does: point the stack at the caller instead of the socket
    throw error;
  });
}

/**
 * Returns the rows of a statement on an ordinary connection, such as the owner's: outside any tenant and not
 * pipelined. Run-time code uses `Tx`.
 */
export async function rowsOf<Q extends Compilable>(
  connection: pg.ClientBase | pg.Pool,
  query: Q,
): Promise<ResultOf<Q>[]> {
  return (await sendStatement(connection, query)).rows;
}

function databaseOf(to: pg.ClientBase | pg.Pool): string {
  const { database } = to instanceof pg.Pool ? to.options : (to as unknown as { database?: string });
  return database ?? '';
}

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} does not fit a safe integer.`);
  return value;
}
