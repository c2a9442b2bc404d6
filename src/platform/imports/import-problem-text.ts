import * as m from '#messages';
import type { Sentence } from '../locale/sentence.ts';
import type { Scope } from '../scope.ts';
import type { AnyImport } from './import-source.ts';
import { RECORD_FAILED } from './import-rules.ts';

/** What can be wrong in a cell of any import. */
const COMMON: Readonly<Record<string, Sentence>> = {
  missing: m.ui_import_problem_missing,
  too_long: m.ui_import_problem_too_long,
  not_a_number: m.ui_import_problem_not_a_number,
  not_an_amount: m.ui_import_problem_not_an_amount,
  not_a_choice: m.ui_import_problem_not_a_choice,
  repeated: m.ui_import_problem_repeated,
  'platform.import_archive_unreadable': m.ui_import_problem_archive,
  [RECORD_FAILED]: m.ui_import_problem_failed,
};

/** The sentence for a problem, a refusal or what ties a person to the site, by its code. */
export function importProblemText(
  { app, locale }: Pick<Scope, 'app' | 'locale'>,
  source: AnyImport,
  code: string,
): string {
  const declared = Object.hasOwn(source.problems, code) ? source.problems[code] : undefined;
  const common = Object.hasOwn(COMMON, code) ? COMMON[code] : undefined;
  const use = app.personalData.find((part) => part.use?.code === code)?.use?.text;
  return (declared ?? common ?? use ?? m.ui_import_problem_refused)({}, { locale });
}
