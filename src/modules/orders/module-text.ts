import * as m from '#messages';
import type { GrantText } from '#platform/module/module-text.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';

/** Fields of the orders settings that an admin edits. */
export const ordersSettingsFields: readonly SettingsField[] = [
  {
    kind: 'number',
    path: 'limits.payWithinMinutes',
    rank: 10,
    card: 'limits/times',
    maxLength: 4,
    label: m.orders_setting_pay_within,
    help: m.orders_setting_pay_within_help,
  },
  {
    kind: 'number',
    path: 'limits.slipHoldsHours',
    rank: 20,
    card: 'limits/times',
    maxLength: 4,
    label: m.orders_setting_slip_holds,
    help: m.orders_setting_slip_holds_help,
  },
];

/** Labels of the grants that a program can be given. */
export const ordersGrantText: GrantText = {
  'orders.manage': m.orders_grant_orders,
};
