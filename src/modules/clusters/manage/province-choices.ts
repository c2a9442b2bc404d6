import { listProvinces } from '#modules/address/public.ts';
import type { Scope } from '#platform/scope.ts';

/** The provinces of Thailand in the reader's language, as a filter offers them. */
export async function listProvinceChoices(scope: Scope): Promise<{ value: string; label: string }[]> {
  const provinces = await listProvinces(scope);
  return provinces.map(({ id, name_th, name_en }) => ({
    value: String(id),
    label: scope.locale === 'en' ? name_en : name_th,
  }));
}
