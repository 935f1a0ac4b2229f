import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Workflow } from '#shared/domain/approvals/workflow.ts';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { covenantPartId } from '#shared/domain/covenant-part-id.ts';
import { aCure, aWaiver } from '#tests/support/covenants.ts';
import { aWorkflow } from '#tests/web/support/approvals.ts';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aGlobalState, aTest } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { ReliefsSection } from '#web/src/features/covenants/reliefs/reliefs-section.tsx';

const path = '/api/entities/riverside/covenants';

function show(
  covenant: CovenantWithState,
  role: Parameters<typeof aGlobalState>[0] = 'Admin',
  workflows: readonly Workflow[] = [],
) {
  const missed = aTest({ result: 'Breached', value: 1.08 });
  const answer = { body: covenant };
  const server = fakeServer({
    'GET /api/room/riverside/documents/structure': { body: [] },
    'GET /api/room/riverside/listing': { body: [] },
    'GET /api/entities/riverside/checks': { body: [missed] },
    'GET /api/entities/riverside/workflows': { body: workflows },
    [`POST ${path}/${covenant.id}/reliefs`]: answer,
    [`POST ${path}/${covenant.id}/reliefs/relief/decision`]: answer,
  });
  server.install();
  const page = <ReliefsSection structure={aStructureView()} covenant={covenant} />;
  const { user } = renderPage(page, { path: '/', global: aGlobalState(role) });
  return { server, user };
}

const curable = aCovenant({ equityCure: { maximumInFourQuarters: 2, maximumInTotal: 4 } });

describe('waivers and cures of a covenant', () => {
  it('are told with who asked, who decided and until when', async () => {
    show({ ...curable, reliefs: [aWaiver({ expiresOn: '2020-01-31' }), aCure()] });

    const [cure, waiver] = await screen.findAllByRole('listitem');
    expect(cure).toHaveTextContent('Equity cure of Q1 2026: $1,000,000');
    expect(cure).toHaveTextContent('1.25× with the contribution');
    expect(waiver).toHaveTextContent(/Waiver of .* until Jan 31, 2020Expired/);
    expect(waiver).toHaveTextContent('Asked for by Ana Lyst on Jan 1, 2026, approved by Olivia Officer on Jan 1, 2026');
  });

  it('a waiver is recorded for the periods that are chosen, with a reason', async () => {
    const { server, user } = show(curable);

    await user.click(await screen.findByRole('button', { name: 'Record a waiver' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Record waiver' }));
    expect(await within(dialog).findByText('Say why.')).toBeVisible();
    await user.type(within(dialog).getByLabelText('Reason'), 'The lenders agreed.');
    await user.click(within(dialog).getByRole('button', { name: 'Record waiver' }));

    const sent = () => server.received.findLast(({ method }) => method === 'POST')?.body;
    await expect
      .poll(sent)
      .toMatchObject({ kind: 'Waiver', reason: 'The lenders agreed.', expiresOn: null, approved: true });
  });

  it('an equity cure is offered where the terms allow it and a test is missed', async () => {
    const { server, user } = show(curable);

    await user.click(await screen.findByRole('button', { name: 'Record an equity cure' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/1\.08× without it; required at least 1\.20×/)).toBeVisible();
    await user.type(within(dialog).getByLabelText('Contributed'), '1,200,000');
    await user.type(within(dialog).getByLabelText(/with the contribution$/), '1.22');
    await user.type(within(dialog).getByLabelText('Reason'), 'Section 8.02.');
    await user.click(within(dialog).getByRole('button', { name: 'Record cure' }));

    await expect
      .poll(() => server.received.findLast(({ method }) => method === 'POST')?.body)
      .toMatchObject({
        kind: 'EquityCure',
        amount: 1_200_000,
        curedValue: 1.22,
        currency: 'USD',
      });
  });

  it('what was asked for is rejected with a reason only', async () => {
    const { server, user } = show({
      ...curable,
      reliefs: [aWaiver({ status: 'Requested', decidedAt: null, decidedBy: null })],
    });

    await user.click(await screen.findByRole('button', { name: /^Reject Waiver of/ }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await within(dialog).findByText('Say why.')).toBeVisible();
    await user.type(within(dialog).getByLabelText('Reason'), 'No.');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));

    await expect
      .poll(() => server.received.findLast(({ method }) => method === 'POST')?.body)
      .toMatchObject({
        decision: 'Rejected',
        note: 'No.',
      });
  });

  it('what is approved in steps is decided there alone', async () => {
    const relief = aWaiver({ status: 'Requested', decidedAt: null, decidedBy: null });
    const source = { sourceType: 'Waiver', sourceId: covenantPartId(curable.id, relief.id) } as const;
    show({ ...curable, reliefs: [relief] }, 'Admin', [aWorkflow({ source, sourceName: 'The waiver' })]);

    expect(await screen.findByText('Waits for Covenant approver, by Dec 4, 2026')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Approve: The waiver' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Approve|Reject) Waiver of/ })).toBeNull();
  });

  it('what waits may be sent through steps', async () => {
    show({ ...curable, reliefs: [aWaiver({ status: 'Requested', decidedAt: null, decidedBy: null })] });

    expect(await screen.findByRole('button', { name: 'Arrange approval in steps' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Approve Waiver of/ })).toBeVisible();
  });

  it('who edits and may not approve asks for them, and decides nothing', async () => {
    const { server, user } = show(
      { ...curable, reliefs: [aWaiver({ status: 'Requested', decidedAt: null })] },
      'Analyst',
    );

    expect(await screen.findByText('Waits for a decision')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Approve|Reject|Revoke)/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Request a waiver' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Reason'), 'The borrower asks.');
    await user.click(within(dialog).getByRole('button', { name: 'Request waiver' }));
    await expect
      .poll(() => server.received.findLast(({ method }) => method === 'POST')?.body)
      .toMatchObject({ kind: 'Waiver', approved: false });
  });
});
