import type { Law } from '../tree.ts';
import { code, filesOf, hits, TESTS } from '../tree.ts';

const IMPURE = /\bconsole\.\w+|\bDate\.now\(|\bprocess\.env\b|\bnew Date\(\s*\)|\bperformance\.now\(/g;

/** Time comes from `scope.now`, settings from the parsed configuration, logging from the platform. */
export const pureModules: Law = {
  name: 'modules do not read the clock or the environment, nor print',
  check: (tree) =>
    filesOf(tree, /^src\/modules\/.*[.]tsx?$/)
      .filter(([path]) => !TESTS.test(path))
      .flatMap(([path, text]) =>
        hits(
          path,
          code(text),
          IMPURE,
          ([found]) => `${found} in a module: take it from the scope or a prop.`,
        ),
      ),
};

const DOMAIN_WORDS = new Set(
  (
    'product products cart carts checkout sku skus invoice invoices payment payments slip slips promptpay lesson lessons ' +
    'learner learners course courses wallet wallets customer customers buyer buyers seller coupon coupons ' +
    'stock orders shop'
  ).split(' '),
);

/** The design system could serve any product. */
export const domainFreeUi: Law = {
  name: 'the design system knows no domain word',
  check: (tree) =>
    filesOf(tree, /^src\/ui\/.*(?<![.]test)[.]tsx?$/).flatMap(([path, text]) =>
      hits(path, code(text), /[A-Z]?[a-z]+/g, ([word]) => word)
        .filter((hit) => DOMAIN_WORDS.has(hit.split(' ').at(-1)?.toLowerCase() ?? ''))
        .map((hit) => `${hit}: a domain word in the design system.`),
    ),
};
