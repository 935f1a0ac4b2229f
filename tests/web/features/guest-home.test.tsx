import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { session } from '#shared/contract/session.ts';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import type { RoomNode } from '#shared/domain/document.ts';
import { documentUpload, viewLines } from '#shared/domain/permissions/deal-role-lines.ts';
import { withheldFrom } from '#shared/domain/permissions/withheld.ts';
import type { WaitingFile } from '#shared/domain/waiting-file.ts';
import { formatDate } from '#shared/format/dates.ts';
import { addDays } from '#shared/time/dates.ts';
import { aDeliverable } from '#tests/web/support/deliverable-factory.ts';
import { aStructureRow } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aGlobalState, aStanding } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { today } from '#web/src/components/date-text.tsx';
import { DashboardPage } from '#web/src/features/oversight/dashboard-page.tsx';

interface Guest {
  readonly mayUpload?: boolean;
  readonly guestAccess?: boolean;
  readonly contact?: string;
}

/** A guest of Northlight Capital who was granted a structure with everything in it. */
function aGuest({ mayUpload = false, guestAccess = true, contact }: Guest = {}) {
  const global = aGlobalState();
  const uploads = { ...viewLines('riverside')[0], level: 'Edit', sourceType: 'Document', ...documentUpload };
  const lines = [...viewLines('riverside'), ...(mayUpload ? [uploads] : [])];
  const permissions = lines.map((line) => ({ ...line, organizationId: 'northlight' }));
  const name = 'contactForGuests';
  return session.calls.getGlobalState.response.parse({
    ...global,
    agent: { ...global.agent, effectiveAgentAccessType: 'GUEST' },
    permissions: { ...global.permissions, roles: [], permissions, withheld: withheldFrom('GUEST', { guestAccess }) },
    organization: {
      ...global.organization,
      details: contact === undefined ? [] : [{ id: name, name, type: 'AnyText', value: contact }],
    },
  });
}

const state = { status: 'AtRisk', because: '', periodEnd: '2026-09-30', lastTest: null } as const;
const report = { covenantType: 'Report', metric: null, operator: null } as const;

const budget = aCovenant({
  ...report,
  thresholds: [],
  id: 'budget',
  name: 'Annual operating budget',
  frequency: 'Annually',
  state: { ...state, nextDueDate: addDays(today(), 10), periodEnd: addDays(today(), 40) },
});
const certificate = aCovenant({
  ...report,
  thresholds: [],
  id: 'certificate',
  name: 'Compliance certificate',
  state: { ...state, nextDueDate: addDays(today(), -3), periodEnd: '2026-09-30' },
});
const accounts = aCovenant({
  ...report,
  thresholds: [],
  id: 'accounts',
  name: 'Audited accounts',
  state: { ...state, status: 'NotYetDue', nextDueDate: addDays(today(), 120) },
});

const structure = aStructureRow();
const handed: unknown[] = [];
const statements: RoomNode = {
  id: 'statements',
  entityId: 'riverside',
  parentId: null,
  name: 'Q3 certificate.pdf',
  logicalType: 'Document',
  docType: null,
  description: null,
  expirationDate: null,
  checklistStage: null,
  tags: [],
  index: null,
  number: null,
  translationOf: null,
  contentType: 'application/pdf',
  size: 3,
  version: 1,
  versions: [],
  acts: [],
  recordVersion: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  createdBy: 'borrower',
  updatedAt: '2026-11-01T00:00:00.000Z',
  updatedBy: 'borrower',
  children: [],
  childrenLoaded: true,
};

const asked = (one: Partial<Deliverable> = {}): Deliverable =>
  aDeliverable({
    entityName: structure.name,
    covenantId: 'certificate',
    covenantName: 'Compliance certificate',
    section: '5.02',
    dueDate: addDays(today(), -3),
    ...one,
  });

const later = asked({ covenantId: 'accounts', covenantName: 'Audited accounts', dueDate: addDays(today(), 120) });
const amended = asked({
  covenantId: 'budget',
  covenantName: 'Annual operating budget',
  periodTitle: 'Fiscal year beginning Jan 1, 2027',
  status: 'Amend',
  version: 2,
  steps: [
    {
      step: 'Amend',
      at: '2026-11-20T10:00:00.000Z',
      by: 'officer',
      byName: 'Dalia Okafor',
      note: 'The capital expenditure is missing.',
      deliveredOn: null,
      documentId: null,
      documentName: null,
      fileVersion: null,
    },
  ],
});

const waits: WaitingFile = {
  entityId: 'riverside',
  entityName: structure.name,
  documentId: 'statements',
  documentName: 'Q3 statements.pdf',
  folderName: 'Statements',
  covenants: [{ id: 'certificate', name: 'Compliance certificate' }],
  reason: 'Several',
  filedByName: 'Bea Borrower',
  filedAt: '2026-11-20T10:00:00.000Z',
  maySettle: true,
};

function open(
  global: ReturnType<typeof aGuest>,
  structures = [structure],
  told: readonly Deliverable[] = [],
  waiting: readonly WaitingFile[] = [],
) {
  const server = fakeServer({
    'GET /api/organizations/northlight/deliverables': { body: told },
    'GET /api/organizations/northlight/deliverables/files': { body: waiting },
    'GET /api/room/riverside/documents/structure': {
      body: [statements],
    },
    'POST /api/entities/riverside/covenants/certificate/deliverables/2026-09-30': ({ body }) => {
      handed.push(body);
      return { body: asked({ status: 'Triggered', version: 1 }) };
    },
    'GET /api/organizations/northlight/deals': { body: structures },
    'GET /api/organizations/northlight/standings': {
      body: structures.length === 0 ? [] : [aStanding(structure, [budget, certificate, accounts])],
    },
  });
  server.install();
  return { server, ...renderPage(<DashboardPage />, { path: '/organization/northlight/dashboard', global }) };
}

const panel = async () => within(await screen.findByRole('region', { name: structure.name }));

describe('where a guest starts', { timeout: 20_000 }, () => {
  it('lists what is owed, what is late first, with its day and its distance', async () => {
    open(aGuest());
    const lines = within((await (await panel()).findAllByRole('list'))[0] as HTMLElement).getAllByRole('link');

    expect(lines.map(({ textContent }) => textContent)).toEqual([
      `Compliance certificateReport for Q3 2026Overdue since ${formatDate(addDays(today(), -3))}3 days ago`,
      `Annual operating budgetReportDue ${formatDate(addDays(today(), 10))}in 10 days`,
    ]);
    expect(lines[0]).toHaveAttribute('href', '/deals/riverside/reporting-covenants?covenant=certificate');
    expect((await panel()).getByText(/^After that:/)).toHaveTextContent(
      `After that: Audited accounts, due ${formatDate(addDays(today(), 120))}.`,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('To do');
  });

  it('leads to the data room where documents may be uploaded', async () => {
    open(aGuest({ mayUpload: true }));

    expect((await panel()).getByRole('link', { name: 'Upload documents' })).toHaveAttribute(
      'href',
      '/deals/riverside/data-room',
    );
    expect(screen.queryByText(/You cannot upload here/)).toBeNull();
  });

  it('hands in what is asked for, and reads what the lender has answered', async () => {
    const { user } = open(aGuest({ mayUpload: true }), [structure], [asked(), later, amended]);
    const hand = within(await screen.findByRole('region', { name: `Hand in for ${structure.name}` }));

    expect(hand.queryByText('Audited accounts')).toBeNull();
    expect(hand.getByText('To be amended')).toBeVisible();
    await user.click(hand.getByText('Amendment asked for by Dalia Okafor', { selector: 'summary' }));
    expect(hand.getByText('The capital expenditure is missing.')).toBeVisible();
    expect(hand.getByText('Overdue')).toBeVisible();
    await user.click(hand.getByRole('button', { name: 'Hand in Compliance certificate, Period to Sep 30, 2026' }));

    const dialog = within(await screen.findByRole('dialog', { name: /^Hand in: Compliance certificate/ }));
    expect(dialog.queryByLabelText('Delivered on')).toBeNull();
    await user.selectOptions(await dialog.findByLabelText('File of the data room'), 'statements');
    await user.type(dialog.getByLabelText('Note (optional)'), 'Unaudited');
    await user.click(dialog.getByRole('button', { name: 'Hand in' }));

    expect(await screen.findByText('Handed in')).toBeVisible();
    expect(handed).toEqual([{ version: 0, documentId: 'statements', note: 'Unaudited' }]);
  });

  it('tells in each structure which of its files wait, and asks for those of all structures once', async () => {
    const lakeside = aStructureRow({ id: 'lakeside', name: 'Lakeside junior facility' });
    const mayUpload = aGuest({ mayUpload: true });
    const permissions = [mayUpload, mayUpload].flatMap(({ permissions: { permissions: lines } }, at) =>
      lines.map((line) => (at === 0 ? line : { ...line, entityId: 'lakeside' })),
    );
    const guest = { ...mayUpload, permissions: { ...mayUpload.permissions, permissions } };
    const { server } = open(
      guest,
      [structure, lakeside],
      [],
      [waits, { ...waits, entityId: 'lakeside', documentName: 'Budget.pdf' }],
    );

    expect(
      within(await (await panel()).findByRole('region', { name: 'Files that wait' })).getAllByRole('link'),
    ).toEqual([screen.getByRole('link', { name: 'Q3 statements.pdf' })]);
    const other = within(screen.getByRole('region', { name: 'Lakeside junior facility' }));
    expect(other.getByRole('link', { name: 'Budget.pdf' })).toBeVisible();
    expect(server.all('GET /api/organizations/northlight/deliverables/files')).toHaveLength(1);
  });

  it('names somebody to send documents to where they may not', async () => {
    open(aGuest({ contact: 'Dalia Okafor (dalia@northlight.example)' }));

    expect((await panel()).getByText(/^You cannot upload here/)).toHaveTextContent(
      'You cannot upload here. Send documents and figures to Dalia Okafor (dalia@northlight.example).',
    );
    expect(screen.getByRole('link', { name: 'dalia@northlight.example' })).toHaveAttribute(
      'href',
      'mailto:dalia@northlight.example',
    );
  });

  it('does not say that nothing is due to somebody who is not shown what is', async () => {
    open(aGuest({ guestAccess: false }));

    expect((await panel()).getByText(/^What is due here/)).toHaveTextContent('Ask your contact at Northlight Capital.');
    expect(screen.queryByText(/Nothing is due/)).toBeNull();
  });

  it('tells whom to ask while nothing is shared', async () => {
    open(aGuest({ contact: 'access@northlight.example' }), []);

    expect(await screen.findByText('Nothing is shared with you yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'access@northlight.example' })).toBeVisible();
  });
});
