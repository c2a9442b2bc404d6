import { z } from 'zod';

/** Official codes have 2, 4 or 6 digits; more than nine digits cannot be a code. */
const PlaceId = z.string().regex(/^[0-9]{1,9}$/);

export const ProvinceParams = z.object({ provinceId: PlaceId });
export const AmphureParams = z.object({ amphureId: PlaceId });

/** One place in the address calls (specification §7). The id is the official code. */
export const Place = z.object({ id: z.number().int(), name_th: z.string(), name_en: z.string() });
export type Place = z.infer<typeof Place>;

/** A sub-district with its postal code. */
export const Tambon = Place.extend({ zip: z.string() });
export type Tambon = z.infer<typeof Tambon>;

/** Reply of the address calls: `{success, data, error}`. */
export const PlacesReply = z.object({ success: z.literal(true), data: z.array(Place), error: z.null() });
export const TambonsReply = z.object({ success: z.literal(true), data: z.array(Tambon), error: z.null() });

export const AddressRefusal = z
  .object({ success: z.literal(false), data: z.null(), error: z.string() })
  .meta({ id: 'AddressRefusal' });
