import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import * as m from '#messages';
import { classNames } from '../class-names.ts';
import { iconButtonClass } from '../action/icon-button.tsx';

export interface DialogWindowProps {
  open: boolean;
  /** Called on Esc, the close button and, if allowed, a press outside the window. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons in the footer; they stay visible while the content scrolls. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  placement?: 'centre' | 'top' | 'left' | 'right' | 'bottom';
  /** Stands in place of the title, which screen readers still read; the content then reaches the window's edges. */
  header?: ReactNode;
  /** A press outside closes the window; not for windows with input. */
  dismissible?: boolean;
  hideClose?: boolean;
  /** Uses role alertdialog. */
  alert?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  /** What gets the focus when the window closes; true, and by default, what had it before. */
  finalFocus?: () => HTMLElement | true;
  children?: ReactNode;
}

const viewports = {
  centre: 'items-end justify-center sm:items-center sm:p-6',
  top: 'items-start justify-center sm:p-6 sm:pt-[12dvh]',
  left: 'justify-start',
  right: 'justify-end',
  bottom: 'items-end',
} as const;

const popups = {
  centre:
    'max-h-[92dvh] w-full rounded-t-xl sm:rounded-xl data-starting-style:translate-y-4 data-ending-style:translate-y-4 sm:data-starting-style:translate-y-0 sm:data-starting-style:scale-97 sm:data-ending-style:translate-y-0 sm:data-ending-style:scale-97',
  top: 'max-h-[92dvh] w-full rounded-b-xl data-starting-style:-translate-y-2 data-starting-style:opacity-0 data-ending-style:opacity-0 sm:max-h-[min(76dvh,38rem)] sm:max-w-2xl sm:rounded-xl',
  left: 'h-full w-[min(20rem,86vw)] data-starting-style:-translate-x-full data-ending-style:-translate-x-full',
  right: 'h-full w-[min(26rem,92vw)] data-starting-style:translate-x-full data-ending-style:translate-x-full',
  bottom:
    'max-h-[92dvh] w-full rounded-t-xl data-starting-style:translate-y-full data-ending-style:translate-y-full',
} as const;

const sizes = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-4xl' } as const;

/** The window itself; lazily loaded by `Dialog` and `Sheet`. */
export default function DialogWindow({
  open,
  onClose,
  title,
  description,
  footer,
  size = 'md',
  placement = 'centre',
  dismissible = true,
  hideClose = false,
  alert = false,
  initialFocus,
  finalFocus,
  header,
  children,
}: DialogWindowProps): ReactNode {
  const content = (
    <Dialog.Portal>
      <Dialog.Backdrop className="fixed inset-0 z-50 bg-backdrop transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Dialog.Viewport className={classNames('fixed inset-0 z-50 flex', viewports[placement])}>
        <Dialog.Popup
          {...(initialFocus && { initialFocus })}
          {...(finalFocus && { finalFocus })}
          className={classNames(
            'flex flex-col border border-line bg-raised text-ink shadow-float outline-none transition-[translate,scale,opacity] duration-200 ease-calm',
            placement === 'centre' && 'data-ending-style:opacity-0 data-starting-style:opacity-0',
            popups[placement],
            placement === 'centre' && sizes[size],
          )}
        >
          {header !== undefined && (
            <>
              <Dialog.Title className="sr-only">{title}</Dialog.Title>
              {header}
            </>
          )}
          {header === undefined && (
            <div className="flex items-start gap-2 ps-5 pe-2 pt-3 sm:ps-6">
              <div className="min-w-0 grow py-1.5">
                <Dialog.Title className="text-lg font-semibold leading-snug">{title}</Dialog.Title>
                {description !== undefined && (
                  <Dialog.Description className="mt-1.5 whitespace-pre-line text-ink-soft">
                    {description}
                  </Dialog.Description>
                )}
              </div>
              {!hideClose && (
                <Dialog.Close aria-label={m.ui_close()} className={iconButtonClass()}>
                  <X aria-hidden />
                </Dialog.Close>
              )}
            </div>
          )}
          <div
            className={classNames(
              'min-h-0 grow overflow-y-auto pb-[max(1.25rem,env(safe-area-inset-bottom))]',
              header === undefined && 'px-5 pt-3 sm:px-6',
            )}
          >
            {children}
          </div>
          {footer && (
            <div className="flex flex-col-reverse gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6">
              {footer}
            </div>
          )}
        </Dialog.Popup>
      </Dialog.Viewport>
    </Dialog.Portal>
  );
  const change = (next: boolean): void => {
    if (!next) onClose();
  };
  return alert ? (
    <AlertDialog.Root open={open} onOpenChange={change}>
      {content}
    </AlertDialog.Root>
  ) : (
    <Dialog.Root open={open} onOpenChange={change} disablePointerDismissal={!dismissible}>
      {content}
    </Dialog.Root>
  );
}
