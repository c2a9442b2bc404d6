import { BellOff, BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatDay } from '#platform/dates/format-date.ts';
import { buttonClass } from '#ui/action/button-class.ts';
import { TextLink } from '#ui/action/text-link.tsx';
import { ordersPaths } from '#modules/orders/public-ui.ts';
import { shopPaths } from '../paths.ts';
import type { OwnProduct } from '../saved/saved-contract.ts';
import SaveHeart from '../saved/save-heart.tsx';
import { useKeeping } from '../saved/use-keeping.tsx';

/** Member actions on a product besides buying: save it, set a stock alert, open the latest order of it. */
export default function OwnProductView({
  sku,
  title,
  offersStockAlert,
  isSaved,
  stockAlertSkus,
  bought,
}: OwnProduct & { sku: string; title: string; offersStockAlert: boolean }): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {offersStockAlert && <StockAlert key={sku} sku={sku} hasStockAlert={stockAlertSkus.includes(sku)} />}
      <SaveHeart sku={sku} title={title} isSaved={isSaved} isWorded />
      {bought && (
        <p className="text-sm text-ink-soft">
          {m.shop_bought_on({ on: formatDay(bought.on, { locale: getLocale() }) })}{' '}
          <TextLink to={ordersPaths.order(bought.number)}>{m.shop_bought_order()}</TextLink>
        </p>
      )}
    </div>
  );
}

function StockAlert({ sku, hasStockAlert }: { sku: string; hasStockAlert: boolean }): ReactNode {
  const { Form, isOn } = useKeeping(hasStockAlert, 'await');
  return (
    <Form method="post" action={shopPaths.saved()} className="contents">
      <input type="hidden" name="sku" value={sku} />
      {isOn && (
        <p role="status" className="w-full">
          {m.shop_tell_me_waiting()}
        </p>
      )}
      <button
        type="submit"
        name="intent"
        value={isOn ? 'forget' : 'await'}
        className={buttonClass({ variant: isOn ? 'quiet' : 'primary' })}
      >
        {isOn ? <BellOff aria-hidden /> : <BellRing aria-hidden />}
        {isOn ? m.shop_tell_me_stop() : m.shop_tell_me()}
      </button>
    </Form>
  );
}
