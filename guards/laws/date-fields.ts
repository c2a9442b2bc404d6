import type { Law } from '../tree.ts';
import { code, filesOf, hits, TESTS } from '../tree.ts';

/** As an attribute, in braces, as a property of props, or set on an element. */
const NATIVE =
  /\btype\s*(?:=\s*\{?|:|,)\s*['"`](?:date|datetime-local|time|month|week)['"`]|\.type\s*=\s*['"`](?:date|datetime-local|time|month|week)['"`]/g;

/** A native field shows the device's calendar and order: `mm/dd/yyyy` where everything else says 21/11/2569. */
export const ownDateFields: Law = {
  name: 'days and times are entered in DateField and TimeField',
  check: (tree) =>
    filesOf(tree, /^src\/.*[.]tsx$/)
      .filter(([path]) => !TESTS.test(path))
      .flatMap(([path, text]) =>
        hits(path, code(text), NATIVE, () => 'has a native date or time field: use DateField or TimeField.'),
      ),
};
