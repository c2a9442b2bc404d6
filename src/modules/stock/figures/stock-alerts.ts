import * as m from '#messages';
import { whileOn } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import { ALERT_ITEMS, type Alert, MAX_ALERT_COUNT } from '#platform/figures/figure.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { listStockLevels } from '../level/stock-queries.ts';
import { LOW_STOCK } from '../level/stock-rules.ts';
import { stockPaths } from '../paths.ts';
import { manageStock } from '../permissions.ts';

/** Items that run low, the scarcest first. Stock belongs to the site as a whole. */
const lowAlert: Alert = {
  name: 'stock.low',
  rank: 30,
  label: m.stock_alert_low,
  access: whileOn('shop', manageStock),
  concern: 'goods',
  within: 'site',
  read: async (scope) => {
    const [{ levels }, { count }] = await Promise.all([
      listStockLevels(scope, { filter: 'low', after: null, limit: ALERT_ITEMS }),
      scope.tx.one(sql<{ readonly count: number }>`
        select count(*)::int as count from (
          select from stock_level
           where tenant_id = ${scope.tenant.id} and policy <> 'untracked' and on_hand - reserved - safety <= ${LOW_STOCK}
           limit ${MAX_ALERT_COUNT + 1}) as low`),
    ]);
    return {
      count: Math.min(count, MAX_ALERT_COUNT),
      isMore: count > MAX_ALERT_COUNT,
      to: stockPaths.levels({ show: 'low' }),
      items: levels.map(({ itemId, label, available }) => ({
        label,
        detail: m.stock_alert_left(
          { count: formatNumber(available, scope.locale) },
          { locale: scope.locale },
        ),
        to: stockPaths.item(itemId),
      })),
    };
  },
};

/** What waits for work on stock. */
export const stockAlerts: readonly Alert[] = [lowAlert];
