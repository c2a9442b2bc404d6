import type { ShipAddress } from './order-contract.ts';

/** The place and the province as addresses name them: Bangkok has แขวง and เขต where other provinces have ตำบล and อำเภอ. */
export function placeOf({
  tambon,
  amphure,
  province,
}: Pick<ShipAddress, 'tambon' | 'amphure' | 'province'>): {
  place: string;
  province: string;
} {
  return province === 'กรุงเทพมหานคร'
    ? { place: `แขวง${tambon} เขต${amphure}`, province }
    : { place: `ตำบล${tambon} อำเภอ${amphure}`, province: `จังหวัด${province}` };
}
