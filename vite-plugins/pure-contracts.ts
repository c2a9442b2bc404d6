import { parseAst, type Plugin } from 'vite';

const CONTRACT = /\/src\/.*-contract\.ts$/;

/** What needs no call to be made: it stays where it is. */
const PLAIN = new Set(['Literal', 'ArrowFunctionExpression', 'FunctionExpression', 'TemplateLiteral']);

/**
 * Lets the browser have a contract's lists and limits without its schemas. A contract only declares, but a bundler cannot
 * know that `z.object(…)` does nothing else: a page that needs one list of names would load zod. Each declaration becomes a
 * call that is marked as pure, so that the unused ones are left out.
 */
export function pureContracts(): Plugin {
  return {
    name: 'sala-pure-contracts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: CONTRACT },
      handler: (code) => ({ code: withPureDeclarations(code), map: null, moduleSideEffects: false }),
    },
  };
}

/** Returns JavaScript whose top-level constants are calls that are marked as pure. */
export function withPureDeclarations(code: string): string {
  const initialisers = parseAst(code).body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return [];
    return declaration.declarations.flatMap(({ init }) => (init && !PLAIN.has(init.type) ? [init] : []));
  });
  return initialisers.reduceRight((text, { start, end }) => {
    const value = text.slice(start, end);
    return `${text.slice(0, start)}/*@__PURE__*/ (() => (${value}))()${text.slice(end)}`;
  }, code);
}
