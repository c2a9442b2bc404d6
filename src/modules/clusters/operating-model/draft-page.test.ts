import { sql } from '#platform/db/query.ts';
import type { Actor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { buildModel, MODEL_FIELDS, modelForm } from '../testing.ts';
import { action, loader } from './draft-page.tsx';
import { listModels } from './list-models.ts';
import { MAX_MODELS } from './model-rules.ts';
import { action as newAction } from './new-model-page.tsx';
import { beginVersion, createModel } from './save-model.ts';

function send(world: World, actor: Actor, model: string, form: Record<string, string>): Promise<unknown> {
  const path = `/cluster/operating_model/${model}/edit`;
  return callPage(world, action, { path, params: { model }, form: { ...MODEL_FIELDS, ...form }, actor });
}

describe('an admin', () => {
  test('makes an operating model, saves its draft and publishes it', async ({ world }) => {
    const admin = await world.person('admin');
    const made = (await callPage(world, newAction, {
      path: '/cluster/operating_model/new',
      form: { ...MODEL_FIELDS, version: '0', sellers: 'cashier' },
      actor: admin,
    })) as unknown as Response;
    const model = made.headers.get('location')?.split('/').at(-2) ?? '';
    const saved = {
      sellers: 'owner',
      refundLimitSatang: '1,000',
      'positions.0.nameTh': 'ประธาน',
      'positions.0.role': 'owner',
    };
    expect(await send(world, admin, model, saved)).toMatchObject({ data: { ok: true } });
    expect(await callPage(world, loader, { path: '/', params: { model }, actor: admin })).toMatchObject({
      ...{ number: 1, version: 2 },
      model: {
        content: {
          sellers: ['owner'],
          refundLimitSatang: 100_000,
          positions: [{ nameTh: 'ประธาน', nameEn: '', seats: 1, role: 'owner' }],
        },
      },
    });
    expect(await send(world, admin, model, { version: '1' })).toMatchObject({
      data: { problem: { code: 'clusters.model_changed' } },
    });
    expect(await send(world, admin, model, { version: '2', intent: 'publish' })).toMatchObject({
      status: 303,
    });
    expect(await send(world, admin, model, { version: '3' })).toMatchObject({
      data: { problem: { code: 'clusters.model_changed' } },
    });
    const opened = callPage(world, loader, { path: '/', params: { model }, actor: admin });
    await expect(opened).rejects.toMatchObject({ init: { status: 404 } });
  });

  test('makes one operating model, though the form is sent twice', async ({ world }) => {
    const admin = await world.person('admin');
    const make = () =>
      callPage(world, newAction, {
        path: '/cluster/operating_model/new',
        form: { ...MODEL_FIELDS, version: '0', idempotencyKey: 'default once' },
        actor: admin,
      });
    const [one, other] = [await make(), await make()] as unknown as Response[];
    expect(other?.headers.get('location')).toBe(one?.headers.get('location'));
    expect(await world.read(listModels)).toHaveLength(1);
  });

  test('is told which number is none', async ({ world }) => {
    const admin = await world.person('admin');
    const { modelId } = await world.write((scope) => createModel(scope, modelForm()));
    expect(await send(world, admin, modelId, { refundLimitSatang: 'much' })).toMatchObject({
      data: { problem: { code: 'platform.invalid_input', fields: { refundLimitSatang: expect.anything() } } },
    });
  });
});

test('nobody else changes an operating model', async ({ world }) => {
  const { modelId } = await world.write((scope) => createModel(scope, modelForm()));
  const manager = await world.person('manager');
  await expect(send(world, manager, modelId, {})).rejects.toMatchObject({ init: { status: 403 } });
  const foreigner = await (await world.another()).person('admin');
  const other = await world.another();
  expect(await send(other, foreigner, modelId, {})).toMatchObject({
    data: { problem: { code: 'clusters.model_missing' } },
  });
});

test('the database keeps a published version, and one draft at a time', async ({ world }) => {
  const { modelId } = await world.write((scope) => buildModel(scope, {}));
  const rewrite = world.write((scope) =>
    scope.tx.run(
      sql`update clusters_model_version set notes = 'x' where tenant_id = ${scope.tenant.id} and model_id = ${modelId}`,
    ),
  );
  await expect(rewrite).rejects.toMatchObject({ code: '23001' });
  const begun = await Promise.all([1, 2, 3].map(() => world.write((scope) => beginVersion(scope, modelId))));
  expect(begun.map(({ number }) => number)).toEqual([2, 2, 2]);
});

test('a site has so many operating models and no more', async ({ world }) => {
  await world.write(async (scope) => {
    for (let made = 0; made < MAX_MODELS; made += 1) await createModel(scope, modelForm());
  });
  const more = world.write((scope) => createModel(scope, modelForm()));
  await expect(more).rejects.toMatchObject({ code: 'clusters.model_limit' });
});
