import { Clock, Pin, PinOff } from 'lucide-react';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import * as m from '#messages';
import { IconButton } from '#ui/action/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { workLinkClass } from '#ui/layout/work-layout.tsx';
import { useShell } from '../root-data/shell.ts';
import { keepPlaces, keptPlaces, openPlaces } from './kept-places.ts';
import { NO_PLACES, type Place, togglePin, type WorkPlaces } from './work-places.ts';

/** The reader's places; none on the server and until the browser's are read. */
export function useWorkPlaces(person: string | null): WorkPlaces {
  useEffect(() => (person === null ? undefined : openPlaces(person)), [person]);
  return useSyncExternalStore(keptPlaces.subscribe, keptPlaces.get, () => NO_PLACES);
}

/** Pinned pages, recent pages, and the button that pins the current one. */
export function PlacesList({ places }: { places: WorkPlaces }): ReactNode {
  const person = useShell()?.person?.id;
  const { pathname } = useLocation();
  const { pinned } = places;
  const recent = places.recent.filter(({ to }) => to !== pathname && !pinned.some((pin) => pin.to === to));
  const toggle = (place: Place): void => {
    if (person !== undefined) keepPlaces(person, (kept) => togglePin(kept, place));
  };
  return (
    <>
      <section>
        {pinned.length > 0 && <Heading>{m.app_work_places_pinned()}</Heading>}
        <ul className="flex flex-col gap-0.5">
          {pinned.map((place) => (
            <li key={place.to} className="group relative">
              <PlaceLink place={place} icon={<Pin aria-hidden />} isCurrent={place.to === pathname} />
              <IconButton
                size="sm"
                label={m.app_work_unpin({ title: place.label })}
                icon={<PinOff aria-hidden />}
                onClick={() => toggle(place)}
                className="absolute end-0 top-0 lg:opacity-0 lg:group-hover:opacity-100 lg:focus-visible:opacity-100 pointer-coarse:opacity-100"
              />
            </li>
          ))}
        </ul>
        {!pinned.some(({ to }) => to === pathname) && (
          <button
            type="button"
            onClick={() => toggle({ to: pathname, label: document.title })}
            className={classNames(workLinkClass(), 'w-full text-start')}
          >
            <Pin aria-hidden />
            {m.app_work_pin()}
          </button>
        )}
      </section>
      {recent.length > 0 && (
        <section>
          <Heading>{m.app_work_places_recent()}</Heading>
          <ul className="flex flex-col gap-0.5">
            {recent.map((place) => (
              <li key={place.to}>
                <PlaceLink place={place} icon={<Clock aria-hidden />} isCurrent={false} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Heading({ children }: { children: string }): ReactNode {
  return <p className="mb-1 px-3 text-xs font-medium text-ink-soft">{children}</p>;
}

function PlaceLink({
  place,
  icon,
  isCurrent,
}: {
  place: Place;
  icon: ReactNode;
  isCurrent: boolean;
}): ReactNode {
  return (
    <Link
      to={place.to}
      prefetch="intent"
      aria-current={isCurrent ? 'page' : undefined}
      title={place.label}
      className={classNames(workLinkClass(isCurrent), 'pe-9')}
    >
      {icon}
      <span className="truncate">{place.label}</span>
    </Link>
  );
}
