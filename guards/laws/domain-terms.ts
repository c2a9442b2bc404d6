import type { Law } from '../tree.ts';
import { code, filesOf, hits, TESTS } from '../tree.ts';

const DOMAIN_TERMS = new Set(
  (
    'product products cart carts checkout sku skus invoice invoices payment payments slip slips promptpay lesson lessons ' +
    'learner learners course courses wallet wallets customer customers buyer buyers seller coupon coupons ' +
    'stock orders shop billing ledger exam exams certificate certificates enrolment enrolments'
  ).split(' '),
);

/** Code that is independent of the product: the platform, the design system and the server entry points. */
const DOMAIN_FREE = /^src\/(?:(?:ui|platform)\/.*|server|render-guests)[.]tsx?$/;

/** Exceptions: a Permissions-Policy directive, and words in a refusal message. */
const NOT_OURS = new Set([
  'src/platform/http/security-headers.ts payment',
  'src/platform/endpoint/problem.ts Orders',
  'src/platform/endpoint/problem.ts payments',
]);

/** A module's domain term in a name or text means that module code is in the wrong layer. */
export const domainFreePlatform: Law = {
  name: 'the platform, the design system and the server contain no domain terms',
  check: (tree) =>
    filesOf(tree, DOMAIN_FREE)
      .filter(([path]) => !TESTS.test(path) && !path.startsWith('src/platform/testing/'))
      .flatMap(([path, text]) =>
        hits(path, code(text), /[A-Z]?[a-z]+/g, ([word]) => word)
          .filter((hit) => DOMAIN_TERMS.has(hit.split(' ').at(-1)?.toLowerCase() ?? ''))
          .filter((hit) => !NOT_OURS.has(hit.replace(/:\d+/, '')))
          .map((hit) => `${hit}: a domain term outside the modules.`),
      ),
};
