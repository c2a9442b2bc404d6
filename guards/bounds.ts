import { z } from 'zod';
import { storableTimes } from '../src/platform/dates/date-contract.ts';
import { MAX_INTEGER, wideNumbers } from '../src/platform/db/column-contract.ts';

/** A number in an input. `fieldPath` is its path, `lines.*.quantity` for elements of an array. */
export interface NumberField {
  readonly fieldPath: string;
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
  /** Its schema declares a column wider than `integer`. */
  readonly isWide: boolean;
}

/** The child schemas of a zod definition, for all its types. */
interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
  readonly element?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly rest?: z.ZodType | null;
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly getter?: () => z.ZodType;
}

/** `isRefined`: the schema's output is piped into another schema. */
type Visit = (schema: z.ZodType, definition: Definition, fieldPath: string, isRefined: boolean) => void;

/** Returns every number that an input's schema declares. */
export function numbersOf(schema: z.ZodType): NumberField[] {
  const found = new Map<string, NumberField>();
  walk(schema, '', (part, _, fieldPath) => {
    if (!(part instanceof z.ZodNumber)) return;
    const { minValue, maxValue, isInt } = part;
    const before = found.get(fieldPath);
    found.set(fieldPath, {
      fieldPath,
      min: Math.min(minValue ?? -Infinity, before?.min ?? Infinity),
      max: Math.max(maxValue ?? Infinity, before?.max ?? -Infinity),
      isWhole: isInt && (before?.isWhole ?? true),
      isWide: wideNumbers.has(part) || (before?.isWide ?? false),
    });
  });
  return [...found.values()];
}

/** The bound for wide columns: the largest integer that JavaScript represents exactly. */
const WIDEST = Number.MAX_SAFE_INTEGER;

/** Probes for transformations that may turn text into an unbounded number. */
const DIGITS = [MAX_INTEGER + 1, WIDEST, -WIDEST, 10 ** 18].flatMap((value) => [value, String(value)]);

/** Returns one sentence for each number, instant or day of an input that its column cannot store. */
export function boundProblems(input: string, schema: z.ZodType): string[] {
  const problems: string[] = [];
  const say = (fieldPath: string, what: string): void => {
    problems.push(`${input}: ${fieldPath || 'the whole input'} ${what}`);
  };
  for (const { fieldPath, min, max, isWide } of numbersOf(schema)) {
    const limit = isWide ? WIDEST : MAX_INTEGER;
    if (max > limit) say(fieldPath, `may be ${max}, which exceeds its column's maximum`);
    if (min < -limit) say(fieldPath, `may be ${min}, which is below its column's minimum`);
  }
  walk(schema, '', (part, { type, format, out }, fieldPath, isRefined) => {
    if (type === 'bigint' || type === 'date') say(fieldPath, `is a ${type}, which has no bounds`);
    if (type === 'string' && (format === 'datetime' || format === 'date') && !storableTimes.has(part))
      say(
        fieldPath,
        'is a plain ISO string: its format allows years that PostgreSQL cannot store; use Day or Instant',
      );
    if (type !== 'pipe' || out?._zod.def.type !== 'transform' || isRefined) return;
    const made = DIGITS.map((digits) => part.safeParse(digits)).find(
      ({ data }) => typeof data === 'number' && Math.abs(data) > MAX_INTEGER,
    );
    if (made) say(fieldPath, `may become ${String(made.data)}: pipe it into a bounded number`);
  });
  return [...new Set(problems)];
}

function walk(schema: z.ZodType, at: string, visit: Visit): void {
  const within = new Set<z.ZodType>();
  const go = (part: z.ZodType | null | undefined, fieldPath: string, isRefined = false): void => {
    if (!part || within.has(part)) return;
    within.add(part);
    const definition = part._zod.def as unknown as Definition;
    visit(part, definition, fieldPath, isRefined);
    const below = (step: string): string => (fieldPath === '' ? step : `${fieldPath}.${step}`);
    for (const [name, child] of Object.entries(definition.shape ?? {})) go(child, below(name));
    go(definition.catchall, below('{}'));
    go(definition.element, below('*'));
    for (const [index, child] of (definition.items ?? []).entries()) go(child, below(String(index)));
    go(definition.rest, below('*'));
    go(definition.valueType, below('{}'));
    for (const child of definition.options ?? []) go(child, fieldPath);
    for (const child of [definition.left, definition.right, definition.innerType]) go(child, fieldPath);
    go(definition.in, fieldPath, isRefined || definition.out?._zod.def.type !== 'transform');
    go(definition.out, fieldPath, isRefined);
    if (definition.type === 'lazy' && !wideNumbers.has(part)) go(definition.getter?.(), fieldPath);
    within.delete(part);
  };
  go(schema, at);
}
