import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuClock } from '#platform/testing/cpu-clock.ts';
import type { AnswerValue } from './answer-contract.ts';
import { Condition } from './condition-contract.ts';
import { fieldsOf, holds, matchesPattern } from './condition-rules.ts';
import { dependencyOrder, type ShownParts, shownFields } from './visibility-rules.ts';

const f = (at: number): string => `f_${String(at).padStart(8, '0')}`;

describe('a condition', () => {
  const answers: Readonly<Record<string, AnswerValue>> = {
    [f(1)]: 'ชาเขียว',
    [f(2)]: 42,
    [f(3)]: ['o_aaaaaaaa', 'o_bbbbbbbb'],
    [f(4)]: '2026-11-21',
    [f(5)]: true,
  };
  test.for([
    [{ field: f(1), is: 'eq', value: 'ชาเขียว' }, true],
    [{ field: f(1), is: 'contains', value: 'เขียว' }, true],
    [{ field: f(1), is: 'matches', value: 'ชา*' }, true],
    [{ field: f(1), is: 'matches', value: 'ชา?' }, false],
    [{ field: f(2), is: 'gt', value: 41 }, true],
    [{ field: f(2), is: 'gt', value: '41' }, true],
    [{ field: f(2), is: 'lt', value: 42 }, false],
    [{ field: f(2), is: 'between', from: 42, to: 50 }, true],
    [{ field: f(2), is: 'between', from: 43, to: 50 }, false],
    [{ field: f(3), is: 'contains', value: 'o_bbbbbbbb' }, true],
    [{ field: f(3), is: 'in', values: ['o_cccccccc', 'o_aaaaaaaa'] }, true],
    [{ field: f(4), is: 'gt', value: '2026-01-01' }, true],
    [{ field: f(5), is: 'eq', value: true }, true],
    [{ field: f(5), is: 'eq', value: 'true' }, true],
    [{ field: f(9), is: 'empty' }, true],
    [{ field: f(9), is: 'ne', value: 'x' }, true],
    [{ not: { field: f(9), is: 'empty' } }, false],
    [
      {
        all: [
          { field: f(2), is: 'eq', value: 42 },
          { field: f(5), is: 'eq', value: false },
        ],
      },
      false,
    ],
    [
      {
        any: [
          { field: f(2), is: 'eq', value: 42 },
          { field: f(5), is: 'eq', value: false },
        ],
      },
      true,
    ],
  ] as const)('%j is %s', ([condition, expected]) => {
    expect(holds(Condition.parse(condition), (id) => answers[id] ?? null)).toBe(expected);
  });

  test('nested too deeply is refused', () => {
    let nested: unknown = { field: f(1), is: 'empty' };
    for (let depth = 0; depth < 5; depth += 1) nested = { not: nested };
    expect(Condition.safeParse(nested).success).toBe(false);
  });

  test('with a pattern takes no longer than both lengths multiplied', () => {
    const spent = cpuClock();
    expect(matchesPattern('a'.repeat(10_000), `${'a*'.repeat(99)}b`)).toBe(false);
    expect(spent()).toBeLessThan(1_000);
  });
});

test('fields that decide about each other in a circle have no order and are not shown', () => {
  const form: ShownParts = {
    pages: [
      {
        showIf: null,
        fields: [
          { id: f(1), showIf: { field: f(2), is: 'empty' } },
          { id: f(2), showIf: { field: f(1), is: 'empty' } },
        ],
      },
    ],
  };
  expect(dependencyOrder(form)).toBeNull();
  expect(shownFields(form, () => null).size).toBe(0);
});

/** Forms whose fields and pages read only fields that come earlier in some order. */
const forms = fc.integer({ min: 1, max: 8 }).chain((count) =>
  fc.record({
    order: fc.shuffledSubarray(
      Array.from({ length: count }, (_, at) => at),
      { minLength: count },
    ),
    conditions: fc.array(
      fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 5 })),
      {
        minLength: count,
        maxLength: count,
      },
    ),
    answers: fc.array(fc.option(fc.integer({ min: 0, max: 3 })), { minLength: count, maxLength: count }),
    perPage: fc.integer({ min: 1, max: 4 }),
  }),
);

test('10,000 forms show the same fields in whatever order they are evaluated, and hidden answers never count', () => {
  fc.assert(
    fc.property(forms, ({ order, conditions, answers, perPage }) => {
      const rank = new Map(order.map((at, place) => [at, place]));
      const conditionFor = (at: number): Condition | null => {
        const place = rank.get(at) ?? 0;
        const [one, other, value, shape] = conditions[at] ?? [0, 0, 0, 0];
        if (place === 0 || shape === 0) return null;
        const read = (n: number): string => f(order[n % place] ?? 0);
        const test: Condition = { field: read(one), is: 'eq', value };
        const second: Condition = { field: read(other), is: 'empty' };
        return shape === 1
          ? test
          : shape === 2
            ? { not: test }
            : shape === 3
              ? { all: [test, second] }
              : shape === 4
                ? { any: [test, second] }
                : second;
      };
      const fields = order.map((_, at) => ({ id: f(at), showIf: conditionFor(at) }));
      const pages = [];
      for (let at = 0; at < fields.length; at += perPage) {
        const here = fields.slice(at, at + perPage);
        // A page may read what comes before all of its fields.
        const first = Math.min(...here.map((_, n) => rank.get(at + n) ?? 0));
        pages.push({
          showIf: first > 0 ? ({ field: f(order[0] ?? 0), is: 'ne', value: 1 } as const) : null,
          fields: here,
        });
      }
      const form: ShownParts = { pages };
      const answerOf = (id: string): AnswerValue | null => answers[Number(id.slice(2))] ?? null;
      const ordinary = shownFields(form, answerOf);
      const reversed = shownFields(
        structuredClone(form),
        answerOf,
        dependencyOrder(form, (one, other) => other - one),
      );
      expect([...reversed].toSorted()).toEqual([...ordinary].toSorted());
      expect([...shownByAsking(form, answerOf)].toSorted()).toEqual([...ordinary].toSorted());
      // Without the hidden answers nothing changes.
      const without = shownFields(form, (id) => (ordinary.has(id) ? answerOf(id) : null));
      expect([...without].toSorted()).toEqual([...ordinary].toSorted());
    }),
    { numRuns: 10_000 },
  );
}, 60_000);

/** Decides by asking for each field, when it is needed, whether it is shown. */
function shownByAsking(form: ShownParts, answerOf: (id: string) => AnswerValue | null): Set<string> {
  const parts = new Map(
    form.pages.flatMap(({ showIf, fields }) => fields.map((field) => [field.id, [showIf, field.showIf]])),
  );
  const known = new Map<string, boolean>();
  const isShown = (id: string): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const is = (parts.get(id) ?? []).every((each) =>
      holds(each, (read) => (isShown(read) ? answerOf(read) : null)),
    );
    known.set(id, is);
    return is;
  };
  return new Set([...parts.keys()].filter(isShown));
}

test('a condition names all fields that it reads', () => {
  expect(fieldsOf({ all: [{ field: f(1), is: 'empty' }, { not: { field: f(2), is: 'empty' } }] })).toEqual([
    f(1),
    f(2),
  ]);
});
