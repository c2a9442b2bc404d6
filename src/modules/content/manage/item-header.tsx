import { Columns2, ExternalLink, Eye, History, Languages, LayoutTemplate } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { VARIANT_ROLES, type VariantRole } from '../item/audience-rules.ts';
import { hasAddress } from '../item/kind-rules.ts';
import { managePaths } from '../item/paths.ts';
import { PresenceLine } from '../presence/presence-line.tsx';
import { KIND_TEXTS, LANGUAGE_TEXTS, ROLE_TEXTS } from './item-text.ts';
import type { ManagedItem } from './managed-item.ts';
import { StateBadge } from './state-badge.tsx';

interface ItemHeaderProps {
  item: ManagedItem;
  role: VariantRole | 'guest';
  zone: string;
  locale: Locale;
}

/** Title, links and variants of an item, and who else edits it. */
export function ItemHeader(props: ItemHeaderProps): ReactNode {
  const { item, zone, locale } = props;
  return (
    <>
      <ItemTitle {...props} />
      <PresenceLine
        item={item.itemId}
        zone={zone}
        locale={locale}
        className="-mt-5 mb-2 h-6 text-sm leading-6"
      />
    </>
  );
}

function ItemTitle({ item, role, zone, locale }: ItemHeaderProps): ReactNode {
  const isTrashed = item.state === 'trashed';
  return (
    <PageHeader
      title={item.title}
      badge={<StateBadge state={item.state} />}
      subtitle={`${KIND_TEXTS[item.kind]()} · ${LANGUAGE_TEXTS[item.locale]()} · ${m.content_changed({
        at: formatDateTime(new Date(item.updatedAt), { zone, locale }),
      })}`}
      breadcrumbs={[{ label: m.content_manage_items(), to: managePaths.items() }, { label: item.title }]}
      actions={
        <>
          {item.translations.map((other) => (
            <LinkButton
              key={other.itemId}
              to={managePaths.item(other.itemId)}
              size="sm"
              icon={<Languages aria-hidden />}
            >
              {LANGUAGE_TEXTS[other.locale]()}
            </LinkButton>
          ))}
          {item.translations.length === 0 && !isTrashed && (
            <LinkButton to={managePaths.translation(item.itemId)} size="sm" icon={<Languages aria-hidden />}>
              {m.content_translate()}
            </LinkButton>
          )}
          <LinkButton to={managePaths.versions(item.itemId)} size="sm" icon={<History aria-hidden />}>
            {m.content_versions()}
          </LinkButton>
          <LinkButton
            to={managePaths.preview(item.itemId, role === 'guest' ? undefined : role)}
            size="sm"
            icon={<Eye aria-hidden />}
          >
            {m.content_preview()}
          </LinkButton>
          <LinkButton to={managePaths.previews(item.itemId)} size="sm" icon={<Columns2 aria-hidden />}>
            {m.content_previews()}
          </LinkButton>
          {item.kind === 'page' && !item.isBuilt && !isTrashed && (
            <LinkButton
              to={managePaths.build(item.itemId, role)}
              size="sm"
              icon={<LayoutTemplate aria-hidden />}
            >
              {m.content_build_open()}
            </LinkButton>
          )}
          {item.state === 'published' && hasAddress(item.kind) && (
            <LinkButton to={item.address} size="sm" icon={<ExternalLink aria-hidden />}>
              {m.content_see()}
            </LinkButton>
          )}
        </>
      }
      tabs={
        item.kind === 'page' && (
          <Tabs
            label={m.content_variants()}
            tabs={[
              {
                to: managePaths.item(item.itemId),
                label: m.content_variant_everybody(),
                current: role === 'guest',
              },
              ...VARIANT_ROLES.map((each) => ({
                to: managePaths.item(item.itemId, each),
                label: item.variants.includes(each)
                  ? ROLE_TEXTS[each]()
                  : m.content_variant_none({ role: ROLE_TEXTS[each]() }),
                current: role === each,
              })),
            ]}
          />
        )
      }
    />
  );
}
