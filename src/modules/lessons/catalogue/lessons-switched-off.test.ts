import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { loader } from './lessons-page.tsx';
import { lessonsEndpoints } from '../endpoints.ts';

test('when switched off, lessons are missing for guests, managers and posted forms', async () => {
  const world = await World.open({ modules: { lessons: false } });
  const [guest, manager] = [world.visitor(), await world.signedIn('manager')];
  expect((await guest.get('/api/lessons')).status).toBe(404);
  expect((await manager.post('/api/lessons/any/enrolment')).status).toBe(404);
  await expect(callPage(world, loader, { path: '/lesson' })).rejects.toMatchObject({ init: { status: 404 } });
  expect((await guest.get('/api/shop/products')).status).toBe(200);
});

test('every endpoint and page of lessons requires one of their permissions', () => {
  expect(
    lessonsEndpoints
      .filter(({ definition }) => definition.access.module !== 'lessons')
      .map(({ path }) => path),
  ).toEqual([]);
  const pages = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('-page.tsx'),
  );
  expect(pages.length).toBeGreaterThan(10);
  const open = pages.filter((file) =>
    /access: (?!visitLessons|learn|enrolOneself|teach|manageLessons)/.test(
      readFileSync(join(import.meta.dirname, '..', file), 'utf8'),
    ),
  );
  expect(open).toEqual([]);
});
