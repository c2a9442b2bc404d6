import pg from 'pg';
import { camelCase } from './camel-case.ts';
import { type Compilable, statementOf } from './query.ts';

/** Called for every successful statement, with its result and database. */
export type StatementObserver = (query: Compilable, result: pg.QueryResult, database: string) => void;

let observer: StatementObserver | null = null;

/** For tests that compare the types of results with those in the code. */
export function observeStatements(observe: StatementObserver): void {
  observer = observe;
}

/** The column descriptions that the server sends before the rows; the driver's types lack them. */
interface RowDescription {
  readonly fields: { name: string }[];
}

const DriversQuery = pg.Query as unknown as new (
  statement: object,
  settle: (error: Error | null, result: pg.QueryResult) => void,
) => pg.Submittable & { handleRowDescription(description: RowDescription): void };

/** The driver's query with camelCase column names: renamed in the descriptions, so that each row is built only once. */
class Query extends DriversQuery {
  override handleRowDescription(description: RowDescription): void {
    for (const field of description.fields) field.name = camelCase(field.name);
    super.handleRowDescription(description);
  }
}

/** Sends a statement; the columns of its rows are named in camelCase. */
export function sendStatement(client: pg.PoolClient, query: Compilable): Promise<pg.QueryResult> {
  const sent = new Promise<pg.QueryResult>((resolve, reject) => {
    const settle = (error: Error | null, result: pg.QueryResult): void => {
      if (error !== null) return reject(error);
      observer?.(query, result, (client as unknown as { readonly database: string }).database);
      resolve(result);
    };
    client.query(new Query(statementOf(query), settle));
  });
  return sent.catch((error: Error) => {
    Error.captureStackTrace(error); // as the driver does: point the stack at the caller instead of the socket
    throw error;
  });
}
