import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import type { DeliveryArrangement } from '#shared/domain/delivery-arrangement.ts';
import type { RoomNode } from '#shared/domain/document.ts';
import type { WaitingFile } from '#shared/domain/waiting-file.ts';
import { aDeliverable } from '#tests/web/support/deliverable-factory.ts';
import { aDocument } from '#tests/web/support/document-factory.ts';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aGlobalState } from '#tests/web/support/factories.ts';
import { type Answering, fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import type { GlobalState } from '#web/src/api/global-state.tsx';
import { WaitingFiles } from '#web/src/entities/deliverable/waiting-files.tsx';
import { Arrangement } from '#web/src/features/covenants/deliverables/arrangement.tsx';

const file: WaitingFile = {
  entityId: 'riverside',
  entityName: 'Riverside senior facility',
  documentId: 'statements',
  documentName: 'Statements.pdf',
  folderName: 'Quarterly statements',
  covenants: [{ id: 'quarterly', name: 'Quarterly statements' }],
  reason: 'Several',
  filedByName: 'Bea Borrower',
  filedAt: '2026-11-20T10:00:00.000Z',
  maySettle: true,
};

const asked = (one: Partial<Deliverable>): Deliverable => aDeliverable({ version: 4, ...one });

const waitingPath = '/api/entities/riverside/deliverables/files';
const handIn = 'POST /api/entities/riverside/covenants/quarterly/deliverables/2026-09-30';

function show(files: readonly WaitingFile[], answers: Readonly<Record<string, Answering | { body: unknown }>> = {}) {
  const server = fakeServer({
    [`GET ${waitingPath}`]: { body: files },
    [`DELETE ${waitingPath}/statements`]: { body: {} },
    'GET /api/entities/riverside/deliverables': {
      body: [
        asked({ periodEnd: '2026-06-30', periodTitle: 'Period to Jun 30, 2026', status: 'Complete' }),
        asked({}),
        asked({ periodEnd: '2026-12-31', periodTitle: 'Period to Dec 31, 2026', dueDate: '2027-02-14' }),
      ],
    },
    [handIn]: { body: asked({ status: 'Triggered', version: 5 }) },
    ...answers,
  });
  server.install();
  return { server, ...renderPage(<WaitingFiles entityId="riverside" />, { path: '/', global: aGlobalState() }) };
}

describe('files in the folders of covenants', () => {
  it('say who put them there and why they wait, and are handed in for the period that is chosen', async () => {
    const { server, user } = show([file]);

    const line = within(await screen.findByRole('region', { name: 'Files that wait' }));
    expect(line.getByText('1 file waits to be handed in')).toBeVisible();
    expect(line.getByText('Put into “Quarterly statements” by Bea Borrower on Nov 20, 2026')).toBeVisible();
    expect(line.getByText('Several periods are open, and its name tells none of them.')).toBeVisible();
    await user.click(line.getByRole('button', { name: 'Hand in for…: Statements.pdf' }));
    const dialog = within(await screen.findByRole('dialog'));
    const choice = await dialog.findByLabelText('What is it for?');
    // The latest first, and nothing that was approved.
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Choose',
      'Quarterly statements, period to Dec 31, 2026, due Feb 14, 2027',
      'Quarterly statements, period to Sep 30, 2026, due Nov 14, 2026',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Hand in' }));
    expect(await dialog.findByText('Choose what the file is for.')).toBeVisible();
    await user.selectOptions(choice, 'quarterly 2026-09-30');
    await user.click(dialog.getByRole('button', { name: 'Hand in' }));

    await expect.poll(() => server.last(handIn)?.body).toEqual({ version: 4, documentId: 'statements', note: null });
  });

  it('are left where they are, as for nothing', async () => {
    const { server, user } = show([file]);

    await user.click(await screen.findByRole('button', { name: 'For nothing: Statements.pdf' }));

    await expect.poll(() => server.last(`DELETE ${waitingPath}/statements`)).toBeDefined();
  });

  it('are asked for again where they could not be told', async () => {
    let isDown = true;
    const { user } = show([], {
      [`GET ${waitingPath}`]: () =>
        isDown ? { status: 400, body: { code: 'cursorInvalid', message: 'down' } } : { body: [file] },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });

    isDown = false;
    await user.click(again);

    expect(await screen.findByText('1 file waits to be handed in')).toBeVisible();
  });

  it('are only told to those who may not say what they are for, with the reason in their case', async () => {
    const reasons = [
      ['NothingOpen', 'Nothing is missing that it could be for.'],
      ['OtherTime', 'Its name tells no period for which something is missing.'],
      ['NotPermitted', 'Whoever put it there may not hand it in.'],
    ] as const;
    const others = reasons.map(([reason]) => ({ ...file, documentId: reason, reason, maySettle: false }));
    const covenants = [...file.covenants, { id: 'certificate', name: 'Certificate' }];
    show([...others, { ...file, covenants, maySettle: false }]);

    expect(await screen.findByText('4 files wait to be handed in')).toBeVisible();
    for (const [, words] of reasons) expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByText('The folder is of several covenants.')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

const folder: RoomNode = {
  ...aDocument({ id: 'reports', name: 'Reports', logicalType: 'Folder', contentType: null, size: null, versions: [] }),
  ...{ children: [], childrenLoaded: true },
};
const report = aCovenant({ covenantType: 'Report', frequency: 'Quarterly', approved: true });
const path = `/api/entities/riverside/covenants/${report.id}/delivery`;

function arrange(arranged: Partial<DeliveryArrangement>, settings: GlobalState['organization']['details'] = []) {
  const none = {
    responsible: null,
    approver: null,
    folderId: null,
    folderName: null,
    steps: [],
    approverNames: {},
    version: 0,
  };
  const body = { entityId: 'riverside', covenantId: report.id, ...none, ...arranged };
  const server = fakeServer({
    [`GET ${path}`]: { body },
    [`PUT ${path}`]: { body },
    'GET /api/room/riverside/documents/structure': { body: [folder] },
    'GET /api/v2/entities/riverside/team': { body: { direct: [], groups: [] } },
  });
  server.install();
  const global = aGlobalState('Admin');
  const details = [...global.organization.details, ...settings];
  const page = <Arrangement structure={aStructureView()} covenant={report} />;
  const withSettings = { ...global, organization: { ...global.organization, details } };
  return { server, ...renderPage(page, { path: '/', global: withSettings }) };
}

describe('the folder of a covenant', () => {
  it('is chosen among those of the data room, and told with a way there', async () => {
    const { server, user } = arrange({ folderId: 'reports', folderName: 'Reports', version: 2 });

    expect(await screen.findByRole('link', { name: 'Reports' })).toHaveAttribute(
      'href',
      '/deals/riverside/data-room?folder=reports',
    );
    await user.click(screen.getByRole('button', { name: 'Arrange delivery' }));
    const dialog = within(await screen.findByRole('dialog'));
    const choice = await dialog.findByLabelText('Folder of the data room');
    expect(choice).toHaveValue('reports');
    await user.selectOptions(choice, '');
    await user.click(dialog.getByRole('button', { name: 'Save arrangement' }));

    await expect
      .poll(() => server.last(`PUT ${path}`)?.body)
      .toEqual({ responsible: null, approver: null, folderId: null, version: 2 });
  });

  it('may come with steps in which what is handed in is approved, where the organization has that', async () => {
    const steps = { id: 'steps', type: 'Boolean', name: 'multiStepReportApprovals', value: 'true' };
    const { server, user } = arrange({ version: 2 }, [steps]);

    await user.click(await screen.findByRole('button', { name: 'Arrange delivery' }));
    const dialog = within(await screen.findByRole('dialog'));
    const group = within(dialog.getByRole('group', { name: 'Approved in steps' }));
    await user.click(group.getByRole('button', { name: 'Add step' }));
    await user.type(group.getByLabelText('Name'), 'Credit');
    await user.click(group.getByRole('button', { name: 'Who approves: Choose…' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Submission approver (deal role)' }));
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Save arrangement' }));

    await expect
      .poll(() => server.last(`PUT ${path}`)?.body)
      .toMatchObject({
        version: 2,
        steps: [{ name: 'Credit', approvers: [{ type: 'RcsLegacyAgentSupplier', id: 'SubmissionApprover' }] }],
      });
  });

  it('stays where whoever arranges something else does not see it', async () => {
    const { server, user } = arrange({ folderId: 'hidden', version: 2 });

    await user.click(await screen.findByRole('button', { name: 'Arrange delivery' }));
    const dialog = within(await screen.findByRole('dialog'));
    const choice = await dialog.findByLabelText('Folder of the data room');
    expect(within(choice).getByRole('option', { selected: true })).toHaveTextContent(
      'A folder that is not there any more, or not shared with you',
    );
    await user.type(dialog.getByLabelText('Who hands it in'), 'Lakeside');
    await user.click(dialog.getByRole('button', { name: 'Save arrangement' }));

    await expect
      .poll(() => server.last(`PUT ${path}`)?.body)
      .toEqual({ responsible: 'Lakeside', approver: null, folderId: 'hidden', version: 2 });
  });
});
