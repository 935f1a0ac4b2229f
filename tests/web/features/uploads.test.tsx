import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { RoomDocument } from '#shared/domain/document.ts';
import { UnfinishedUpload } from '#shared/domain/parted-upload.ts';
import { aGlobalState, aStructure } from '#tests/web/support/factories.ts';
import { type Answering, fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { DataRoomPage } from '#web/src/features/data-room/data-room-page.tsx';

const part = 16 * 1_048_576;
const lastModified = Date.parse('2026-11-20T09:30:00.000Z');
const bytes = new Uint8Array(part + 1_000).fill(7);
const model = new File([bytes], 'Model.xlsx', { lastModified });

const sha256 = async (content: Uint8Array<ArrayBuffer>): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', content)).toString('hex');

const filed = (name: string): RoomDocument =>
  RoomDocument.parse({
    ...{ id: name, entityId: 'riverside', parentId: null, name, logicalType: 'Document', docType: null },
    ...{ description: null, expirationDate: null, contentType: 'text/plain', size: 3, version: 1, versions: [] },
    ...{ acts: ['replace'], recordVersion: 1, createdAt: '2026-11-20T09:30:00.000Z', createdBy: 'nora' },
    ...{ updatedAt: '2026-11-20T09:30:00.000Z', updatedBy: 'nora' },
  });

const anUpload = async (arrivedParts: number): Promise<UnfinishedUpload> =>
  UnfinishedUpload.parse({
    ...{ uploadId: 'upload-1', documentId: 'model', fileName: 'Model.xlsx', size: model.size, parentId: null },
    ...{ directory: [], isNew: true, lastModified: '2026-11-20T09:30:00.000Z', isChecked: true },
    ...{ fingerprint: await sha256(bytes.slice(0, 1_048_576)), sizeOfPart: part, partCount: 2 },
    ...{ startedAt: '2026-11-26T09:30:00.000Z', expiresAt: '2026-12-03T09:30:00.000Z' },
    ...{ arrivedParts, arrivedBytes: arrivedParts * part },
  });

/** Storage whose connection drops as often as is told; answers what was put to it. */
function fakeStore(drops = 0) {
  const puts: string[] = [];
  let left = drops;
  class FakeRequest {
    status = 200;
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    url = '';
    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader() {}
    send(file: Blob) {
      if (left > 0) {
        left -= 1;
        setTimeout(() => this.onerror?.());
        return;
      }
      puts.push(`${this.url} ${file.size}`);
      this.upload.onprogress?.({ loaded: file.size, total: file.size });
      setTimeout(() => this.onload?.());
    }
    abort() {}
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return puts;
}

const addresses: Answering = ({ body }) => {
  const { parts } = body as { parts: { number: number }[] };
  return {
    body: parts.map(({ number }) => ({
      ...{ number, size: 1, url: `https://documents.example/${number}`, headers: {} },
      expiresAt: '2026-11-27T12:00:00.000Z',
    })),
  };
};

function openRoom(routes: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({
    'GET /api/room/riverside/listing': { body: [] },
    'GET /api/room/riverside/uploads': { body: [] },
    'POST /api/room/riverside/uploads/upload-1/addresses': addresses,
    'GET /api/room/riverside/uploads/upload-1/parts': { body: [] },
    'POST /api/room/riverside/documents': { body: filed('Model.xlsx') },
    ...routes,
  });
  server.install();
  const page = renderPage(<DataRoomPage />, {
    path: '/deals/:dealId/data-room',
    address: '/deals/riverside/data-room',
    global: aGlobalState('Admin'),
    context: aStructure(),
  });
  return { ...page, server };
}

const choose = async (...files: File[]): Promise<void> =>
  userEvent.upload(await screen.findByLabelText(/Choose files/), files);

describe('a large file', () => {
  it('is sent in parts, each again where the connection drops, and filed', async () => {
    const puts = fakeStore(1);
    const { server } = openRoom({ 'POST /api/room/riverside/uploads/parted': { body: await anUpload(0) } });

    await choose(model);

    expect(await screen.findByText('1 of 1 uploaded', {}, { timeout: 8_000 })).toBeVisible();
    expect(puts.toSorted()).toEqual([`https://documents.example/1 ${part}`, 'https://documents.example/2 1000']);
    expect(server.last('POST /api/room/riverside/uploads/parted')?.body).toMatchObject({
      ...{ fileName: 'Model.xlsx', size: model.size, lastModified: '2026-11-20T09:30:00.000Z', isChecked: true },
      fingerprint: await sha256(bytes.slice(0, 1_048_576)),
    });
    expect(server.all('POST /api/room/riverside/uploads/upload-1/addresses')).toHaveLength(3);
    expect(server.last('POST /api/room/riverside/documents')?.body).toEqual({ uploadId: 'upload-1', parentId: null });
  });

  it('is known again after an interruption, and goes on with what is missing', async () => {
    const puts = fakeStore();
    const first = { number: 1, size: part, sha256: await sha256(bytes.slice(0, part)) };
    const { user, server } = openRoom({
      'GET /api/room/riverside/uploads': { body: [await anUpload(1)] },
      'GET /api/room/riverside/uploads/upload-1/parts': { body: [first] },
    });

    await choose(model);
    expect(await screen.findByText('16 MB of 16 MB have arrived before.')).toBeVisible();
    expect(puts).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Go on Model.xlsx' }));

    expect(await screen.findByText('1 of 1 uploaded')).toBeVisible();
    expect(puts).toEqual(['https://documents.example/2 1000']);
    expect(server.all('POST /api/room/riverside/uploads/parted')).toEqual([]);
  });

  it('sends a part anew that differs from what arrived', async () => {
    const puts = fakeStore();
    const { user } = openRoom({
      'GET /api/room/riverside/uploads': { body: [await anUpload(1)] },
      'GET /api/room/riverside/uploads/upload-1/parts': {
        body: [{ number: 1, size: part, sha256: await sha256(bytes.slice(1)) }],
      },
    });

    await choose(model);
    await user.click(await screen.findByRole('button', { name: 'Go on Model.xlsx' }));

    expect(await screen.findByText('1 of 1 uploaded')).toBeVisible();
    expect(puts).toHaveLength(2);
  });

  it('starts over where that is wanted, and gives the other upload up', async () => {
    fakeStore();
    const { user, server } = openRoom({
      'GET /api/room/riverside/uploads': { body: [await anUpload(1)] },
      'POST /api/room/riverside/uploads/parted': { body: await anUpload(0) },
      'DELETE /api/room/riverside/uploads/upload-1': { body: {} },
    });

    await choose(model);
    await user.click(await screen.findByRole('button', { name: 'Start over Model.xlsx' }));

    expect(await screen.findByText('1 of 1 uploaded')).toBeVisible();
    expect(server.all('DELETE /api/room/riverside/uploads/upload-1')).toHaveLength(1);
    expect(server.all('POST /api/room/riverside/uploads/parted')).toHaveLength(1);
  });

  it('that was interrupted another day is listed, refuses another file, and goes on with its own', async () => {
    const puts = fakeStore();
    const { user } = openRoom({ 'GET /api/room/riverside/uploads': { body: [await anUpload(1)] } });

    const list = await screen.findByRole('region', { name: 'Unfinished uploads' });
    expect(within(list).getByRole('progressbar', { name: 'Arrived of Model.xlsx' })).toBeVisible();
    const input = within(list).getByLabelText(/Choose the file to go on/);
    await user.upload(input, new File(['other'], 'Other.xlsx', { lastModified }));
    expect(await within(list).findByRole('alert')).toHaveTextContent(
      'Other.xlsx is not the file that was interrupted. Choose Model.xlsx as it was then.',
    );
    await user.upload(input, model);

    expect(await screen.findByText('1 of 1 uploaded')).toBeVisible();
    expect(puts).toHaveLength(2);
  });

  it('that was interrupted is discarded after a question', async () => {
    const { user, server } = openRoom({
      'GET /api/room/riverside/uploads': async () => ({
        body: server.last('DELETE /api/room/riverside/uploads/upload-1') ? [] : [await anUpload(1)],
      }),
      'DELETE /api/room/riverside/uploads/upload-1': { body: {} },
    });

    await user.click(await screen.findByRole('button', { name: 'Discard Model.xlsx' }));
    await user.click(screen.getByRole('button', { name: 'Discard upload' }));

    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unfinished uploads' })).toBeNull());
  });
});

const inFolder = (path: string, content = 'abc'): File => {
  const file = new File([content], path.split('/').at(-1) ?? '', { type: 'text/plain' });
  Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
};

const begun = {
  ...{ uploadId: 'upload-2', documentId: 'new', url: 'https://documents.example/put', headers: {} },
  expiresAt: '2026-11-27T12:00:00.000Z',
};

describe('a folder', () => {
  it('keeps its folders, without what operating systems put there', async () => {
    fakeStore();
    const { user, server } = openRoom({ 'POST /api/room/riverside/uploads': { body: begun } });

    await user.upload(await screen.findByLabelText('Choose a folder'), [
      inFolder('Closing/Opinions/Legal opinion.pdf'),
      inFolder('Closing/.DS_Store'),
      inFolder('Closing/Index.pdf'),
    ]);

    expect(await screen.findByText('2 of 2 uploaded')).toBeVisible();
    expect(screen.getByText('Closing / Opinions / Legal opinion.pdf')).toBeVisible();
    const announced = server.all('POST /api/room/riverside/uploads').map(({ body }) => body as Record<string, unknown>);
    expect(
      announced.map(({ fileName, directory, ifExists }) => `${ifExists} ${directory}/${fileName}`).toSorted(),
    ).toEqual(['refuse Closing/Index.pdf', 'refuse Closing/Opinions/Legal opinion.pdf']);
  });

  it('that is added twice asks about all that is there already, and doubles nothing', async () => {
    fakeStore();
    const taken = { status: 409, body: { code: 'documentExists', userMessage: 'There is one.' } };
    const { user, server } = openRoom({
      'POST /api/room/riverside/uploads': ({ body }) => {
        const { ifExists, fileName } = body as { ifExists: string; fileName: string };
        return ifExists === 'version' || fileName.includes('(3)') ? { body: begun } : taken;
      },
    });
    const files = ['a.txt', 'b.txt', 'c.txt'].map((name) => inFolder(`Closing/${name}`));
    await user.upload(await screen.findByLabelText('Choose a folder'), files);

    expect(await screen.findByText('3 files have names that are taken.')).toBeVisible();
    expect(server.all('POST /api/room/riverside/documents')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Skip c.txt' }));
    await user.click(screen.getByRole('button', { name: 'Keep both b.txt' }));
    expect(await screen.findByText('Closing / b (3).txt')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add as new version a.txt' }));

    expect(await screen.findByText('2 of 2 uploaded')).toBeVisible();
    expect(server.all('POST /api/room/riverside/documents').map(({ body }) => body)).toEqual([
      expect.objectContaining({ name: 'b (3).txt' }),
      expect.objectContaining({ name: 'a.txt' }),
    ]);
  });

  it('tries again what failed, and leaves what arrived', async () => {
    fakeStore();
    let isDown = true;
    const { user, server } = openRoom({
      'POST /api/room/riverside/uploads': ({ body }) =>
        isDown && (body as { fileName: string }).fileName !== 'a.txt'
          ? { status: 503, body: { code: 'unavailable' } }
          : { body: begun },
    });
    const files = ['a.txt', 'b.txt', 'c.txt'].map((name) => inFolder(`Closing/${name}`));
    await user.upload(await screen.findByLabelText('Choose a folder'), files);
    expect(await screen.findByText('1 of 3 uploaded')).toBeVisible();

    isDown = false;
    await user.click(await screen.findByRole('button', { name: 'Try 2 again' }));

    expect(await screen.findByText('3 of 3 uploaded')).toBeVisible();
    expect(server.all('POST /api/room/riverside/documents')).toHaveLength(3);
  });

  it('that is dropped is read to its end, whatever browsers tell at a time', async () => {
    fakeStore();
    const { server } = openRoom({ 'POST /api/room/riverside/uploads': { body: begun } });
    const fileEntry = (name: string) => ({
      ...{ name, isDirectory: false, isFile: true },
      file: (take: (file: File) => void) => take(new File(['abc'], name)),
    });
    const batches = [[fileEntry('1.txt'), fileEntry('2.txt')], [fileEntry('3.txt')], []];
    const readEntries = (take: (entries: unknown) => void) => take(batches.shift());
    const folder = { name: 'Closing', isDirectory: true, isFile: false, createReader: () => ({ readEntries }) };
    const drop = new Event('drop', { bubbles: true });
    Object.assign(drop, { dataTransfer: { items: [{ webkitGetAsEntry: () => folder }], files: [] } });

    (await screen.findByText('Choose a folder')).dispatchEvent(drop);

    expect(await screen.findByText('3 of 3 uploaded')).toBeVisible();
    const announced = server.all('POST /api/room/riverside/uploads').map(({ body }) => body as Record<string, unknown>);
    expect(announced.map(({ fileName, directory }) => `${directory}/${fileName}`).toSorted()).toEqual([
      'Closing/1.txt',
      'Closing/2.txt',
      'Closing/3.txt',
    ]);
  });
});
