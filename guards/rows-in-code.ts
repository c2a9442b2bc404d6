import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import ts from 'typescript-5';

/** A column of a row type: the part of its type that can be compared with the database. */
export interface ColumnInCode {
  /** `string`, `number`, `boolean`, `Date`, `Buffer`, `array of …`, `object`, `unknown`, `any`. */
  readonly kinds: readonly string[];
  /** The literal texts that it allows; null if any text is allowed. */
  readonly texts: readonly string[] | null;
  readonly isNullable: boolean;
  readonly isOptional: boolean;
  /** Declared through `Filled`: the statement excludes rows in which it is null. */
  readonly isFilled: boolean;
  /** Taken from the schema's rows, not typed by hand. */
  readonly isFromSchema: boolean;
}

/** An `sql<Row>` template with its declared row. */
export interface StatementInCode {
  readonly key: string;
  /** `path:line`. */
  readonly place: string;
  /** Its first words, for messages and for the list of templates that no test executes. */
  readonly beginning: string;
  /** Null if the type has no fixed columns: a type parameter, an index signature, `any`. */
  readonly columns: Readonly<Record<string, ColumnInCode>> | null;
}

const SCHEMA = 'src/platform/db/schema.generated.ts';
const TEST_FILES = /[.](?:test|proof|journey)[.]tsx?$/;

/** Returns every typed template in `src` under `root`. */
export function readStatements(root: string): StatementInCode[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const source = fileNames.filter((file) => relative(root, file).startsWith('src') && !TEST_FILES.test(file));
  const program = ts.createProgram(source, { ...options, noEmit: true, skipLibCheck: true });
  const reader = new Reader(root, program.getTypeChecker());
  return source
    .map((file) => program.getSourceFile(file))
    .filter((file) => file !== undefined)
    .flatMap((file) => reader.statementsOf(file));
}

/** Identifies a template in the recorded rows and in the code; must equal that of `platform/testing/seen-rows.ts`. */
function templateKey(texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('${}')).digest('hex').slice(0, 20);
}

class Reader {
  private readonly root: string;
  private readonly checker: ts.TypeChecker;

  constructor(root: string, checker: ts.TypeChecker) {
    this.root = root;
    this.checker = checker;
  }

  statementsOf(file: ts.SourceFile): StatementInCode[] {
    if (!file.text.includes('sql')) return [];
    const found: StatementInCode[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql') {
        const row = this.rowOf(node);
        if (row !== undefined && !(row.flags & ts.TypeFlags.Unknown))
          found.push(this.statement(file, node, row));
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  }

  /** Returns `Row` of `sql<Row>`, or the row inferred from context, as in a function that returns `RawBuilder<Row>`. */
  private rowOf(node: ts.TaggedTemplateExpression): ts.Type | undefined {
    const [written] = node.typeArguments ?? [];
    if (written !== undefined) return this.checker.getTypeFromTypeNode(written);
    const type = this.checker.getTypeAtLocation(node);
    if (type.symbol?.name !== 'RawBuilder') return undefined;
    const [row] = this.checker.getTypeArguments(type as ts.TypeReference);
    return row !== undefined && row.flags & ts.TypeFlags.Any ? undefined : row; // a separator of `sql.join`, say
  }

  private statement(file: ts.SourceFile, node: ts.TaggedTemplateExpression, row: ts.Type): StatementInCode {
    const { template } = node;
    const texts = ts.isNoSubstitutionTemplateLiteral(template)
      ? [template.text]
      : [template.head.text, ...template.templateSpans.map((span) => span.literal.text)];
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    return {
      key: templateKey(texts),
      place: `${relative(this.root, file.fileName)}:${line + 1}`,
      beginning: texts.join('…').replace(/\s+/g, ' ').trim().slice(0, 80),
      columns: this.columnsOf(row, node),
    };
  }

  private columnsOf(row: ts.Type, node: ts.Node): Record<string, ColumnInCode> | null {
    const open = ts.TypeFlags.Any | ts.TypeFlags.TypeParameter;
    if (row.flags & open || this.checker.getIndexInfosOfType(row).length > 0) return null;
    const columns: Record<string, ColumnInCode> = Object.create(null);
    for (const member of row.isUnion() ? row.types : [row])
      for (const property of this.checker.getPropertiesOfType(member)) {
        const known = columns[property.name];
        const column = this.columnOf(property, node);
        columns[property.name] = known === undefined ? column : either(known, column);
      }
    return columns;
  }

  private columnOf(property: ts.Symbol, node: ts.Node): ColumnInCode {
    const type = this.checker.getTypeOfSymbolAtLocation(property, node);
    const members = type.isUnion() ? type.types : [type];
    const present = members.filter(
      (member) => !(member.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)),
    );
    const texts = present.map((member) => (member.isStringLiteral() ? member.value : null));
    return {
      kinds: [...new Set(present.map((member) => this.kindOf(member)))],
      texts: texts.every((text) => text !== null) && texts.length > 0 ? texts : null,
      isNullable: members.some((member) => member.flags & ts.TypeFlags.Null),
      isOptional: (property.flags & ts.SymbolFlags.Optional) !== 0,
      isFilled: isMappedBy(property, 'Filled'),
      isFromSchema: (property.declarations ?? []).some((declaration) => this.isFromSchema(declaration)),
    };
  }

  /** Whether the declaration is a column of a schema table, an entry of `RowAs`, or `Rows['table']['column']`. */
  private isFromSchema(declaration: ts.Declaration): boolean {
    if (relative(this.root, declaration.getSourceFile().fileName) === SCHEMA) return true;
    if (!ts.isPropertySignature(declaration)) return false;
    const names = (node: ts.Node | undefined): boolean =>
      node !== undefined &&
      ((ts.isTypeReferenceNode(node) && /^Rows?(?:Of|As)?$/.test(node.typeName.getText())) ||
        ts.forEachChild(node, (child) => names(child) || undefined) === true);
    const home = declaration.parent.parent;
    return names(declaration.type) || (ts.isTypeReferenceNode(home) && home.typeName.getText() === 'RowAs');
  }

  private kindOf(type: ts.Type): string {
    const { flags } = type;
    if (flags & ts.TypeFlags.Any) return 'any';
    if (flags & ts.TypeFlags.Unknown) return 'unknown';
    if (flags & ts.TypeFlags.StringLike) return 'string';
    if (flags & ts.TypeFlags.NumberLike) return 'number';
    if (flags & ts.TypeFlags.BooleanLike) return 'boolean';
    if (type.isIntersection()) {
      const kinds = type.types.map((part) => this.kindOf(part));
      return kinds.find((kind) => ['string', 'number', 'boolean'].includes(kind)) ?? 'object';
    }
    if (this.checker.isArrayType(type)) {
      const [element] = this.checker.getTypeArguments(type as ts.TypeReference);
      const parts = element === undefined ? [] : element.isUnion() ? element.types : [element];
      const kinds = new Set(
        parts.filter((part) => !(part.flags & ts.TypeFlags.Null)).map((part) => this.kindOf(part)),
      );
      return `array of ${[...kinds].join(' or ')}`;
    }
    const name = type.symbol?.name;
    return name === 'Date' || name === 'Buffer' ? name : name === 'Uint8Array' ? 'Buffer' : 'object';
  }
}

/** Merges a column that occurs in several members of a union of rows. */
function either(a: ColumnInCode, b: ColumnInCode): ColumnInCode {
  return {
    kinds: [...new Set([...a.kinds, ...b.kinds])],
    texts: a.texts === null || b.texts === null ? null : [...a.texts, ...b.texts],
    isNullable: a.isNullable || b.isNullable,
    isOptional: a.isOptional || b.isOptional,
    isFilled: a.isFilled && b.isFilled,
    isFromSchema: a.isFromSchema && b.isFromSchema,
  };
}

/** Whether a property comes from the mapped type of that name; the checker exposes this only in internal fields. */
function isMappedBy(property: ts.Symbol, name: string): boolean {
  const { links } = property as ts.Symbol & {
    links?: { mappedType?: ts.Type; containingType?: ts.Type; syntheticOrigin?: ts.Symbol };
  };
  if (links?.mappedType?.aliasSymbol?.name === name) return true;
  return links?.syntheticOrigin !== undefined && isMappedBy(links.syntheticOrigin, name);
}
