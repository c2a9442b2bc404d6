import { Ellipsis, Pencil, Plus, Share2, ShoppingCart, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { LoneLink } from '#ui/action/lone-link.tsx';
import { Menu, type MenuItem } from '#ui/action/menu.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import { toast } from '#ui/toast/toast.ts';
import { DemoRow, DemoSection, DemoState } from './demo-section.tsx';
import { demoWords } from './demo-text.tsx';
import { SubmitSection } from './submit-section.tsx';

const swatches = [
  ['canvas', 'bg-canvas text-ink'],
  ['sunken', 'bg-sunken text-ink'],
  ['surface', 'bg-surface text-ink'],
  ['raised', 'bg-raised text-ink'],
  ['ink', 'bg-ink text-canvas'],
  ['ink-soft', 'bg-ink-soft text-canvas'],
  ['accent', 'bg-accent text-accent-ink'],
  ['accent-soft', 'bg-accent-soft text-accent'],
  ['positive', 'bg-positive text-positive-ink'],
  ['positive-soft', 'bg-positive-soft text-positive'],
  ['warning', 'bg-warning text-warning-ink'],
  ['warning-soft', 'bg-warning-soft text-warning'],
  ['danger', 'bg-danger text-danger-ink'],
  ['danger-soft', 'bg-danger-soft text-danger'],
] as const;

const sizes = [
  ['text-4xl', 36],
  ['text-3xl', 30],
  ['text-2xl', 24],
  ['text-xl', 20],
  ['text-lg', 18],
  ['text-base', 16],
  ['text-sm', 14],
  ['text-xs', 12],
] as const;

export function ButtonSections(): ReactNode {
  const w = demoWords();
  const items: MenuItem[] = [
    { label: w.edit, icon: <Pencil />, onSelect: () => void toast(w.edit) },
    { label: w.share, icon: <Share2 />, to: '/demo/element#menu' },
    { label: w.settings, disabledReason: w.onlyAdmin },
    'line',
    { label: w.remove, icon: <Trash2 />, danger: true, onSelect: () => void toast(w.remove) },
  ];
  return (
    <>
      <DemoSection id="colour" title="Colour">
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4 xl:grid-cols-7">
          {swatches.map(([name, look]) => (
            <p
              key={name}
              className={`flex h-16 items-end rounded-md border border-line p-2 text-xs font-medium ${look}`}
            >
              {name}
            </p>
          ))}
        </div>
      </DemoSection>
      <DemoSection id="type" title="Type">
        <div className="flex flex-col gap-2">
          {sizes.map(([size, px]) => (
            <p key={size} className={`${size} flex items-baseline gap-4`}>
              <span className="w-8 shrink-0 text-xs text-ink-soft tabular-nums">{px}</span>
              <span>ศาลา ปู่ น้ำ ผู้ใหญ่ ญี่ปุ่น Sala ฿1,234.50</span>
            </p>
          ))}
        </div>
      </DemoSection>
      <DemoSection id="button" title="Button">
        <DemoState name="variant">
          <DemoRow>
            <Button variant="primary" icon={<ShoppingCart aria-hidden />}>
              {w.buy}
            </Button>
            <Button>{w.save}</Button>
            <Button variant="quiet">{w.edit}</Button>
            <Button variant="danger" icon={<Trash2 aria-hidden />}>
              {w.remove}
            </Button>
            <LinkButton to="/demo/element#button">LinkButton</LinkButton>
            <TextLink to="/demo/element#button">TextLink</TextLink>
            <LoneLink to="/demo/element#button">LoneLink</LoneLink>
          </DemoRow>
        </DemoState>
        <DemoState name="size">
          <DemoRow>
            <Button size="sm">sm</Button>
            <Button size="md">md</Button>
            <Button size="lg">lg</Button>
            <IconButton label={w.edit} icon={<Pencil aria-hidden />} />
            <IconButton label={w.more} icon={<Ellipsis aria-hidden />} variant="outlined" />
            <IconButton label={w.more} icon={<Ellipsis aria-hidden />} variant="outlined" size="sm" />
          </DemoRow>
        </DemoState>
        <DemoState name="disabled, disabledReason">
          <DemoRow>
            <Button variant="primary" disabled>
              {w.save}
            </Button>
            <Button variant="primary" disabledReason={w.soldOut}>
              {w.buy}
            </Button>
            <IconButton label={w.edit} icon={<Pencil aria-hidden />} disabled />
          </DemoRow>
        </DemoState>
        <DemoState name="full">
          <div className="max-w-sm">
            <Button variant="primary" size="lg" full icon={<Plus aria-hidden />}>
              {w.buy}
            </Button>
          </div>
        </DemoState>
      </DemoSection>
      <SubmitSection />
      <DemoSection id="menu" title="Menu">
        <DemoRow>
          <Menu label={w.more} items={items} />
          <Menu
            label={w.more}
            items={items}
            icon={<Ellipsis aria-hidden />}
            iconOnly
            variant="quiet"
            align="end"
          />
        </DemoRow>
      </DemoSection>
    </>
  );
}
