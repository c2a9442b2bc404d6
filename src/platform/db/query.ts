import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';

export { sql };

/** Only compiles: Kysely never opens a connection. Statements run through a `Tx`, which names and pipelines them. */
const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The row type that an `sql` template yields. */
export type ResultOf<Q> = Q extends { execute(...args: never[]): Promise<infer Result> }
  ? Result extends { rows: readonly (infer Row)[] }
    ? Row
    : never
  : never;

/** An `sql` template. Accepted by every `Tx` method. */
export interface Compilable {
  compile(executor: never): { readonly sql: string; readonly parameters: readonly unknown[] };
}

export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

const MAX_NAMED_STATEMENTS = 2_000;
const names = new Map<string, string>();

/**
 * Compiles a query to a statement whose name is stable for its text, so that the server can reuse its prepared
 * statement.
 */
export function statementOf(query: Compilable): Statement {
  const compiled = query.compile(compiler as never);
  const values = compiled.parameters as unknown[];
  const name = statementName(compiled.sql);
  return name === undefined ? { text: compiled.sql, values } : { name, text: compiled.sql, values };
}

function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMED_STATEMENTS) return undefined;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}
