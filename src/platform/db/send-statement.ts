import pg from 'pg';
import { camelCase } from './camel-case.ts';
import { type Compilable, statementOf } from './query.ts';

/** Hears of every statement that was answered, and by which database. */
export type StatementObserver = (query: Compilable, result: pg.QueryResult, database: string) => void;

let observer: StatementObserver | null = null;

/** For tests, which compare what the database answers with what the code says. */
export function observeStatements(heard: StatementObserver): void {
  observer = heard;
}

/** What the server says about the columns before their rows come; the driver's types leave it out. */
interface RowDescription {
  readonly fields: { name: string }[];
}

const DriversQuery = pg.Query as unknown as new (
  statement: object,
  settle: (error: Error | null, result: pg.QueryResult) => void,
) => pg.Submittable & { handleRowDescription(description: RowDescription): void };

/** The driver's query, but for the names of the columns: made in place, so that rows are built once. */
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
    Error.captureStackTrace(error); // as the driver does: to whoever asked, not to the socket
    throw error;
  });
}
