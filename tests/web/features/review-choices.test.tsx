import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { aProposal, aStructure } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { startSession } from '#web/src/api/session.ts';
import { ImportPage } from '#web/src/features/covenants/review/import-page.tsx';

const at = (start: number) => ({
  documentId: 'agreement',
  documentName: 'Credit agreement.pdf',
  documentVersion: 1,
  page: 41,
  start,
  end: start + 80,
});
const quote = 'The Borrower shall not permit the Debt Service Coverage Ratio to be less than 1.20 to 1.00.';
const coverage = aProposal({ id: 'coverage', section: '6.14', quote, source: at(100), confidence: 0.95, cureDays: 20 });
const again = aProposal({ ...coverage, id: 'again', name: 'Coverage again', section: '7.02', source: at(900) });
const misread = aProposal({
  id: 'misread',
  name: 'Minimum interest coverage ratio',
  metric: 'Interest Coverage Ratio',
  section: '6.15',
  source: at(200),
  confidence: 0.95,
  thresholds: [{ value: 120, unit: 'Ratio' }],
});
const liquidity = aProposal({
  id: 'liquidity',
  name: 'Minimum liquidity',
  metric: 'Liquidity',
  section: '6.16',
  source: at(300),
  confidence: 0.95,
  thresholds: [{ value: 2_500_000, unit: 'Currency' }],
});
const leverage = aProposal({
  id: 'leverage',
  name: 'Maximum leverage ratio',
  metric: 'Leverage Ratio',
  operator: '<=',
  section: '6.17',
  source: at(400),
  confidence: 0.72,
});
const undertakings = ['Insurance', 'Taxes', 'Inspection'].map((name, index) =>
  aProposal({
    id: name.toLowerCase(),
    name,
    covenantType: 'Contract',
    metric: null,
    operator: null,
    thresholds: [],
    frequency: 'AtAllTimes',
    dueOffsetDays: null,
    section: `5.0${index}`,
    source: at(1_000 + index),
    confidence: 0.7,
  }),
);
const proposals = [coverage, misread, liquidity, leverage, again, ...undertakings];

const saved = (proposal: CovenantWithState, change: object) => ({ body: { ...proposal, ...change, version: 4 } });

function openReview(more: Parameters<typeof fakeServer>[0] = {}, found: readonly CovenantWithState[] = proposals) {
  const server = fakeServer({
    'GET /api/entities/riverside/covenants': ({ query }) => ({ body: query.get('approved') === 'true' ? [] : found }),
    'GET /api/room/riverside/documents/structure': { body: [] },
    ...more,
  });
  server.install();
  const page = renderPage(<ImportPage />, {
    path: '/deals/:dealId/reporting-covenants/ai-import',
    address: '/deals/riverside/reporting-covenants/ai-import',
    context: aStructure({ currency: 'CAD' }),
  });
  return { ...page, server };
}

const shown = () => within(screen.getByRole('article'));
const entry = async (name: RegExp) =>
  within(await screen.findByRole('navigation', { name: 'Proposals' })).getByRole('button', { name });

describe('a proposal that is looked at', () => {
  it('has the values that were read marked in its quote, and says which ones the quote does not have', async () => {
    openReview();
    await screen.findByText('8 proposals to review');

    const quoted = shown().getByText('1.20', { selector: 'mark' });
    expect(quoted).toHaveAttribute('title', 'Threshold');
    expect(quoted.closest('p')).toHaveTextContent(quote);
    const cure = shown().getByText('Cure period').nextElementSibling;
    expect(cure).toHaveTextContent('20 daysNot found in the quoted sentence');
    expect(shown().getByText('Threshold').nextElementSibling).toHaveTextContent(/^at least 1\.20×$/);
  });

  it('is marked where its value is hardly meant, its currency is open, or another one asks for the same', async () => {
    openReview();

    expect(await entry(/Minimum interest coverage ratio/)).toHaveTextContent('Check this value');
    expect(await entry(/Minimum liquidity/)).toHaveTextContent('at least 2,500,000 (currency to be chosen)');
    expect(await entry(/Minimum liquidity/)).toHaveTextContent('Choose the currency');
    expect(await entry(/Coverage again/)).toHaveTextContent('Looks like a duplicate of Section 6.14');
    expect(await entry(/Minimum debt service coverage ratio/)).not.toHaveTextContent('Looks like');
    expect(await entry(/Maximum leverage ratio/)).toHaveTextContent('72%');
    expect(await entry(/Insurance/)).not.toHaveTextContent('%');
  });

  it('is held against what is in force already', async () => {
    const inForce = { ...coverage, id: 'older', section: '4.01', approved: true };
    openReview({
      'GET /api/entities/riverside/covenants': ({ query }) => ({
        body: query.get('approved') === 'true' ? [inForce] : [coverage],
      }),
    });

    expect(await screen.findAllByText('Looks like Section 4.01, which is in force')).toHaveLength(2);
  });
});

describe('editing a proposal', () => {
  it('leaves its quote in sight, takes numbers as people type them, and goes on to the next one', async () => {
    const { user, server } = openReview({
      'PUT /api/entities/riverside/covenants/liquidity': ({ body }) => saved(liquidity, body as object),
    });
    await user.click(await entry(/Minimum liquidity/));
    await user.keyboard('e');

    const form = within(await screen.findByRole('form', { name: 'Edit Minimum liquidity' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(shown().getByText(/shall not permit the Debt Service Coverage Ratio/)).toBeVisible();
    const offered = within(form.getByRole('group', { name: 'Money' })).getAllByRole('option');
    expect(offered[0]).toHaveTextContent('CAD');

    await user.click(form.getByRole('button', { name: 'Approve covenant' }));
    expect(await form.findByText('Choose the currency of the threshold.')).toBeVisible();
    await user.selectOptions(form.getByLabelText('Unit'), 'CAD');
    await user.clear(form.getByLabelText('Threshold 1'));
    await user.type(form.getByLabelText('Threshold 1'), '2.5m');
    await user.click(form.getByRole('button', { name: 'Approve covenant' }));

    await waitFor(() =>
      expect(server.last('PUT /api/entities/riverside/covenants/liquidity')?.body).toMatchObject({
        approved: true,
        thresholds: [{ value: 2_500_000, unit: 'CAD' }],
      }),
    );
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(shown().getByRole('heading', { name: /Maximum leverage ratio/ })).toBeVisible();
  });

  it('keeps what was entered while another proposal is looked at, and decides nothing by key', async () => {
    startSession({ token: 'token', userId: 'nora', organizationId: 'northlight' });
    const { user, server } = openReview();
    await user.click(await entry(/Maximum leverage ratio/));
    await user.keyboard('e');
    await user.type(await screen.findByLabelText('Name'), ' of the group');
    screen.getByRole('button', { name: 'Cancel' }).focus();
    await user.keyboard('a');
    await user.click(await entry(/Insurance/));
    await user.click(await entry(/Maximum leverage ratio/));
    await user.keyboard('e');

    expect(await screen.findByLabelText('Name')).toHaveValue('Maximum leverage ratio of the group');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Maximum leverage ratio of the group');
    screen.getByLabelText('Name').focus();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('form')).toBeNull();
    expect(server.received.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('keeps the limit of an undertaking', async () => {
    const limited = aProposal({
      ...undertakings[0],
      operator: '<=',
      thresholds: [{ value: 500_000, unit: 'CAD' }],
    } as CovenantWithState);
    const { user, server } = openReview(
      { 'PUT /api/entities/riverside/covenants/insurance': ({ body }) => saved(limited, body as object) },
      [limited],
    );
    await screen.findByText('1 proposal to review');
    await user.keyboard('e');
    await user.click(await screen.findByRole('button', { name: 'Approve covenant' }));

    await waitFor(() =>
      expect(server.last('PUT /api/entities/riverside/covenants/insurance')?.body).toMatchObject({
        operator: '<=',
        thresholds: [{ value: 500_000, unit: 'CAD' }],
      }),
    );
  });
});

describe('deciding about many', () => {
  it('approves what is ticked: never what has to be looked at, duplicates only by hand', async () => {
    const { user, server } = openReview({
      'POST /api/entities/riverside/covenants/approve': { body: { approved: [coverage, leverage], refused: [] } },
    });
    await user.click(await screen.findByRole('button', { name: /Approve in bulk/ }));
    const dialog = within(screen.getByRole('dialog'));

    expect(dialog.queryByRole('checkbox', { name: /Minimum liquidity|interest coverage/ })).toBeNull();
    expect(dialog.getByText('2 proposals have to be looked at one by one and are left out.')).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: /Minimum debt service/ })).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: /Coverage again/ })).not.toBeChecked();
    await user.click(dialog.getByRole('checkbox', { name: /Maximum leverage/ }));
    await user.click(dialog.getByRole('button', { name: 'Approve 2 covenants' }));

    await waitFor(() =>
      expect(server.last('POST /api/entities/riverside/covenants/approve')?.body).toEqual({
        covenants: [coverage, leverage].map(({ id, version }) => ({ id, version })),
      }),
    );
  });

  it('dismisses a whole type in one step, except those that are not ticked, and takes it back', async () => {
    const { user, server } = openReview(
      Object.fromEntries(
        undertakings.map((one) => [
          `PUT /api/entities/riverside/covenants/${one.id}`,
          ({ body }: { body: unknown }) => saved(one, body as object),
        ]),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Dismiss undertakings…' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('checkbox', { name: /Taxes/ }));
    await user.click(dialog.getByRole('button', { name: 'Dismiss 2 proposals' }));

    expect(await screen.findByText('Proposals dismissed: 2 of 2')).toBeVisible();
    expect(screen.getByText('6 proposals to review')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('8 proposals to review')).toBeVisible();
    expect(server.received.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual(
      [
        ['insurance', { version: 3, launchStatus: 'Obsolete' }],
        ['inspection', { version: 3, launchStatus: 'Obsolete' }],
        ['insurance', { version: 4, launchStatus: 'Active' }],
        ['inspection', { version: 4, launchStatus: 'Active' }],
      ].map(([id, body]) => [`/api/entities/riverside/covenants/${id}`, body]),
    );
  });
});

const put = (...some: readonly CovenantWithState[]) =>
  Object.fromEntries(
    some.map((one) => [
      `PUT /api/entities/riverside/covenants/${one.id}`,
      ({ body }: { body: unknown }) => saved(one, body as object),
    ]),
  );
const writes = (server: ReturnType<typeof fakeServer>) =>
  server.received.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path.split('/').at(-1), body]);

describe('the same covenant, found twice', () => {
  it('is kept once with one click, and the other comes back with one', async () => {
    const { user, server } = openReview(put(again));
    await user.click(await entry(/Minimum debt service/));

    const same = within(screen.getByRole('region', { name: 'The same covenant elsewhere' }));
    expect(same.getByText(/Found 2 times: also in/)).toBeVisible();
    await user.click(same.getByRole('button', { name: 'Keep this one, dismiss the other' }));

    expect(await screen.findByText('7 proposals to review')).toBeVisible();
    expect(shown().getByRole('heading', { name: /Minimum debt service/ })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'The same covenant elsewhere' })).toBeNull();
    expect(await screen.findByText('Duplicate dismissed')).toBeVisible();
    expect(screen.getByText('Minimum debt service coverage ratio (6.14)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('8 proposals to review')).toBeVisible();
    expect(writes(server)).toEqual([
      ['again', { version: 3, launchStatus: 'Obsolete' }],
      ['again', { version: 4, launchStatus: 'Active' }],
    ]);
  });

  it('is looked at from the one to the other', async () => {
    const { user } = openReview();
    await user.click(await entry(/Minimum debt service/));
    await user.click(screen.getByRole('button', { name: 'Section 7.02' }));

    expect(shown().getByRole('heading', { name: /Coverage again/ })).toBeVisible();
  });
});

it('takes an approval in bulk back', async () => {
  const approved = [coverage, leverage].map((one) => ({ ...one, approved: true, version: 4 }));
  const { user, server } = openReview({
    'POST /api/entities/riverside/covenants/approve': { body: { approved, refused: [] } },
    ...put(coverage, leverage),
  });
  await user.click(await screen.findByRole('button', { name: /Approve in bulk/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Approve 1 covenant/ }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));

  await waitFor(() =>
    expect(writes(server)).toEqual([
      ['coverage', { version: 4, approved: false }],
      ['leverage', { version: 4, approved: false }],
    ]),
  );
});

describe('a proposal of an amendment that restates a covenant in force', () => {
  const inForce = { ...coverage, id: 'older', version: 7, approved: true, frequency: 'Quarterly' } as CovenantWithState;
  const amended = aProposal({
    ...coverage,
    id: 'amended',
    thresholds: [{ value: 1.3, unit: 'Ratio' }],
    source: { ...at(40), documentId: 'amendment' },
  });
  const openAmended = (found: readonly CovenantWithState[], known: CovenantWithState = inForce) =>
    openReview({
      'GET /api/entities/riverside/covenants': ({ query }) => ({
        body: query.get('approved') === 'true' ? [known] : found,
      }),
      ...put(known, ...found),
    });

  it('is a change of it, field by field, and no second covenant', async () => {
    const { user, server } = openAmended([amended, leverage]);
    await user.click(await entry(/Minimum debt service/));

    const changes = within(await screen.findByRole('region', { name: 'Changes to a covenant in force' }));
    expect(changes.getByText('Threshold').nextElementSibling).toHaveTextContent('at least 1.20× → at least 1.30×');
    expect(changes.getAllByRole('term')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Approve ?A$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Change what is in force/ })).toBeNull();
    await user.type(changes.getByLabelText('They hold for periods that end from'), '7/1/2026');
    await user.click(await screen.findByRole('button', { name: /Change what is in force/ }));

    expect(await screen.findByText('Change proposed')).toBeVisible();
    expect(screen.getByText('1 proposal to review')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 proposals to review')).toBeVisible();
    expect(writes(server)).toEqual([
      [
        'older',
        {
          version: 7,
          thresholds: [{ value: 1.3, unit: 'Ratio' }],
          effectiveFrom: '2026-07-01',
          amendingDocumentId: amended.source?.documentId,
        },
      ],
      ['amended', { version: 3, launchStatus: 'Obsolete' }],
      ['older', { version: 4, pendingTerms: null }],
      ['amended', { version: 4, launchStatus: 'Active' }],
    ]);
  });

  it('holds for all periods where a person says so', async () => {
    const { user, server } = openAmended([amended, leverage]);
    await user.click(await entry(/Minimum debt service/));

    await user.click(await screen.findByRole('checkbox', { name: /^They hold for all periods/ }));
    await user.click(await screen.findByRole('button', { name: /Change what is in force/ }));

    await screen.findByText('Change proposed');
    expect(writes(server)[0]).toEqual([
      'older',
      { version: 7, thresholds: [{ value: 1.3, unit: 'Ratio' }], effectiveFrom: null, amendingDocumentId: null },
    ]);
  });

  it('waits while another change of it waits, and is never approved in bulk', async () => {
    const pendingTerms = {
      terms: { cureDays: 5 },
      at: '2027-01-01T00:00:00Z',
      by: 'nora',
      byName: 'Nora',
      effectiveFrom: null,
      takesBack: false,
      documentId: null,
    };
    const { user } = openAmended([amended, leverage], { ...inForce, pendingTerms });
    await user.click(await entry(/Minimum debt service/));

    expect(await screen.findByText(/Another change of it waits for approval/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Change what is in force/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /Approve in bulk/ }));
    expect(within(screen.getByRole('dialog')).queryByRole('checkbox', { name: /Minimum debt service/ })).toBeNull();
  });

  it('is approved by itself once somebody has said that it is a covenant of its own', async () => {
    const { user } = openAmended([amended]);
    expect(await screen.findByRole('button', { name: /^Edit ?E$/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'It is a covenant of its own' }));

    expect(screen.getByRole('button', { name: /^Approve ?A$/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Change what is in force/ })).toBeNull();
  });

  it.each([
    ['stands in the same document', { source: at(40) }],
    ['compares the other way', { operator: '<=' as const }],
    ['is of another figure', { metric: 'Liquidity' }],
  ])('is a covenant of its own where it %s', async (_, other) => {
    openAmended([aProposal({ ...amended, ...other })]);

    expect(await screen.findByRole('button', { name: /^Approve ?A$/ })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Changes to a covenant in force' })).toBeNull();
  });
});
