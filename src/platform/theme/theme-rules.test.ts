import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BOUNDARY_CONTRAST,
  contrastRatio,
  neutralShades,
  TEXT_CONTRAST,
  tenantPalette,
  findThemeProblem,
  tenantThemeCss,
} from './theme-rules.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const schemes = ['light', 'dark'] as const;

describe('a tenant theme', () => {
  test.each(schemes)('keeps AA contrast for any accent and any neutral in %s', (scheme) => {
    fc.assert(
      fc.property(colour, colour, (accent, neutral) => {
        const palette = tenantPalette({ accent, neutral }, scheme);
        for (const background of ['canvas', 'sunken', 'surface', 'raised', 'accent-soft'] as const) {
          for (const text of ['ink', 'ink-soft', 'accent'] as const) {
            expect(contrastRatio(palette[text], palette[background])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
          }
        }
        for (const background of ['accent', 'accent-hover'] as const) {
          expect(contrastRatio(palette['accent-ink'], palette[background])).toBeGreaterThanOrEqual(
            TEXT_CONTRAST,
          );
        }
        for (const background of ['canvas', 'surface', 'raised'] as const) {
          expect(contrastRatio(palette['line-strong'], palette[background])).toBeGreaterThanOrEqual(
            BOUNDARY_CONTRAST,
          );
        }
      }),
      { numRuns: 400 },
    );
  });

  test.each(['#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#ff0000', '#7f7f7f'])(
    'keeps AA contrast for the extreme %s',
    (accent) => {
      for (const scheme of schemes) {
        const palette = tenantPalette({ accent }, scheme);
        expect(contrastRatio(palette.accent, palette.canvas)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(contrastRatio(palette['accent-ink'], palette.accent)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }
    },
  );

  test('leaves a readable accent unchanged', () => {
    expect(tenantPalette({ accent: '#1d4ed8' }, 'light').accent).toBe('#1d4ed8');
  });

  test('refuses anything but colours, so that no tenant can inject CSS', () => {
    expect(() => tenantThemeCss({ accent: 'red;}body{display:none' })).toThrow('Not a #rrggbb colour');
    expect(() => tenantThemeCss({ accent: '#123456', neutral: 'url(x)' })).toThrow('Not a #rrggbb colour');
  });

  test('clamps the radius, and sets a scheme only for readers who chose none', () => {
    const css = tenantThemeCss({ accent: '#0f766e', radiusPx: 99, scheme: 'dark', font: 'system' });
    expect(css).toContain('--seed-radius:20px');
    expect(css).toContain(':root:not([data-theme]){color-scheme:dark}');
    expect(css).not.toContain("'Anuphan'");
    expect(tenantThemeCss({ accent: '#0f766e' })).not.toContain(':not([data-theme])');
  });
});

describe('theme.css', () => {
  const css = readFileSync(new URL('../../ui/theme/theme.css', import.meta.url), 'utf8');

  test.each(Object.entries(neutralShades))(
    'derives %s with the same numbers as the tenant theme',
    (role, shade) => {
      const shadeCss = ([lightness, chroma]: readonly [number, number]): string =>
        `oklch(from var(--seed-neutral) ${lightness} min(c, ${chroma}) h)`;
      const flat = css.replaceAll(/\s+/g, ' ');
      expect(flat).toContain(`--${role}: light-dark( ${shadeCss(shade.light)}, ${shadeCss(shade.dark)} )`);
    },
  );

  test('has exactly the sizes of the design scale', () => {
    const sizes = [...css.matchAll(/--text-\w+: ([\d.]+)rem/g)].map((match) => Number(match[1]) * 16);
    expect(sizes).toEqual([12, 14, 16, 18, 20, 24, 30, 36]);
  });
});

describe('the accent as chosen by an admin', () => {
  test.each([
    ['#0f766e', 'light', null],
    ['#3451b2', 'system', null],
    ['#ffd400', 'light', 1.28],
    ['#06c755', 'light', 2.03],
    ['#777777', 'light', 4.03],
    ['#ffd400', 'dark', null],
    ['#1e3a8a', 'dark', 1.59],
  ] as const)('%s in the %s scheme', (accent, scheme, ratio) => {
    const problem = findThemeProblem({ accent, scheme });
    if (ratio === null) expect(problem).toBeNull();
    else expect(problem).toMatchObject({ ratio, needed: 4.5 });
  });

  test('a suggested colour is accepted, and shown unchanged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 0xffffff }),
        fc.constantFrom('light' as const, 'dark' as const, 'system' as const),
        (colour, scheme) => {
          const accent = `#${colour.toString(16).padStart(6, '0')}`;
          const problem = findThemeProblem({ accent, neutral: '#64748b', scheme });
          if (problem === null) return;
          expect(problem.ratio).toBeLessThan(4.5);
          expect(findThemeProblem({ accent: problem.suggestion, neutral: '#64748b', scheme })).toBeNull();
        },
      ),
    );
  });
});
