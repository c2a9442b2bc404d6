import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { buttonClass } from '#ui/action/button-class.ts';
import { classNames } from '#ui/class-names.ts';
import { shopPaths } from '../paths.ts';
import { useKeeping } from './use-keeping.tsx';

/** Toggle that saves a product: an icon on its card, or a labelled button. */
export default function SaveHeart({
  sku,
  title,
  isSaved,
  isWorded = false,
}: {
  sku: string;
  title: string;
  isSaved: boolean;
  isWorded?: boolean;
}): ReactNode {
  const { Form, isOn } = useKeeping(isSaved, 'save');
  const label = isOn ? m.shop_unsave_of({ title }) : m.shop_save_of({ title });
  return (
    <Form
      method="post"
      action={shopPaths.saved()}
      className={isWorded ? 'contents' : 'absolute start-2 top-2 z-10'}
    >
      <input type="hidden" name="sku" value={sku} />
      <button
        type="submit"
        name="intent"
        value={isOn ? 'drop' : 'save'}
        aria-pressed={isOn}
        aria-label={isWorded ? undefined : label}
        title={label}
        className={
          isWorded
            ? buttonClass({ variant: 'secondary' })
            : 'grid size-11 place-items-center rounded-full border border-line bg-surface/90 shadow-rest transition-colors duration-120 hover:border-accent hover:text-accent'
        }
      >
        <Heart
          aria-hidden
          className={classNames('size-5', isOn && 'animate-appear fill-danger text-danger')}
          key={String(isOn)}
        />
        {isWorded && (isOn ? m.shop_saved() : m.shop_save())}
      </button>
    </Form>
  );
}
