import * as m from '#messages';
import { runInLocale } from '#platform/locale/server-locale.ts';
import type { AuditDetailsOf } from '#platform/module/module.ts';
import { grantText } from '../keys/grant-text.ts';
import { configLabel, configValueText } from '../config/config-text.ts';
import { declaredLabel, declaredValue } from '../config/declared-settings.ts';

/** Describes a changed setting in the audit log, with the words of the draft's review. */
export const settingDetail: AuditDetailsOf = (scope, field) => {
  const label = declaredLabel(scope, field) ?? runInLocale(scope.locale, () => configLabel(field));
  if (label === field) return undefined;
  return {
    label: () => label,
    show: (value) => {
      if (typeof value !== 'string' || value === '') return '–';
      if (field === 'favicon') return m.sites_log_picture({}, { locale: scope.locale });
      return (
        declaredValue(scope, field, value) ?? runInLocale(scope.locale, () => configValueText(field, value))
      );
    },
  };
};

/** Describes what a program was allowed to do. */
export const grantDetail: AuditDetailsOf = (scope, field) =>
  field !== 'grants'
    ? undefined
    : {
        label: m.sites_keys_may,
        show: (grants) =>
          Array.isArray(grants) ? grants.map((grant) => grantText(scope, String(grant))).join(', ') : null,
      };
