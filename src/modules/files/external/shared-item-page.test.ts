import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { filesPaths } from '../paths.ts';
import { linkTo, makeTestFolder, uploadFile } from '../testing.ts';
import { loader } from './shared-item-page.tsx';

const { externalFile, externalFolder } = filesPaths;

test('a link opens at the URL for its kind and is missing at the other', async ({ world }) => {
  const owner = await world.signedIn();
  const file = await uploadFile(owner, { name: 'plan.txt' });
  const folder = await makeTestFolder(owner, 'Plans');

  const { code: fileCode } = await linkTo(owner, file);
  const { code: folderCode } = await linkTo(owner, folder);
  const open = (path: string, code: string) => callPage(world, loader, { path, params: { code } });
  const missing = { init: { status: 404 } };
  expect(await open(externalFile(fileCode), fileCode)).toMatchObject({
    view: { share: { item: { name: 'plan.txt' } }, folder: null },
  });
  expect(await open(`${externalFolder(folderCode)}.data`, folderCode)).toMatchObject({
    view: { share: { item: { name: 'Plans' } }, folder: { items: [] } },
  });
  await expect(open(externalFolder(fileCode), fileCode)).rejects.toMatchObject(missing);
  await expect(open(externalFile(folderCode), folderCode)).rejects.toMatchObject(missing);
});
