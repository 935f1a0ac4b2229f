import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '#shared/contract/session.ts';
import { viewLines } from '#shared/domain/permissions/deal-role-lines.ts';
import { quarterEndBack } from '#tests/support/calendar.ts';
import { aDocument } from '#tests/web/support/document-factory.ts';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aGlobalState, aTest } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { fakeStore } from '#tests/web/support/fake-storage.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { rowNames, savedLines } from '#tests/web/support/tables.ts';
import { CovenantsPage } from '#web/src/features/covenants/covenants-page.tsx';
import { FinancialCovenantsPage } from '#web/src/features/covenants/figures/financial-covenants-page.tsx';

const state = { status: 'NotYetDue', because: 'Nothing is due yet.', periodEnd: null, lastTest: null } as const;
const coverage = aCovenant({
  state: {
    ...state,
    status: 'Breached',
    because: 'Below the threshold.',
    nextDueDate: '2027-02-14',
    lastTest: aTest(),
  },
});
const accounts = aCovenant({
  id: 'accounts',
  name: 'Annual audited accounts',
  covenantType: 'Report',
  frequency: 'Annually',
  metric: null,
  operator: null,
  thresholds: [],
  state: { ...state, nextDueDate: '2027-04-30' },
});
const leverage = aCovenant({
  id: 'leverage',
  name: 'Maximum leverage ratio',
  metric: 'Leverage ratio',
  state: {
    ...state,
    status: 'Met',
    nextDueDate: '2027-02-14',
    lastTest: aTest({ covenantId: 'leverage', headroom: 0.07 }),
  },
});

const covenantRoutes = {
  'GET /api/entities/riverside/covenants': ({ query }: { query: URLSearchParams }) => ({
    body: query.get('approved') === 'false' ? [] : [coverage, accounts, leverage],
  }),
  'GET /api/entities/riverside/checks': { body: [] },
  'GET /api/room/riverside/documents/structure': { body: [] },
};

const openCovenants = (search = '') => {
  fakeServer(covenantRoutes).install();
  return renderPage(<CovenantsPage />, {
    path: '/deals/:dealId/reporting-covenants',
    address: `/deals/riverside/reporting-covenants${search}`,
    context: aStructureView(),
  });
};

const openFinancial = (search = '', routes: Parameters<typeof fakeServer>[0] = {}, global = aGlobalState()) => {
  fakeServer({ ...covenantRoutes, ...routes }).install();
  return renderPage(<FinancialCovenantsPage />, {
    path: '/deals/:dealId/financial-covenants-kpis',
    address: `/deals/riverside/financial-covenants-kpis${search}`,
    context: aStructureView(),
    global,
  });
};

/** Somebody who looks at a structure with everything in it, and may upload nothing. */
function aReader() {
  const global = aGlobalState();
  const permissions = viewLines('riverside').map((line) => ({ ...line, organizationId: 'northlight' }));
  return session.calls.getGlobalState.response.parse({
    ...global,
    permissions: { ...global.permissions, roles: [], permissions },
  });
}

afterEach(() => vi.restoreAllMocks());

describe('the covenants table', () => {
  it('keeps its filter in the address, next to what the page keeps there', async () => {
    const { user, router } = openCovenants('?type=KPI');

    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.type(screen.getByRole('searchbox', { name: 'Covenant contains' }), 'lev');

    expect(router.state.location.search).toBe('?type=KPI&covenants.name=lev');
    expect(rowNames('Covenants')).toEqual(['Maximum leverage ratio']);
  });

  it('keeps its filter when a covenant is opened and closed', async () => {
    const { user, router } = openCovenants('?covenants.due=2027-01-01..2027-03-31');
    await screen.findByRole('table', { name: 'Covenants' });
    expect(rowNames('Covenants')).toEqual(['Minimum debt service coverage ratio', 'Maximum leverage ratio']);

    await user.click(screen.getByRole('button', { name: 'Frequency' }));
    await user.click(screen.getByRole('button', { name: 'Maximum leverage ratio' }));

    const search = new URLSearchParams(router.state.location.search);
    expect(Object.fromEntries(search)).toEqual({
      'covenants.due': '2027-01-01..2027-03-31',
      'covenants.sort': 'frequency',
      covenant: 'leverage',
    });
    expect(screen.getByRole('dialog', { name: 'Maximum leverage ratio' })).toBeVisible();
  });

  it('leaves type and status to the page, which filters by them already', async () => {
    const { user } = openCovenants();

    await user.click(await screen.findByRole('button', { name: 'Filter' }));

    expect(screen.getByRole('group', { name: 'Frequency' })).toBeVisible();
    expect(screen.getAllByRole('group', { name: 'Status' })).toHaveLength(1);
    expect(screen.getAllByRole('group', { name: 'Type' })).toHaveLength(1);
  });
});

describe('the table of financial covenants', () => {
  it('saves the compliance certificate of a period', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:certificate');
    const asked: string[] = [];
    const { user } = openFinancial('', {
      'GET /api/entities/riverside/certificate': ({ query }) => {
        asked.push(query.get('periodEnd') ?? '');
        return { body: new Uint8Array([37, 80, 68, 70]) };
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Compliance certificate' }));
    const [latest] = screen.getAllByRole('menuitem', { name: /^Period to / });
    await user.click(latest as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Save PDF' }));

    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(asked).toEqual([quarterEndBack(0)]);
  });

  it('saves the certificate in the same way for those who may not upload, and offers them no filing', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:certificate');
    const { user } = openFinancial(
      '',
      { 'GET /api/entities/riverside/certificate': { body: new Uint8Array([37, 80, 68, 70]) } },
      aReader(),
    );

    await user.click(await screen.findByRole('button', { name: 'Compliance certificate' }));
    await user.click(screen.getAllByRole('menuitem', { name: /^Period to / })[0] as HTMLElement);
    const save = await screen.findByRole('button', { name: 'Save PDF' });
    expect(screen.queryByRole('button', { name: 'File in data room' })).toBeNull();
    expect(screen.queryByText(/Filed, it goes into/)).toBeNull();
    await user.click(save);

    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('files the compliance certificate of a period in the folder that the organization has chosen for reports', async () => {
    const puts = fakeStore(200);
    const upload = {
      uploadId: 'upload-1',
      documentId: 'certificate',
      url: 'https://documents.example/put',
      headers: {},
    };
    const server = fakeServer({
      ...covenantRoutes,
      'GET /api/entities/riverside/certificate': { body: new Uint8Array([37, 80, 68, 70]) },
      'POST /api/room/riverside/uploads': { body: { ...upload, expiresAt: '2026-11-20T12:00:00.000Z' } },
      'POST /api/room/riverside/documents': { body: aDocument({ name: 'Compliance certificate.pdf' }) },
    });
    server.install();
    const global = aGlobalState('Admin');
    const name = 'reportDataroomSubdirectory';
    const details = [{ id: name, type: 'OrganizationSetting', name, value: 'Reports/Lender' }];
    const { user } = renderPage(<FinancialCovenantsPage />, {
      path: '/deals/:dealId/financial-covenants-kpis',
      address: '/deals/riverside/financial-covenants-kpis',
      context: aStructureView(),
      global: { ...global, organization: { ...global.organization, details } },
    });

    await user.click(await screen.findByRole('button', { name: 'Compliance certificate' }));
    const [latest] = screen.getAllByRole('menuitem', { name: /^Period to / });
    await user.click(latest as HTMLElement);
    expect(await screen.findByText(/the folder “Reports\/Lender” of the data room/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'File in data room' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.last('POST /api/room/riverside/uploads')?.body).toMatchObject({ directory: 'Reports/Lender' });
    expect(puts).toHaveLength(1);
    expect(server.last('POST /api/room/riverside/documents')?.body).toMatchObject({ uploadId: 'upload-1' });
    vi.unstubAllGlobals();
  });

  it('exports what is on the screen', async () => {
    const lines = savedLines();
    const { user } = openFinancial('?financial-covenants.columns=name,status,figure,threshold,headroom,due');

    await user.click(await screen.findByRole('button', { name: 'Export Financial covenants' }));
    await user.click(screen.getByRole('menuitem', { name: 'CSV file' }));

    expect(await lines()).toEqual([
      '"Covenant","Status","Last figure (×)","Period of last figure","Threshold (×)","Required","Headroom (%)","Next figure due"',
      '"Minimum debt service coverage ratio · Debt Service Coverage Ratio","Breached","1.08","Sep 2026","1.2","at least 1.20×","-10","2027-02-14"',
      '"Maximum leverage ratio · Leverage ratio","Met","1.08","Sep 2026","1.2","at least 1.20×","7","2027-02-14"',
    ]);
  });

  it('is narrowed by headroom in percent, and keeps that when a covenant is opened', async () => {
    const { user, router } = openFinancial('?financial-covenants.headroom=..0');
    await screen.findByRole('table', { name: 'Financial covenants' });
    expect(rowNames('Financial covenants')).toEqual(['Minimum debt service coverage ratio']);

    await user.click(screen.getByRole('button', { name: /Minimum debt service/ }));

    expect(router.state.location.search).toBe('?financial-covenants.headroom=..0&covenant=dscr');
  });
});
