import { expect, test } from 'vitest';
import { withPureDeclarations } from '../vite-plugins/pure-contracts.ts';

test('the declarations of a contract become pure calls; plain values, functions and imports stay', () => {
  const code = `import { z } from 'zod';
export const KINDS = ['a', 'b'];
export const MAX = 100;
const name = z.string().max(MAX);
export const Input = z.object({ kind: z.enum(KINDS), name }), Other = Input.partial();
export const isKind = (text) => KINDS.includes(text);
export function read(value) { return Input.parse(value); }
`;
  expect(withPureDeclarations(code)).toBe(`import { z } from 'zod';
export const KINDS = /*@__PURE__*/ (() => (['a', 'b']))();
export const MAX = 100;
const name = /*@__PURE__*/ (() => (z.string().max(MAX)))();
export const Input = /*@__PURE__*/ (() => (z.object({ kind: z.enum(KINDS), name })))(), Other = /*@__PURE__*/ (() => (Input.partial()))();
export const isKind = (text) => KINDS.includes(text);
export function read(value) { return Input.parse(value); }
`);
});

test('values keep their meaning', async () => {
  const code = withPureDeclarations(
    `export const LIST = ['a', ...['b']]; export const MAP = { ...{ n: 1 } }; export const SUM = LIST.length + MAP.n;`,
  );
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<
    string,
    unknown
  >;
  expect({ ...module }).toEqual({ LIST: ['a', 'b'], MAP: { n: 1 }, SUM: 3 });
});
