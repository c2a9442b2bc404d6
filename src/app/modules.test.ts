import { expect, test } from 'vitest';
import { cardSources, modules } from '../composition.ts';
import { modulesStart } from './modules-start.ts';
import { modulesUi } from './modules.ts';

test('every module that declares something for the browser is listed once, with the switch of its server part', () => {
  const switches = new Map(modules.map(({ name, switchedWith }) => [name, switchedWith]));
  for (const listed of [modulesUi, modulesStart]) {
    expect(new Set(listed.map(({ name }) => name)).size).toBe(listed.length);
    expect(listed.map(({ name, switchedWith }) => [name, switchedWith])).toEqual(
      listed.map(({ name }) => [name, switches.get(name)]),
    );
    expect(listed.filter(({ name }) => !switches.has(name))).toEqual([]);
  }
});

test('every card has a data source and a view', () => {
  const views = modulesStart.flatMap(({ cards }) => Object.keys(cards ?? {}));
  expect(views.toSorted()).toEqual([...cardSources.keys()].toSorted());
});

test('every work link stands in a declared area, and no two share a place or an address', () => {
  const areas = modulesUi.flatMap(({ workArea }) => workArea?.name ?? []);
  const links = modulesUi.flatMap(({ workLinks = [] }) => workLinks);
  expect(new Set(areas).size).toBe(areas.length);
  expect(links.filter(({ area }) => !areas.includes(area))).toEqual([]);
  expect(new Set(links.map(({ area, rank }) => `${area} ${rank}`)).size).toBe(links.length);
  expect(new Set(links.map(({ to }) => to)).size).toBe(links.length);
});
