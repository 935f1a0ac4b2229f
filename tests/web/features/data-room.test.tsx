import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { RoomDocument, RoomNode } from '#shared/domain/document.ts';
import type { FileScan } from '#shared/domain/file-scan.ts';
import type { Job } from '#shared/domain/job.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import type { RoomDownload } from '#shared/domain/room-download.ts';
import { addDays } from '#shared/time/dates.ts';
import { aDocument } from '#tests/web/support/document-factory.ts';
import { aGlobalState, aStructure } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { fakeStore } from '#tests/web/support/fake-storage.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import type { GlobalState } from '#web/src/api/global-state.tsx';
import { today } from '#web/src/components/date-text.tsx';
import { DataRoomPage } from '#web/src/features/data-room/data-room-page.tsx';

const folder = aDocument({
  id: 'reports',
  name: 'Reports',
  logicalType: 'Folder',
  index: 1,
  number: '1',
  size: null,
  version: 1,
  versions: [],
});

const inTree = (document: RoomDocument, more: Partial<RoomNode> = {}): RoomNode => ({
  ...document,
  children: [],
  childrenLoaded: true,
  ...more,
});

const upload = {
  uploadId: 'upload-1',
  documentId: 'certificate',
  url: 'https://documents.example/put',
  headers: { 'content-type': 'application/pdf' },
  expiresAt: '2026-11-20T12:00:00.000Z',
};

/** What the answer hangs on is the request, not how many came before it: one of an earlier test may still arrive. */
const isNextVersion = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'documentId' in body && body.documentId === 'agreement';

function withSettings(global: GlobalState, settings: readonly { readonly name: string; readonly value: string }[]) {
  const details = settings.map((one) => ({ id: one.name, type: 'OrganizationSetting', ...one }));
  return { ...global, organization: { ...global.organization, details } };
}

function openDataRoom(
  more: Parameters<typeof fakeServer>[0] = {},
  role: 'Admin' | 'Member' = 'Admin',
  address = '',
  settings: readonly { readonly name: string; readonly value: string }[] = [],
  accessType: AccessType = 'MEMBER',
) {
  const server = fakeServer({
    'GET /api/room/riverside/listing': { body: [aDocument(), folder] },
    'GET /api/room/riverside/documents/structure': { body: [inTree(folder)] },
    'GET /api/room/riverside/uploads': { body: [] },
    'POST /api/room/riverside/uploads': { body: upload },
    ...more,
  });
  server.install();
  const global = aGlobalState(role);
  const page = renderPage(<DataRoomPage />, {
    path: '/deals/:dealId/data-room',
    address: `/deals/riverside/data-room${address}`,
    global: withSettings({ ...global, agent: { ...global.agent, effectiveAgentAccessType: accessType } }, settings),
    context: aStructure(),
  });
  return { ...page, server };
}

const aScan = (scan: Partial<FileScan>): FileScan => ({
  state: 'pending',
  at: new Date().toISOString(),
  unscannedReason: null,
  threats: [],
  release: null,
  ...scan,
});

/** The agreement with its latest version as a scan has left it. */
const scanned = (scan: Partial<FileScan>, more: Partial<RoomDocument> = {}): RoomDocument => {
  const document = aDocument(more);
  const versions = document.versions.map((one) => (one.version === 2 ? { ...one, scan: aScan(scan) } : one));
  return { ...document, versions };
};

const certificate = new File(['%PDF-1.7 certificate'], 'Q3 certificate.pdf', { type: 'application/pdf' });

describe('the data room', () => {
  it('lists what is there by its numbers', async () => {
    openDataRoom();

    const rows = await screen.findAllByRole('row');
    expect(within(rows[1] as HTMLElement).getByText('Reports')).toBeVisible();
    expect(within(rows[2] as HTMLElement).getAllByRole('cell')[0]).toHaveTextContent('2');
    expect(within(rows[2] as HTMLElement).getByText('Credit agreement.pdf')).toBeVisible();
    expect(within(rows[2] as HTMLElement).getByText('1.4 MB')).toBeVisible();
  });

  it('opens a folder and leads back', async () => {
    const { user, router } = openDataRoom({
      'GET /api/room/riverside/documents/reports/listing': { body: [] },
      'GET /api/room/riverside/documents/structure': { body: [{ ...folder, children: [], childrenLoaded: true }] },
    });

    await user.click(await screen.findByRole('button', { name: /^Reports/ }));
    expect(await screen.findByText('This folder is empty')).toBeVisible();
    expect(router.state.location.search).toBe('?folder=reports');
    await user.click(
      within(screen.getByRole('navigation', { name: 'Folders' })).getByRole('button', { name: 'Data room' }),
    );

    expect(await screen.findByText('Credit agreement.pdf')).toBeVisible();
  });

  it('finds by name what lies in any folder, and says in which', async () => {
    const inside = aDocument({ id: 'q3', parentId: 'reports', name: 'Q3 résumé.pdf', number: '1.1', index: 1 });
    const { user, server } = openDataRoom({
      'GET /api/room/riverside/documents/filteredStructure': {
        body: [{ ...folder, children: [{ ...inside, children: [], childrenLoaded: true }], childrenLoaded: false }],
      },
    });

    await user.type(await screen.findByRole('textbox', { name: 'Search this data room by name' }), 'RESUME');
    const found = await screen.findByRole('link', { name: /^Q3 résumé\.pdf/ });
    expect(within(found.closest('td') as HTMLElement).getByText('Reports')).toBeVisible();
    // The folder on the way is not called so.
    expect(screen.queryByRole('button', { name: /^Reports/ })).toBeNull();
    const asked = server.received.filter(({ path }) => path.endsWith('/filteredStructure'));
    expect(asked.map(({ query }) => query.get('nameFilter'))).toEqual(['RESUME']);

    await user.clear(screen.getByRole('textbox', { name: 'Search this data room by name' }));
    expect(await screen.findByRole('button', { name: /^Reports/ })).toBeVisible();
  });

  it('says where nothing is called so', async () => {
    const { user } = openDataRoom({ 'GET /api/room/riverside/documents/filteredStructure': { body: [] } });

    await user.type(await screen.findByRole('textbox', { name: 'Search this data room by name' }), 'lease');

    expect(await screen.findByText('Nothing here is called “lease”')).toBeVisible();
  });

  it('opens a folder in the same order, but not narrowed to what the last one was', async () => {
    const { user, router } = openDataRoom(
      {
        'GET /api/room/riverside/documents/reports/listing': { body: [aDocument({ parentId: 'reports' })] },
        'GET /api/room/riverside/documents/structure': { body: [{ ...folder, children: [], childrenLoaded: true }] },
      },
      'Admin',
      '?documents.sort=-updatedAt&documents.name=rep',
    );

    await user.click(await screen.findByRole('button', { name: /^Reports/ }));

    expect(await screen.findByText('Credit agreement.pdf')).toBeVisible();
    expect(router.state.location.search).toBe('?folder=reports&documents.sort=-updatedAt');
  });

  it('puts a file to the address that it was given, then files it', async () => {
    const puts = fakeStore(200);
    const { server } = openDataRoom({
      'POST /api/room/riverside/documents': { body: aDocument({ name: certificate.name }) },
    });

    await userEvent.upload(await screen.findByLabelText(/Choose files/), certificate);

    expect(await screen.findByText('1 of 1 uploaded')).toBeVisible();
    expect(puts).toEqual([{ url: upload.url, headers: upload.headers, size: certificate.size }]);
    expect(server.last('POST /api/room/riverside/documents')?.body).toMatchObject({
      uploadId: 'upload-1',
      parentId: null,
    });
    await waitFor(() => expect(server.received.filter(({ path }) => path.endsWith('/listing'))).toHaveLength(2));
  });

  it('shows how much has been sent and stops when asked to', async () => {
    fakeStore(0);
    const { user, server } = openDataRoom();

    await userEvent.upload(await screen.findByLabelText(/Choose files/), certificate);
    const progress = await screen.findByRole('progressbar', { name: 'Uploading Q3 certificate.pdf' });
    await waitFor(() => expect(progress).toHaveAttribute('aria-valuenow', '50'));
    await user.click(screen.getByRole('button', { name: /^Cancel/ }));

    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(server.last('POST /api/room/riverside/documents')).toBeUndefined();
  });

  it('offers a file with a taken name as the next version of that document', async () => {
    fakeStore(200);
    const { user, server } = openDataRoom({
      'POST /api/room/riverside/uploads': { body: upload },
      'POST /api/room/riverside/documents': () =>
        isNextVersion(server.last('POST /api/room/riverside/uploads')?.body)
          ? { body: aDocument({ version: 3 }) }
          : { status: 409, body: { code: 'nameTaken', userMessage: 'There is already an item with this name here.' } },
    });

    await userEvent.upload(await screen.findByLabelText(/Choose files/), new File(['new'], 'Credit agreement.pdf'));
    await user.click(await screen.findByRole('button', { name: 'Add as new version Credit agreement.pdf' }));

    expect(await screen.findByText('1 of 1 uploaded')).toBeVisible();
    expect(server.last('POST /api/room/riverside/uploads')?.body).toMatchObject({ documentId: 'agreement' });
  });

  it('renames with the version that was read', async () => {
    const { user, server } = openDataRoom({ 'PUT /api/room/riverside/documents/agreement': { body: aDocument() } });

    await user.click(await screen.findByRole('button', { name: 'Actions for Credit agreement.pdf' }));
    await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Amended agreement.pdf');
    await user.click(screen.getByRole('button', { name: 'Rename' }));

    await waitFor(() =>
      expect(server.last('PUT /api/room/riverside/documents/agreement')?.body).toEqual({
        recordVersion: 7,
        name: 'Amended agreement.pdf',
      }),
    );
  });

  it('says what a document is and until when it holds, gives it another place, and sends what was changed', async () => {
    const insured = aDocument({
      docType: 'Certificate of 2019',
      expirationDate: '2026-01-31',
      description: 'All risks',
    });
    const { user, server } = openDataRoom({
      'GET /api/room/riverside/listing': { body: [insured] },
      'PUT /api/room/riverside/documents/agreement': { body: insured },
    });
    const menu = async () => {
      await user.click(await screen.findByRole('button', { name: 'Actions for Credit agreement.pdf' }));
      await user.click(screen.getByRole('menuitem', { name: 'Details' }));
      return screen.findByRole('dialog', { name: 'Details of Credit agreement.pdf' });
    };

    expect(await screen.findByText(/expired/)).toBeVisible();
    const dialog = await menu();
    const place = within(dialog).getByLabelText('Place in its folder');
    expect(within(dialog).getByLabelText('Type')).toHaveValue('Certificate of 2019');
    await user.clear(place);
    await user.type(place, 'first');
    await user.click(within(dialog).getByRole('button', { name: 'Save details' }));
    expect(await within(dialog).findByText('A place is a whole number from 1.')).toBeVisible();
    await user.clear(place);
    await user.type(place, '1');
    await user.selectOptions(within(dialog).getByLabelText('Type'), 'Insurance Certificate');
    await user.clear(within(dialog).getByLabelText('Description'));
    await user.click(within(dialog).getByRole('button', { name: 'Save details' }));

    await waitFor(() =>
      expect(server.last('PUT /api/room/riverside/documents/agreement')?.body).toEqual({
        recordVersion: 7,
        docType: 'Insurance Certificate',
        description: null,
        index: 1,
      }),
    );
  });

  it('tells tags and who looks after a document, and changes them', async () => {
    const cared = aDocument({
      recordVersion: 7,
      tags: ['Insurance', '2026'],
      assignees: [{ id: 'ada', name: 'Ada Analyst' }],
    });
    const { user, server } = openDataRoom({
      'GET /api/room/riverside/listing': { body: [cared] },
      'GET /api/room/riverside/people': ({ query }) => ({
        body: query.get('accessType') === 'GUEST' ? [{ id: 'bea', name: 'Bea Borrower' }] : [],
      }),
      'PUT /api/room/riverside/documents/agreement': { body: cared },
    });

    const row = (await screen.findByRole('link', { name: 'Credit agreement.pdf' })).closest('tr');
    expect(row).toHaveTextContent('Insurance · 2026');
    expect(row).toHaveTextContent('Assigned to Ada Analyst');
    await user.click(screen.getByRole('button', { name: 'Actions for Credit agreement.pdf' }));
    await user.click(screen.getByRole('menuitem', { name: 'Details' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText('Tags'));
    await user.type(dialog.getByLabelText('Tags'), 'Insurance, property ,');
    await user.click(dialog.getByRole('combobox', { name: 'Assign to' }));
    expect(await dialog.findByText('Type at least 2 characters of a name or an email address.')).toBeVisible();
    expect(server.all('GET /api/room/riverside/people')).toEqual([]);
    await user.type(dialog.getByRole('combobox', { name: 'Assign to' }), 'be');
    await user.click(await dialog.findByRole('option', { name: /Bea Borrower/ }));
    await user.click(dialog.getByRole('button', { name: 'Remove Ada Analyst' }));
    await user.click(dialog.getByRole('button', { name: 'Save details' }));

    await waitFor(() =>
      expect(server.last('PUT /api/room/riverside/documents/agreement')?.body).toEqual({
        recordVersion: 7,
        tags: ['Insurance', 'property'],
        assigneeIds: ['bea'],
      }),
    );
    expect(server.last('GET /api/room/riverside/listing')?.query.get('includeAssignees')).toBe('true');
  });

  it('marks what expires within thirty days, and what has expired', async () => {
    const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const expiring = (id: string, days: number) => aDocument({ id, name: `${id}.pdf`, expirationDate: inDays(days) });
    openDataRoom({
      'GET /api/room/riverside/listing': { body: [expiring('over', -2), expiring('soon', 28), expiring('later', 33)] },
    });

    const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;
    expect(await row('over.pdf')).toHaveTextContent('· expired');
    expect(await row('soon.pdf')).toHaveTextContent('· expires soon');
    expect(await row('later.pdf')).not.toHaveTextContent(/expired|expires soon/);
  });

  it('tells who has opened a document, to those who may know', async () => {
    const opening = {
      ...{ id: 'first', documentId: 'agreement', fileVersion: 2, how: 'shown', from: '127.0.0.1' },
      ...{ at: '2026-11-02T09:00:00.000Z', by: 'dalia', byName: 'Dalia Okafor' },
    };
    const { user } = openDataRoom({
      'GET /api/room/riverside/listing': {
        body: [aDocument(), aDocument({ id: 'other', name: 'Other.pdf', acts: [] })],
      },
      'GET /api/room/riverside/documents/agreement/openings': { body: [opening] },
    });

    await user.click(await screen.findByRole('button', { name: 'Actions for Other.pdf' }));
    expect(screen.queryByRole('menuitem', { name: 'Opened by' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Actions for Credit agreement.pdf' }));
    await user.click(screen.getByRole('menuitem', { name: 'Opened by' }));

    expect(await screen.findByText('Dalia Okafor')).toBeVisible();
    expect(screen.getByText(/looked at version 2/)).toBeVisible();
  });

  it('asks before it deletes, and says why it could not', async () => {
    const { user } = openDataRoom({
      'DELETE /api/room/riverside/documents/reports': {
        status: 409,
        body: {
          code: 'folderNotEmpty',
          userMessage: 'This folder still contains documents. Move or delete them first.',
        },
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Actions for Reports' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Delete folder' }));

    expect(await screen.findByText('This folder still contains documents. Move or delete them first.')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Delete Reports?' })).toBeVisible();
  });

  it('offers no change to those who may only look', async () => {
    openDataRoom({}, 'Member');

    expect(await screen.findByText('Credit agreement.pdf')).toBeVisible();
    expect(screen.queryByLabelText(/Choose files/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'New folder' })).toBeNull();
  });

  it('offers for each document what its reader may do with it', async () => {
    const theirs = aDocument({ acts: ['download'] });
    const own = aDocument({ id: 'own', name: 'Certificate.pdf', acts: ['describe', 'rename', 'replace', 'download'] });
    const { user } = openDataRoom({ 'GET /api/room/riverside/listing': { body: [theirs, own] } });
    const itemsOf = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
      const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
      await user.keyboard('{Escape}');
      return items;
    };

    expect(await itemsOf(theirs.name)).toEqual(['Download', 'Versions']);
    expect(await itemsOf(own.name)).toEqual(['Download', 'Versions', 'Details', 'Rename']);
  });

  it('makes an earlier version the latest again, and tells who has opened the document', async () => {
    const opening = {
      id: 'first',
      documentId: 'agreement',
      fileVersion: 2,
      at: '2026-11-02T09:00:00.000Z',
      by: 'dalia',
    };
    const { user, server } = openDataRoom({
      'GET /api/room/riverside/documents/agreement': { body: aDocument() },
      'GET /api/room/riverside/documents/agreement/openings': {
        body: [{ ...opening, how: 'downloaded', byName: 'Dalia Okafor', from: '127.0.0.1' }],
      },
      'POST /api/room/riverside/documents/agreement/versions/1/restore': { body: aDocument({ version: 3 }) },
    });

    await user.click(await screen.findByRole('button', { name: 'Actions for Credit agreement.pdf' }));
    await user.click(screen.getByRole('menuitem', { name: 'Versions' }));
    expect(await screen.findByText('Dalia Okafor')).toBeVisible();
    expect(screen.getByText(/downloaded version 2/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make latest: version 1' }));

    await waitFor(() =>
      expect(server.last('POST /api/room/riverside/documents/agreement/versions/1/restore')?.body).toEqual({
        recordVersion: 7,
      }),
    );
  });

  it('compares a version with the one before, word by word', async () => {
    const terms = aDocument({ id: 'terms', name: 'Terms.txt' });
    const texts: Readonly<Record<string, string>> = {
      '/terms/1': 'The ratio is at least 1.20 to 1.00.',
      '/terms/2': 'The ratio is at least 1.35 to 1.00.',
    };
    const { user } = openDataRoom({
      'GET /api/room/riverside/listing': { body: [terms] },
      'GET /api/room/riverside/documents/terms': { body: terms },
      'GET /api/room/riverside/documents/terms/openings': { body: [] },
      'POST /api/room/riverside/documents/terms/link': ({ body }) => ({
        body: { url: `https://documents.example/terms/${(body as { version: number }).version}`, expiresAt: 'soon' },
      }),
    });
    const api = globalThis.fetch;
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
      const text = texts[new URL(input instanceof Request ? input.url : input, 'https://site.example').pathname];
      return text === undefined ? api(input, init) : Promise.resolve(new Response(text));
    });

    await user.click(await screen.findByRole('button', { name: 'Actions for Terms.txt' }));
    await user.click(screen.getByRole('menuitem', { name: 'Versions' }));
    await user.click(await screen.findByRole('button', { name: /^Compare *version 2 with the one before$/ }));

    expect(await screen.findByText('1.35', { selector: 'ins' }, { timeout: 5_000 })).toBeVisible();
    expect(screen.getByText('1.20', { selector: 'del' })).toBeVisible();
    expect(screen.getByText(/1 word added, 1 word removed/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'All versions' }));
    expect(await screen.findByText('Version 1')).toBeVisible();
  });

  it('restores a deleted document, under another name where its own was taken', async () => {
    const gone = {
      id: 'gone',
      entityId: 'riverside',
      parentId: null,
      name: 'Budget.xlsx',
      contentType: null,
      size: 1,
      fileVersion: 1,
    };
    const { user, server } = openDataRoom({
      'GET /api/room/riverside/documents/deleted': {
        body: [{ ...gone, deletedAt: '2026-11-02T09:00:00.000Z', deletedBy: 'dalia', deletedByName: 'Dalia Okafor' }],
      },
      'POST /api/room/riverside/documents/gone/restore': ({ body }) =>
        (body as { name: string }).name === 'Budget.xlsx'
          ? { status: 409, body: { code: 'nameTaken', userMessage: 'There is already an item with this name here.' } }
          : { body: aDocument({ id: 'gone' }) },
    });

    await user.click(await screen.findByRole('button', { name: 'Deleted documents' }));
    await user.click(await screen.findByRole('button', { name: 'Restore Budget.xlsx' }));
    const dialog = screen.getByRole('dialog', { name: 'Restore Budget.xlsx' });
    await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
    expect(await within(dialog).findByText('There is already an item with this name here.')).toBeVisible();
    await user.type(within(dialog).getByLabelText('Name'), ' 2');
    await user.click(within(dialog).getByRole('button', { name: 'Restore' }));

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Restore Budget.xlsx' })).toBeNull());
    expect(server.last('POST /api/room/riverside/documents/gone/restore')?.body).toEqual({ name: 'Budget.xlsx 2' });
  });

  it('unpacks an archive, shows how far that is, and what was left out and why', async () => {
    const archive = aDocument({ id: 'set', name: 'Closing set.ZIP' });
    const job: Job = {
      ...{ id: 'unpacking', kind: 'archive-unpacking', title: 'Unpacking of Closing set.ZIP', entityId: 'riverside' },
      ...{ documentId: 'set', status: 'queued', progress: 0, message: null, error: null, attempt: 1, version: 1 },
      ...{ createdAt: '2026-11-02T09:00:00.000Z', createdBy: 'nora', updatedAt: '2026-11-02T09:00:00.000Z' },
      finishedAt: null,
    };
    const done: Job = { ...job, status: 'done', progress: 1, message: '4 items unpacked, 1 left out' };
    let isDone = false;
    const { user } = openDataRoom({
      'GET /api/room/riverside/listing': { body: [archive, aDocument()] },
      'GET /api/room/riverside/documents/set/unpacked': () => ({
        body: isDone ? [{ place: 5, path: '../up.txt', size: 3, outcome: 'leftOut', reason: 'unsoundName' }] : [],
      }),
      'POST /api/room/riverside/documents/set/unpack': { status: 202, body: job },
      'GET /api/jobs/unpacking': () => {
        isDone = true;
        return { body: done };
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Actions for Credit agreement.pdf' }));
    expect(screen.queryByRole('menuitem', { name: 'Unpack' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Actions for Closing set.ZIP' }));
    await user.click(screen.getByRole('menuitem', { name: 'Unpack' }));
    expect(await screen.findByText('Nothing of this archive was left out.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Unpack' }));

    expect(await screen.findByText('4 items unpacked, 1 left out')).toBeVisible();
    expect(await screen.findByText('../up.txt')).toBeVisible();
    expect(screen.getByText('Its name cannot be used here')).toBeVisible();
  });

  it('has a document translated where that is offered, says what becomes of it, and shows how far it is', async () => {
    const agreement = aDocument({ acts: ['describe', 'translate'] });
    const job: Job = {
      ...{ id: 'translating', kind: 'document-translation', title: 'Translation of Credit agreement.pdf into German' },
      ...{
        entityId: 'riverside',
        documentId: 'agreement',
        status: 'running',
        progress: 0.4,
        message: 'Being translated',
      },
      ...{ error: null, attempt: 1, version: 1, createdAt: '2026-11-02T09:00:00.000Z', createdBy: 'nora' },
      ...{ updatedAt: '2026-11-02T09:00:00.000Z', finishedAt: null },
    };
    const filed = 'Filed as Credit agreement (German, machine translation, text only).txt.';
    let isDone = false;
    const { user, server } = openDataRoom({
      'GET /api/room/riverside/listing': {
        body: [
          agreement,
          aDocument({ id: 'budget', name: 'Budget.xlsx' }),
          aDocument({
            id: 'vertrag',
            name: 'Vertrag (English).docx',
            translationOf: { documentId: 'agreement', version: 1, language: 'en' },
          }),
        ],
      },
      'POST /api/room/riverside/documents/agreement/translate': { status: 202, body: job },
      'GET /api/jobs/translating': () => ({
        body: isDone ? { ...job, status: 'done', progress: 1, message: filed } : job,
      }),
    });

    const original = await screen.findByRole('link', { name: /^Original, version 1 *of Vertrag \(English\).docx$/ });
    expect(original.getAttribute('href')).toContain('agreement');
    await user.click(screen.getByRole('button', { name: 'Actions for Budget.xlsx' }));
    expect(screen.queryByRole('menuitem', { name: 'Translate' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Actions for Credit agreement.pdf' }));
    await user.click(screen.getByRole('menuitem', { name: 'Translate' }));
    const drawer = await screen.findByRole('dialog', { name: 'Credit agreement.pdf' });
    expect(within(drawer).getByText(/Of a PDF the text alone is translated/)).toBeVisible();
    await user.selectOptions(within(drawer).getByLabelText('From'), 'English');
    await user.click(within(drawer).getByRole('button', { name: 'Translate' }));
    expect(await within(drawer).findByText('Choose another language than the document’s.')).toBeVisible();
    await user.selectOptions(within(drawer).getByLabelText('Into'), 'German');
    await user.click(within(drawer).getByRole('button', { name: 'Translate' }));

    expect(await within(drawer).findByText('Being translated')).toBeVisible();
    expect(server.last('POST /api/room/riverside/documents/agreement/translate')?.body).toEqual({
      from: 'en',
      into: 'de',
    });
    expect(await screen.findByText('Translation request sent')).toBeVisible();
    isDone = true;
    expect(await within(drawer).findByText(filed, {}, { timeout: 5_000 })).toBeVisible();
    await user.click(within(drawer).getByRole('button', { name: 'Translate into another language' }));
    expect(within(drawer).getByLabelText('Into')).toBeVisible();
  });

  it('shows how far the checklist is, and the folders in one of its stages', async () => {
    const opinions = aDocument({ ...folder, id: 'opinions', name: 'Opinions', parentId: 'reports', number: '1.1' });
    const staged = inTree({ ...opinions, checklistStage: 'COMPLETE' });
    const reports: RoomDocument = { ...folder, checklistStage: 'IN_PROGRESS' };
    const checklist = { notStarted: 1, inProgress: 0, complete: 1 };
    const waiting = inTree({ ...opinions, id: 'waiting', name: 'Consents', checklistStage: 'NOT_STARTED' });
    const { user, router } = openDataRoom({
      'GET /api/room/riverside/listing': { body: [reports, aDocument()] },
      'GET /api/room/riverside/documents/structure': ({ query }) => ({
        body:
          query.get('checklistStage') === 'COMPLETE'
            ? [inTree(reports, { children: [staged] })]
            : [inTree(reports, { children: [staged, waiting], checklist })],
      }),
    });

    expect(await screen.findByRole('progressbar', { name: 'Checklist: 1 of 3 folders complete' })).toBeVisible();
    const row = screen.getByRole('button', { name: /^Reports/ }).closest('tr') as HTMLElement;
    expect(within(row).getByText('In progress')).toBeVisible();
    expect(within(row).getByText('1 of 2 complete below')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Show of this data room'), 'Complete (1)');

    expect(await screen.findByRole('button', { name: /^Opinions/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Reports/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Credit agreement.pdf' })).toBeNull();
    expect(router.state.location.search).toBe('?show=COMPLETE');
  });

  it('shows what has expired or expires soon, in whatever folder', async () => {
    const insurance = aDocument({
      id: 'insurance',
      parentId: 'reports',
      name: 'Insurance.pdf',
      expirationDate: today(),
    });
    const { user, server } = openDataRoom({
      'GET /api/room/riverside/documents/structure': ({ query }) => ({
        body: [inTree(folder, { children: query.get('expiresBy') === null ? [] : [inTree(insurance)] })],
      }),
    });

    await user.selectOptions(await screen.findByLabelText('Show of this data room'), 'Expired, or within 90 days');

    const found = await screen.findByRole('link', { name: /^Insurance\.pdf/ });
    expect(within(found.closest('tr') as HTMLElement).getByText(/expires soon/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Credit agreement.pdf' })).toBeNull();
    const asked = server.received.filter(({ path, query }) => path.endsWith('/structure') && query.has('expiresBy'));
    expect(asked.map(({ query }) => query.get('expiresBy'))).toEqual([addDays(today(), 90)]);
  });

  it('puts a folder on the checklist in its details', async () => {
    const { user, server } = openDataRoom({
      'PUT /api/room/riverside/documents/reports': { body: { ...folder, checklistStage: 'COMPLETE' } },
    });

    await user.click(await screen.findByRole('button', { name: 'Actions for Reports' }));
    await user.click(screen.getByRole('menuitem', { name: 'Details' }));
    await user.selectOptions(await screen.findByLabelText('Checklist'), 'Complete');
    await user.click(screen.getByRole('button', { name: 'Save details' }));

    await waitFor(() =>
      expect(server.last('PUT /api/room/riverside/documents/reports')?.body).toEqual({
        recordVersion: 7,
        checklistStage: 'COMPLETE',
      }),
    );
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('downloads a folder as an archive: shows how far it is, what is not in it, and saves it', async () => {
    const job: Job = {
      ...{ id: 'packing', kind: 'room-download', title: 'Download of Reports', entityId: 'riverside' },
      ...{ documentId: null, status: 'running', progress: 0.4, message: '2 of 5', error: null, attempt: 1, version: 1 },
      ...{ createdAt: '2026-11-02T09:00:00.000Z', createdBy: 'nora', updatedAt: '2026-11-02T09:00:00.000Z' },
      finishedAt: null,
    };
    const download: RoomDownload = {
      ...{ id: 'packing', roomId: 'riverside', folderId: 'reports', fileName: 'Reports.zip' },
      ...{ startedAt: '2026-11-02T09:00:00.000Z', job, result: null },
    };
    const [madeAt, expiresAt] = ['2026-11-02T09:01:00.000Z', '2099-11-03T09:01:00.000Z'];
    const done: RoomDownload = {
      ...download,
      job: { ...job, status: 'done', progress: 1, message: '4 documents ready to be saved, 1 left out' },
      result: { size: 1_468_006, documents: 4, leftOut: 1, madeAt, expiresAt },
    };
    let isDone = false;
    const { user, server, router } = openDataRoom({
      'POST /api/room/riverside/downloads': { status: 202, body: download },
      'GET /api/room/riverside/downloads/packing': () => ({ body: isDone ? done : download }),
      'GET /api/room/riverside/downloads/packing/left-out': {
        body: [{ documentId: 'gone', path: 'Old/Gone.pdf', reason: 'missing' }],
      },
      'POST /api/room/riverside/downloads/packing/link': {
        body: { url: 'https://exports.example/packing', expiresAt },
      },
    });
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.href);
    });

    await user.click(await screen.findByRole('button', { name: 'Actions for Reports' }));
    await user.click(screen.getByRole('menuitem', { name: 'Download' }));
    const drawer = await screen.findByRole('dialog', { name: 'Reports.zip' });
    expect(within(drawer).getByText('2 of 5')).toBeVisible();
    expect(within(drawer).queryByRole('button', { name: 'Save the archive' })).toBeNull();
    expect(server.last('POST /api/room/riverside/downloads')?.body).toEqual({ folderId: 'reports' });
    expect(router.state.location.search).toBe('?download=packing');
    isDone = true;

    const save = await within(drawer).findByRole('button', { name: 'Save the archive' }, { timeout: 3_000 });
    expect(await within(drawer).findByText('Old/Gone.pdf')).toBeVisible();
    expect(within(drawer).getByText('Its file is missing in storage')).toBeVisible();
    await user.click(save);

    await waitFor(() => expect(saved).toEqual(['https://exports.example/packing']));
    click.mockRestore();
    await user.keyboard('{Escape}');
    expect(router.state.location.search).toBe('');
  });

  it('tells guests that what they get carries their name, and tells it nobody else', async () => {
    const marked = [{ name: 'markDocumentsForGuests', value: 'true' }];
    openDataRoom({}, 'Admin', '', marked);
    expect(await screen.findByRole('button', { name: 'Download all' })).toBeVisible();
    expect(screen.queryByText(/carry your name/)).toBeNull();
    cleanup();

    openDataRoom({}, 'Member', '', marked, 'GUEST');
    expect(await screen.findByText(/PDF files that you open or download here carry your name/)).toBeVisible();
  });

  it('offers the whole room as an archive, and nothing of the kind where documents are only viewed', async () => {
    openDataRoom();
    expect(await screen.findByRole('button', { name: 'Download all' })).toBeEnabled();
    cleanup();

    openDataRoom({}, 'Admin', '', [{ name: 'dataRoomViewModeOnly', value: 'true' }]);
    expect(await screen.findByRole('button', { name: 'New folder' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download all' })).toBeNull();
  });

  it('says that an archive is not there any more, and makes it again', async () => {
    const [startedAt, expiresAt] = ['2026-11-02T09:00:00.000Z', '2026-11-03T09:00:00.000Z'];
    const job: Job = {
      ...{ id: 'packing', kind: 'room-download', title: 'Download of Riverside', entityId: 'riverside' },
      ...{ documentId: null, status: 'done', progress: 1, message: '4 documents ready to be saved', error: null },
      ...{
        attempt: 1,
        version: 1,
        createdAt: startedAt,
        createdBy: 'nora',
        updatedAt: startedAt,
        finishedAt: startedAt,
      },
    };
    const old: RoomDownload = {
      ...{ id: 'packing', roomId: 'riverside', folderId: null, fileName: 'Riverside.zip', startedAt, job },
      result: { size: 1, documents: 4, leftOut: 0, madeAt: startedAt, expiresAt },
    };
    const { user, server } = openDataRoom(
      {
        'GET /api/room/riverside/downloads/packing': { body: old },
        'POST /api/room/riverside/downloads': { status: 202, body: old },
      },
      'Admin',
      '?download=packing',
    );

    const drawer = await screen.findByRole('dialog', { name: 'Riverside.zip' });
    expect(within(drawer).getByText(/not there any more/)).toBeVisible();
    expect(within(drawer).queryByRole('button', { name: 'Save the archive' })).toBeNull();
    await user.click(within(drawer).getByRole('button', { name: 'Make it again' }));

    await waitFor(() => expect(server.last('POST /api/room/riverside/downloads')?.body).toEqual({ folderId: null }));
  });

  it('offers no upload where the organization takes none', async () => {
    openDataRoom({}, 'Admin', '', [{ name: 'disableDataRoomUpload', value: 'true' }]);

    expect(await screen.findByRole('button', { name: 'New folder' })).toBeVisible();
    expect(screen.queryByLabelText(/Choose files/)).toBeNull();
  });

  it('leads to the page of a document, and offers no download where nothing may be downloaded', async () => {
    const { user } = openDataRoom({
      'GET /api/room/riverside/listing': { body: [aDocument({ acts: [] })] },
    });

    expect(await screen.findByRole('link', { name: 'Credit agreement.pdf' })).toHaveAttribute(
      'href',
      '/documents/riverside/agreement',
    );
    await user.click(screen.getByRole('button', { name: 'Actions for Credit agreement.pdf' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Versions']);
  });
});

describe('a file that may hold malware', () => {
  it.each([
    { scan: { state: 'pending' }, words: 'Being scanned for malware. It can be opened when that is done.' },
    { scan: { state: 'threat', threats: ['EICAR'] }, words: 'Malware was found (EICAR). Nobody can open it.' },
    {
      scan: { state: 'unscanned', unscannedReason: 'FAILED' },
      words: 'Not scanned for malware, because the scan failed. Locked.',
    },
  ] as const)(
    'says so in the list while it is $scan.state, and is not offered to be downloaded',
    async ({ scan, words }) => {
      const user = userEvent.setup();
      openDataRoom({
        'GET /api/room/riverside/listing': { body: [scanned({ ...scan, threats: [...(scan.threats ?? [])] })] },
      });

      expect(await screen.findByText(words)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Actions for Credit agreement.pdf' }));

      expect(screen.queryByRole('menuitem', { name: 'Download' })).toBeNull();
      expect(screen.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    },
  );

  it('is released by its version, for a reason, where it could not be scanned', async () => {
    const user = userEvent.setup();
    const document = scanned(
      { state: 'unscanned', unscannedReason: 'UNSUPPORTED' },
      { acts: ['manage', 'download', 'release'] },
    );
    const { server } = openDataRoom({
      'GET /api/room/riverside/listing': { body: [document] },
      'GET /api/room/riverside/documents/agreement': { body: document },
      'POST /api/room/riverside/documents/agreement/versions/2/release': { body: document },
    });

    await user.click(await screen.findByRole('button', { name: 'Actions for Credit agreement.pdf' }));
    await user.click(screen.getByRole('menuitem', { name: 'Versions' }));
    const versions = await screen.findByRole('dialog', { name: 'Credit agreement.pdf' });
    expect(await within(versions).findByRole('button', { name: /^Download *version 1$/ })).toBeVisible();
    expect(within(versions).queryByRole('button', { name: /^Download *version 2$/ })).toBeNull();
    await user.click(within(versions).getByRole('button', { name: /^Release *version 2$/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Release version 2 of Credit agreement.pdf' });
    await user.click(within(dialog).getByRole('button', { name: 'Release' }));
    expect(await within(dialog).findByText('Say why the file is safe.')).toBeVisible();
    await user.type(within(dialog).getByLabelText('Why it is safe'), 'Scanned by hand');
    await user.click(within(dialog).getByRole('button', { name: 'Release' }));

    await waitFor(() =>
      expect(server.last('POST /api/room/riverside/documents/agreement/versions/2/release')?.body).toEqual({
        recordVersion: 7,
        reason: 'Scanned by hand',
      }),
    );
  });
});
