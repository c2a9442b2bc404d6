/** Paths of the address calls of specification §7. */
export const addressPaths = {
  provinces: '/api/address/provinces',
  amphure: (provinceId: number | string): string => `/api/address/amphure/${provinceId}`,
  tambon: (amphureId: number | string): string => `/api/address/tambon/${amphureId}`,
};
