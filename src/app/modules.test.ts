import { expect, test } from 'vitest';
import { cardSources, modules } from '../composition.ts';
import { modulesUi } from './modules.ts';
import { WORK_GROUPS } from './shell/work-nav.tsx';

test('every module that declares something for the browser is listed once, with the switch of its server part', () => {
  const switches = new Map(modules.map(({ name, switchedWith }) => [name, switchedWith]));
  expect(new Set(modulesUi.map(({ name }) => name)).size).toBe(modulesUi.length);
  expect(modulesUi.map(({ name, switchedWith }) => [name, switchedWith])).toEqual(
    modulesUi.map(({ name }) => [name, switches.get(name)]),
  );
  expect(modulesUi.filter(({ name }) => !switches.has(name))).toEqual([]);
});

test('every card has a data source and a view', () => {
  const views = modulesUi.flatMap(({ cards }) => Object.keys(cards ?? {}));
  expect(views.toSorted()).toEqual([...cardSources.keys()].toSorted());
});

test('every link of the work area is in a group that is shown', () => {
  const groups = modulesUi.flatMap(({ workLinks = [] }) => workLinks.map(({ group }) => group));
  expect(groups.filter((group) => !WORK_GROUPS.some(([known]) => known === group))).toEqual([]);
});
