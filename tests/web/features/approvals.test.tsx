import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Workflow } from '#shared/domain/approvals/workflow.ts';
import { aWorkflow } from '#tests/web/support/approvals.ts';
import { aGlobalState, aStructure } from '#tests/web/support/factories.ts';
import { type Answering, fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { Approval } from '#web/src/entities/approval/approval.tsx';
import { WaitingPage } from '#web/src/features/approvals/waiting-page.tsx';

const listPath = 'GET /api/entities/riverside/workflows';
const actPath = (action: string) => `PUT /api/entities/riverside/workflows/Covenant/dscr/steps/${action}`;
const frame = (content: React.ReactNode) => <section aria-label="Approval">{content}</section>;

function show(
  workflows: readonly Workflow[],
  answers: Readonly<Record<string, Answering | { body: unknown }>> = {},
  isWaiting = true,
) {
  const server = fakeServer({ [listPath]: { body: workflows }, ...answers });
  server.install();
  const approval = (
    <Approval
      structure={aStructure({ id: 'riverside' })}
      source={{ sourceType: 'Covenant', sourceId: 'dscr' }}
      sourceName="Minimum DSCR"
      isWaiting={isWaiting}
      frame={frame}
    />
  );
  return { server, ...renderPage(approval, { path: '/', global: aGlobalState() }) };
}

describe('the approval of a covenant', () => {
  it('tells whom it waits for and until when, who comes then, and what was said', async () => {
    show([aWorkflow()]);

    const region = within(await screen.findByRole('region', { name: 'Approval' }));
    expect(region.getByText('Waits for approval')).toBeVisible();
    expect(region.getByText('Waits for Covenant approver, by Dec 4, 2026')).toBeVisible();
    expect(region.getByText('Then Credit board')).toBeVisible();
    expect(region.getByText(': As agreed on the call.')).toBeInTheDocument();
  });

  it('is given with a note', async () => {
    const { server, user } = show([aWorkflow()], {
      [actPath('approve')]: { body: aWorkflow({ status: 'Complete', acts: [], version: 3 }) },
    });

    await user.click(await screen.findByRole('button', { name: 'Approve: Minimum DSCR' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Note (optional)'), 'Tested.');
    await user.click(dialog.getByRole('button', { name: 'Approve' }));

    await expect.poll(() => server.last(actPath('approve'))?.body).toEqual({ version: 2, note: 'Tested.' });
    expect(await screen.findByText('Workflow updated successfully')).toBeVisible();
  });

  it('is sent back with a reason alone', async () => {
    const { server, user } = show([aWorkflow()], { [actPath('reject')]: { body: aWorkflow({ status: 'Amend' }) } });

    await user.click(await screen.findByRole('button', { name: 'Send back: Minimum DSCR' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send back' }));
    expect(await dialog.findByText('Say what is missing or wrong.')).toBeVisible();
    await user.type(dialog.getByLabelText('What has to be amended'), 'The level.');
    await user.click(dialog.getByRole('button', { name: 'Send back' }));

    await expect
      .poll(() => server.last(actPath('reject'))?.body)
      .toEqual({ version: 2, decision: 'Amend', note: 'The level.' });
  });

  const check = 'POST /api/entities/riverside/workflows/approvers';

  it('tells whoever may change the steps who could not approve', async () => {
    const body = [{ approver: { type: 'AgentGroup', id: 'board' }, hindrance: null, members: { asked: 2, able: 0 } }];
    const { server } = show([aWorkflow({ acts: ['edit', 'cancel'] })], { [check]: { body } });

    expect(await screen.findByText('Nobody of Credit board may approve this today.')).toBeVisible();
    expect(server.last(check)?.body).toEqual({
      source: { sourceType: 'Covenant', sourceId: 'dscr' },
      approvers: [{ type: 'AgentGroup', id: 'board' }],
    });
  });

  it('asks about nobody for whoever may not change the steps', async () => {
    const { server } = show([aWorkflow()]);

    expect(await screen.findByText('Then Credit board')).toBeVisible();
    expect(server.last(check)).toBeUndefined();
  });

  it('says that it has been changed since, and offers no approval then', async () => {
    show([aWorkflow({ isOutdated: true, acts: ['reject'] })]);

    expect(await screen.findByRole('note')).toHaveTextContent('It has been changed since it was sent.');
    expect(screen.queryByRole('button', { name: 'Approve: Minimum DSCR' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send back: Minimum DSCR' })).toBeVisible();
  });

  it('is arranged step by step, with people, groups and roles of the team', async () => {
    const team = {
      direct: [
        {
          agentId: 'risk',
          displayName: 'Riley Risk',
          primaryEmail: 'riley@northlight.example',
          accessType: 'MEMBER',
          enabled: true,
          role: 'Approver',
          permissions: [],
        },
      ],
      groups: [{ groupId: 'board', name: 'Credit board', agentCount: 3, role: 'Approver', permissions: [] }],
    };
    const create = 'POST /api/entities/riverside/workflows';
    const { server, user } = show([], {
      'GET /api/v2/entities/riverside/team': { body: team },
      'GET /api/workflows/templates': { body: [] },
      'POST /api/entities/riverside/workflows/approvers': {
        body: [
          { approver: { type: 'Agent', id: 'risk' }, hindrance: 'Approving', members: null },
          { approver: { type: 'AgentGroup', id: 'board' }, hindrance: null, members: { asked: 3, able: 1 } },
        ],
      },
      [create]: { body: aWorkflow({ status: 'Pending' }) },
    });

    await user.click(await screen.findByRole('button', { name: 'Arrange approval in steps' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Who approves: Choose…' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Riley Risk' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Credit board (group)' }));
    await user.keyboard('{Escape}');
    expect(await dialog.findByText('Riley Risk may not approve this.')).toBeVisible();
    expect(dialog.getByText('1 of 3 people of Credit board (group) may approve this today.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('How many'), 'All of them');
    await user.click(dialog.getByRole('button', { name: 'Arrange approval' }));

    await expect
      .poll(() => server.last(create)?.body)
      .toMatchObject({
        source: { sourceType: 'Covenant', sourceId: 'dscr' },
        order: 'InOrder',
        steps: [
          {
            name: 'Approval',
            mode: 'All',
            approvers: [
              { type: 'Agent', id: 'risk' },
              { type: 'AgentGroup', id: 'board' },
            ],
            dueInDays: null,
          },
        ],
      });
  });

  it('shows nothing where nothing waits and nothing was', async () => {
    const { server } = show([], {}, false);

    await expect.poll(() => server.last(listPath)).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Approval' })).not.toBeInTheDocument();
  });
});

describe('what waits for the reader', () => {
  const waiting = 'GET /api/workflows/waiting';
  const decisions = 'POST /api/workflows/decisions';
  const rows = [
    { workflow: aWorkflow({ id: 'one' }), dueOn: '2020-01-02' },
    { workflow: aWorkflow({ id: 'two', sourceName: 'Quarterly report' }), dueOn: null },
  ];

  function visit(body: readonly unknown[], answers: Readonly<Record<string, { body: unknown }>> = {}) {
    const server = fakeServer({ [waiting]: { body }, 'GET /api/workflows/delegations': { body: [] }, ...answers });
    server.install();
    return { server, ...renderPage(<WaitingPage />, { path: '/approvals', global: aGlobalState() }) };
  }

  it('is listed with its last day, and opens with its steps', async () => {
    const { user } = visit(rows);

    const table = within(await screen.findByRole('table', { name: 'Waiting for me' }));
    expect(await table.findByText('Overdue')).toBeVisible();
    expect(table.getByText('No day')).toBeVisible();
    await user.click(table.getByRole('button', { name: 'Quarterly report' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Quarterly report' }));
    expect(drawer.getByRole('link', { name: /Look at it in the structure/ })).toHaveAttribute(
      'href',
      '/deals/riverside/reporting-covenants/ai-import?proposal=dscr',
    );
    expect(drawer.getByText('Then Credit board')).toBeVisible();
  });

  it('is decided together, and says what could not be decided and why', async () => {
    const { server, user } = visit(rows, {
      [decisions]: {
        body: { decided: ['one'], refused: [{ id: 'two', code: 'approvalOutdated', message: 'It has been changed.' }] },
      },
    });

    const table = within(await screen.findByRole('table', { name: 'Waiting for me' }));
    await table.findByText('Overdue');
    for (const box of table.getAllByRole('checkbox').slice(1)) await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Approve…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 items' }));
    await user.click(dialog.getByRole('button', { name: 'Approve 2' }));

    expect(await dialog.findByRole('alert')).toHaveTextContent('Quarterly report: It has been changed.');
    expect(server.last(decisions)?.body).toMatchObject({
      decisions: [
        { id: 'one', version: 2, action: 'approve', note: null },
        { id: 'two', version: 2, action: 'approve', note: null },
      ],
    });
  });

  it('says so where nothing does', async () => {
    visit([]);

    expect(await screen.findByText('Nothing waits for you')).toBeVisible();
  });
});
