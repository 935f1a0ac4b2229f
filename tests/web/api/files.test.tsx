import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { signedIn } from '#shared/contract/access.ts';
import { configuration } from '#shared/contract/configuration.ts';
import { call } from '#shared/contract/define-area.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { download } from '#web/src/api/api.ts';
import { factsOf } from '#web/src/api/call-facts.ts';
import type { InputOf } from '#web/src/api/client-types.ts';
import { startSession } from '#web/src/api/session.ts';
import { aClient } from './a-client.ts';

const publicDocument = factsOf(
  call({
    id: 'post-organization-id-documents-public',
    summary: '',
    method: 'POST',
    path: '/api/organization/{id}/documents/public',
    organization: 'params.id',
    access: signedIn,
    body: z.unknown(),
    bodyKind: 'multipart',
    response: z.unknown(),
    errors: [],
  }),
);

describe('files', () => {
  const form = () => {
    const data = new FormData();
    data.append('document', JSON.stringify({ type: 'Logo', logicalType: 'Document', name: 'logo.png' }));
    data.append('file', new File(['the picture'], 'logo.png', { type: 'image/png' }));
    return data;
  };

  it('go as the parts of a multipart body, with the session, and tell how much has left', async () => {
    const shares: number[] = [];
    const { server, caller } = await aClient(() => ({ body: { id: 'logo' } }));

    const reply = await caller(publicDocument, {
      params: { id: 'northlight' },
      body: form(),
      onProgress: (share) => shares.push(share),
    });

    expect(reply).toMatchObject({ status: 200, body: { id: 'logo' } });
    const { headers, body } = server.received[0] ?? {};
    expect(headers?.['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(headers?.authorization).toBe('Bearer first-token');
    expect(body?.toString()).toContain('{"type":"Logo","logicalType":"Document","name":"logo.png"}');
    expect(body?.toString()).toContain('the picture');
    expect(shares.at(-1)).toBe(1);
  });

  it('are taken as a form by the calls that declare it, and by no others', () => {
    type BodyOf<Name extends keyof typeof configuration.calls> = InputOf<(typeof configuration.calls)[Name]>['body'];

    expect(configuration.calls.publishDocument.bodyKind).toBe('multipart');
    expectTypeOf<FormData>().toExtend<BodyOf<'publishDocument'>>();
    expectTypeOf<{ name: string }>().toExtend<BodyOf<'publishDocument'>>();
    expectTypeOf<{ type: string }>().not.toExtend<BodyOf<'publishDocument'>>();
    expect(configuration.calls.publishQuestionnaire.bodyKind).toBeUndefined();
    expectTypeOf<FormData>().not.toExtend<BodyOf<'publishQuestionnaire'>>();
  });

  it('stop when they are cancelled', async () => {
    const cancelling = new AbortController();
    const { caller } = await aClient(() => new Promise(() => undefined));

    const upload = caller(publicDocument, { params: { id: 'northlight' }, body: form(), signal: cancelling.signal });
    cancelling.abort(new Error('Cancelled.'));

    await expect(upload).rejects.toThrow('Cancelled.');
  });

  it('are refused in the words of the server', async () => {
    const { caller } = await aClient(() => ({ status: 400, body: { userMessage: 'The file is empty.' } }));

    const upload = caller(publicDocument, { params: { id: 'northlight' }, body: form() });

    await expect(upload).rejects.toMatchObject({ status: 400, userMessage: 'The file is empty.' });
  });

  const exportTable = factsOf(
    call({
      id: 'post-export',
      summary: '',
      method: 'POST',
      path: '/api/export/organization/{org}/flexible-table',
      organization: 'params.org',
      access: signedIn,
      body: z.object({ period: z.string() }),
      response: z.unknown(),
      errors: [],
    }),
  );
  const input = { params: { org: 'northlight' }, body: { period: '2026-09' } };

  it('that are answered arrive byte by byte, with their name', async () => {
    const client = await aClient(() => ({
      body: Buffer.from([0, 255, 128, 10]),
      headers: { 'content-disposition': `attachment; filename="report.xlsx"; filename*=UTF-8''Q3%20report.xlsx` },
    }));

    const { blob, fileName } = await client.download(exportTable, input);

    expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual([0, 255, 128, 10]);
    expect(fileName).toBe('Q3 report.xlsx');
  });

  it('that are refused carry their reason in the bytes of the file', async () => {
    const refusal = Buffer.from(JSON.stringify({ message: 'No figures.', userMessage: 'There is nothing to export.' }));
    const client = await aClient(() => ({ status: 400, body: refusal }));

    await expect(client.download(exportTable, input)).rejects.toMatchObject({
      status: 400,
      serverMessage: 'There is nothing to export.',
    });
  });

  it('are downloaded by the app with the session of this device', async () => {
    startSession({ token: 'token', userId: 'nora', organizationId: 'northlight' });
    const server = fakeServer({ 'POST /api/export/organization/northlight/flexible-table': { body: ['row'] } });
    server.install();

    const { blob, fileName } = await download(exportTable, input);

    expect([await blob.text(), fileName]).toEqual(['["row"]', null]);
    expect(server.received[0]?.headers.get('authorization')).toBe('Bearer token');
  });
});
