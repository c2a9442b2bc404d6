import { parseAst } from 'vite';
import { filesOf, type Law, TESTS } from '../tree.ts';

/** What only declares: it does nothing that a browser's bundle would miss without it. */
const DECLARATIONS = new Set([
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSModuleDeclaration',
  'FunctionDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
]);

type Statement = ReturnType<typeof parseAst>['body'][number];

/** `vite-plugins/pure-contracts.ts` leaves out of the browser's bundle what is not used of a contract. */
export const pureContracts: Law = {
  name: 'contracts only declare',
  check: (tree) =>
    filesOf(tree, /^src\/.*-contract[.]ts$/)
      .filter(([path]) => !TESTS.test(path))
      .flatMap(([path, text]) =>
        parseAst(text, { lang: 'ts' })
          .body.filter((statement) => !isDeclaration(statement))
          .map(({ start }) => {
            const line = text.slice(0, start).split('\n').length;
            return `${path}:${line} does something when it is loaded: do it where the value is declared.`;
          }),
      ),
};

function isDeclaration(statement: Statement): boolean {
  const declared = statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? null) : statement;
  // An import for its effects only.
  if (declared?.type === 'ImportDeclaration') return declared.specifiers.length > 0;
  if (declared?.type === 'VariableDeclaration') return declared.kind === 'const';
  return declared === null || DECLARATIONS.has(declared.type);
}
