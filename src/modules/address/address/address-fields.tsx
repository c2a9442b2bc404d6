import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { Button } from '#ui/action/button.tsx';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { Notice } from '#ui/text/notice.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { Place, Tambon } from './address-contract.ts';
import {
  type AddressChoice,
  chooseDistrict,
  chooseProvince,
  chooseSubdistrict,
  districtWords,
  emptyChoice,
} from './address-rules.ts';
import { addressPaths } from '../paths.ts';

export interface ThaiAddressFieldsProps {
  /** Previous choice, e.g. when the server returned the form. */
  defaultValue?: Partial<AddressChoice>;
  /**
   * The server's reply; errors of `provinceCode`, `districtCode`, `subdistrictCode` and `postalCode` show at their
   * field.
   */
  problem?: FormProblem | null | undefined;
  /** Prefix of the field names: `billing` → `billingProvinceCode`. */
  prefix?: string;
  /** `names`: what is chosen, in the reader's language, from the smallest place to the province. */
  onChange?: (choice: AddressChoice, names: string) => void;
}

const districtLabels = {
  bangkok: m.address_district_bangkok,
  province: m.address_district_province,
  either: m.address_district_either,
};
const subdistrictLabels = {
  bangkok: m.address_subdistrict_bangkok,
  province: m.address_subdistrict_province,
  either: m.address_subdistrict_either,
};

/**
 * Province → district → sub-district → postal code, as named fields of the surrounding form: `provinceCode`,
 * `districtCode`, `subdistrictCode`, `postalCode`. Lists come from the address calls. A list that fails to load shows
 * an error beside its field, and all input is kept. Renders four cells: put it in a grid.
 */
export function ThaiAddressFields({
  defaultValue,
  problem,
  prefix = '',
  onChange,
}: ThaiAddressFieldsProps): ReactNode {
  const [choice, setChoice] = useState<AddressChoice>({ ...emptyChoice, ...defaultValue });
  const { provinceCode, districtCode, subdistrictCode, postalCode } = choice;
  const provinces = usePlaces<Place>(addressPaths.provinces);
  const districts = usePlaces<Place>(provinceCode && addressPaths.amphure(provinceCode));
  const subdistricts = usePlaces<Tambon>(districtCode && addressPaths.tambon(districtCode));

  const change = (next: AddressChoice): void => {
    setChoice(next);
    const chosen: [Places<Place>, string][] = [
      [subdistricts, next.subdistrictCode],
      [districts, next.districtCode],
      [provinces, next.provinceCode],
    ];
    const rows = chosen.flatMap(([{ rows: all }, code]) => all.find(({ id }) => String(id) === code) ?? []);
    onChange?.(next, rows.map(placeName).join(' '));
  };
  const nameOf = (field: string): string =>
    prefix ? prefix + field[0]?.toUpperCase() + field.slice(1) : field;
  const errorOf = (field: string): string | undefined => fieldError(problem, nameOf(field));
  const words = districtWords(provinceCode);
  const districtLabel = districtLabels[words]();
  const subdistrictLabel = subdistrictLabels[words]();

  return (
    <>
      <PlaceSelect
        name={nameOf('provinceCode')}
        label={m.address_province()}
        error={errorOf('provinceCode')}
        autoComplete="address-level1"
        value={provinceCode}
        places={provinces}
        onChoose={(code) => change(chooseProvince(choice, code))}
      />
      <PlaceSelect
        name={nameOf('districtCode')}
        label={districtLabel}
        error={errorOf('districtCode')}
        autoComplete="address-level2"
        value={districtCode}
        places={districts}
        before={provinceCode ? undefined : m.address_province()}
        onChoose={(code) => change(chooseDistrict(choice, code))}
      />
      <PlaceSelect
        name={nameOf('subdistrictCode')}
        label={subdistrictLabel}
        error={errorOf('subdistrictCode')}
        autoComplete="address-level3"
        value={subdistrictCode}
        places={subdistricts}
        before={districtCode ? undefined : districtLabel}
        onChoose={(code) => {
          const place = subdistricts.rows.find((row) => String(row.id) === code);
          change(chooseSubdistrict(choice, code, place?.zip ?? ''));
        }}
      />
      <TextField
        name={nameOf('postalCode')}
        label={m.address_postal_code()}
        help={m.address_postal_code_help()}
        error={errorOf('postalCode')}
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={10}
        required
        value={postalCode}
        onChange={(event) => change({ ...choice, postalCode: event.target.value })}
      />
    </>
  );
}

interface PlaceSelectProps {
  name: string;
  label: string;
  error: string | undefined;
  autoComplete: string;
  value: string;
  places: Places<Place>;
  /** The field that must be filled in first. */
  before?: string | undefined;
  onChoose: (code: string) => void;
}

/** Never disabled: a disabled select is not submitted and cannot explain why it is empty. */
function PlaceSelect({
  name,
  label,
  error,
  autoComplete,
  value,
  places,
  before,
  onChoose,
}: PlaceSelectProps): ReactNode {
  const word = label;
  const placeholder =
    before !== undefined
      ? m.address_choose_first({ word: before })
      : places.state === 'loading'
        ? m.address_loading()
        : m.address_choose({ word });
  const options = places.rows.map((place) => ({
    value: String(place.id),
    label: placeName(place),
  }));
  // Keeps the current choice, so that it is submitted even while its list loads.
  const isListed = value === '' || options.some((option) => option.value === value);
  return (
    <div className="flex flex-col gap-2">
      <Select
        name={name}
        label={label}
        error={error}
        autoComplete={autoComplete}
        required
        aria-busy={places.state === 'loading'}
        placeholder={placeholder}
        options={isListed ? options : [{ value, label: m.address_loading() }, ...options]}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      />
      {places.state === 'failed' && (
        <Notice
          live
          tone="danger"
          title={m.address_failed({ word })}
          action={
            <Button size="sm" onClick={places.retry}>
              {m.address_retry()}
            </Button>
          }
        >
          {m.address_failed_help()}
        </Notice>
      )}
    </div>
  );
}

function placeName(place: Place): string {
  return getLocale() === 'en' ? place.name_en : place.name_th;
}

interface Places<Row> {
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
  readonly rows: readonly Row[];
  readonly retry: () => void;
}

/** Loads one list of places; an empty URL loads nothing. The browser's HTTP cache keeps the replies. */
function usePlaces<Row extends Place>(url: string): Places<Row> {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ request: string; rows: readonly Row[] | null }>({
    request: '',
    rows: [],
  });
  const request = url !== '' && attempt > 0 ? `${url}?attempt=${attempt}` : url;

  useEffect(() => {
    if (request === '') return;
    const stop = new AbortController();
    void fetchPlaces<Row>(request, stop.signal)
      .catch(() => null)
      .then((rows) => {
        if (!stop.signal.aborted) setLoaded({ request, rows });
      });
    return () => stop.abort();
  }, [request]);

  const retry = (): void => setAttempt((count) => count + 1);
  if (request === '') return { state: 'idle', rows: [], retry };
  if (loaded.request !== request) return { state: 'loading', rows: [], retry };
  return loaded.rows === null
    ? { state: 'failed', rows: [], retry }
    : { state: 'ready', rows: loaded.rows, retry };
}

const patienceMs = 15_000;

async function fetchPlaces<Row>(url: string, signal: AbortSignal): Promise<readonly Row[]> {
  const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) });
  const reply = (await response.json()) as { success: boolean; data: readonly Row[] | null };
  if (!reply.success || !reply.data) throw new Error(`the address call was refused: ${response.status}`);
  return reply.data;
}
