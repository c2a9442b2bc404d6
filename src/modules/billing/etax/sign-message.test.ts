import { Secret } from '#platform/config/secret.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { requestOfPage } from '#platform/testing/page-call.ts';
import { describe, expect, test as plain } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { changeDocumentState } from '../document/change-document-state.ts';
import { issueDocument } from '../document/issue-document.ts';
import { action, loader as page } from '../manage/document-page.tsx';
import { documentInput, exampleDocument, makeSeller, TEST_VAT } from '../testing.ts';
import { buildEtaxXml } from './build-etax-xml.ts';
import { loader as xmlPage } from './etax-xml-page.tsx';
import { isSignedForm } from './is-signed-form.ts';
import { LOCAL_SIGNER_SECRET, type LocalSigner, openLocalSigner, type SignerFault } from './local-signer.ts';
import { signMessageJob } from './sign-message.ts';

const test = plain.extend<{ signer: LocalSigner }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from this pattern
  signer: async ({}, use) => {
    const signer = await openLocalSigner();
    await use(signer);
    await signer.close();
  },
});

/** A site of an installation whose operator named a signing service, with a tax invoice. */
async function open({ url }: LocalSigner, secret = LOCAL_SIGNER_SECRET) {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const { documentId, number } = await world.write((scope) => issueDocument(scope, documentInput()));
  const actor = await world.person('manager');
  const app = {
    ...world.app,
    config: { ...world.app.config, etaxSigner: { url, secret: new Secret(secret) } },
  };
  const call = { path: '/', params: { document: documentId }, actor };
  const asking = async (form?: Record<string, string>) =>
    (await requestOfPage(world, { ...call, ...(form && { form }) }, app)).args;
  return {
    ...{ world, documentId, number },
    ask: async () => action(await asking({ intent: 'sign' })),
    work: async (isLastAttempt = true) => {
      const run: JobRun = {
        app,
        tenant: world.tenant,
        log: world.app.log,
        attempt: 1,
        isLastAttempt,
        signal: AbortSignal.timeout(20_000),
        transaction: (work) => world.write((scope) => work({ ...scope, app })),
      };
      await signMessageJob.parseAndRun(run, { documentId });
    },
    standing: async () => (await page(await asking())).signature?.state ?? null,
    mayRepeat: async () => (await page(await asking())).signature?.mayRepeat ?? null,
    download: async () => {
      const reply = await xmlPage(await asking());
      return { name: reply.headers.get('content-disposition'), xml: await reply.text() };
    },
  };
}

describe('the electronic message', { timeout: 60_000 }, () => {
  test('is signed by the service that the operator named, once, and downloaded signed', async ({
    signer,
  }) => {
    const { documentId, number, ask, work, standing, download } = await open(signer);
    expect(await standing()).toBeNull();
    const unsigned = await download();
    expect(unsigned.name).toBe(`attachment; filename="${number}.xml"`);
    await ask();
    await ask();
    expect(await standing()).toBe('queued');
    await work();
    await work();
    expect(await standing()).toBe('signed');
    expect(signer.asked).toEqual([documentId]);
    const signed = await download();
    expect(signed.name).toBe(`attachment; filename="${number}-signed.xml"`);
    expect(signer.hasSigned(signed.xml)).toBe(true);
    expect(signer.hasSigned(unsigned.xml)).toBe(false);
    await ask();
    expect(await standing()).toBe('signed');
  });

  test.for(['fails', 'changes', 'forgets'] as const)(
    'stays unsigned where the service %s, until it is asked again',
    async (fault: SignerFault, { signer }) => {
      const { ask, work, standing, download, number } = await open(signer);
      await ask();
      signer.failWith(fault);
      await expect(work(false)).rejects.toThrow(/signing service/);
      expect(await standing()).toBe('queued');
      await work();
      expect(await standing()).toBe('failed');
      expect((await download()).name).toBe(`attachment; filename="${number}.xml"`);
      signer.failWith(null);
      await ask();
      await work();
      expect(await standing()).toBe('signed');
    },
  );

  test('is not signed once the document is void, and may be asked for again where nothing came of it', async ({
    signer,
  }) => {
    const { world, documentId, ask, work, standing, mayRepeat } = await open(signer);
    await ask();
    expect(await mayRepeat()).toBe(false);
    world.travel(61 * 60_000);
    expect(await mayRepeat()).toBe(true);
    await ask();
    expect(await mayRepeat()).toBe(false);
    await world.write((scope) => changeDocumentState(scope, documentId, 'void', 'ออกผิด'));
    await work();
    expect([await standing(), signer.asked]).toEqual(['failed', []]);
    expect(await ask()).toMatchObject({ data: { problem: { code: 'billing.document_not_in_effect' } } });
  });

  test('is not signed with another secret, nor where there is no service', async ({ signer }) => {
    const wrong = await open(signer, 'another-secret-altogether');
    await wrong.ask();
    await wrong.work();
    expect(await wrong.standing()).toBe('failed');
    const { world, documentId } = wrong;
    const form = { intent: 'sign' };
    const actor = await world.person('manager');
    const { args } = await requestOfPage(world, { path: '/', params: { document: documentId }, form, actor });
    expect(await action(args)).toMatchObject({
      data: { ok: false, problem: { code: 'billing.etax_signer_off' } },
    });
  });
});

test('a signed form is the message with one signature and nothing else changed', () => {
  const message = buildEtaxXml(exampleDocument('tax_invoice'), null);
  const root = /<\/rsm:\w+>\s*$/.exec(message)?.[0] ?? '';
  const signature =
    '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo/><ds:SignatureValue>x</ds:SignatureValue></ds:Signature>';
  const withEnd = (end: string): string => message.replace(root, `${end}${root}`);
  const isFine = (xml: string): boolean => isSignedForm(Buffer.from(message), Buffer.from(xml));
  expect(isFine(withEnd(signature))).toBe(true);
  expect(isFine(withEnd(signature).replaceAll(/>\s+</g, '><'))).toBe(true);
  for (const wrong of [
    message,
    '',
    'no xml',
    signature,
    withEnd(signature + signature),
    withEnd(`${signature}<x/>`),
    withEnd(signature.replace('xmldsig#', 'other#')),
    withEnd(signature.replace('<ds:SignedInfo/>', '')),
    withEnd(signature).replace('THB', 'USD'),
    withEnd(signature).replace('3166-1', '3166-2'),
    `<!DOCTYPE x [<!ENTITY a "a">]>${withEnd(signature)}`,
  ])
    expect(isFine(wrong), wrong.slice(0, 60)).toBe(false);
});
