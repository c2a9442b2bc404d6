import ts from 'typescript-5';
import type { Law } from '../tree.ts';
import { filesOf } from '../tree.ts';

const RENAMED = /\bas\s+"[a-z0-9]+[A-Z]\w*"/;

/** The database client converts column names to camelCase; camelCase aliases in SQL would be a second convention. */
export const snakeCaseColumns: Law = {
  name: 'statements name columns in snake_case',
  check: (tree) =>
    filesOf(tree, /^src\/.*[.]tsx?$/)
      .filter(([, text]) => RENAMED.test(text))
      .flatMap(([path, text]) => renamedIn(path, text)),
};

/** Checks `sql` templates only: queries of plain `pg` clients are not converted to camelCase. */
function renamedIn(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const problems: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql') {
      const { template } = node;
      const pieces = ts.isNoSubstitutionTemplateLiteral(template)
        ? [template]
        : [template.head, ...template.templateSpans.map((span) => span.literal)];
      for (const { text: piece, pos } of pieces) {
        const [found] = RENAMED.exec(piece) ?? [];
        const { line } = file.getLineAndCharacterOfPosition(pos);
        if (found !== undefined) problems.push(`${path}:${line + 1} ${found}: use snake_case.`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return problems;
}
