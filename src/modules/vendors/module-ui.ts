import { Truck } from 'lucide-react';
import * as m from '#messages';
import type { ModuleUi } from '#platform/module/module-ui.ts';
import { vendorsPaths } from './paths.ts';

/** Its link among those of organisations. */
export const vendorsUi: ModuleUi = {
  name: 'vendors',
  switchedWith: 'clusters',
  workLinks: [
    {
      area: 'clusters',
      rank: 32,
      to: vendorsPaths.vendors(),
      label: m.vendors_title,
      icon: Truck,
      role: 'user',
      membersFindIt: false,
    },
  ],
};
