import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { WorkflowTemplate } from '#shared/domain/approvals/template.ts';
import { aTemplate, aWorkflow } from '#tests/web/support/approvals.ts';
import { aGlobalState, aStructure } from '#tests/web/support/factories.ts';
import { type Answering, fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { Approval } from '#web/src/entities/approval/approval.tsx';
import { ApprovalTemplatesPage } from '#web/src/features/organization/approval-templates/templates-page.tsx';

const path = '/api/workflows/templates';
const list = `GET ${path}`;

function open(
  templates: readonly WorkflowTemplate[],
  answers: Readonly<Record<string, Answering | { body: unknown }>> = {},
) {
  const server = fakeServer({ [list]: { body: templates }, ...answers });
  server.install();
  const at = '/organization/northlight/settings/approval-templates';
  return { server, ...renderPage(<ApprovalTemplatesPage />, { path: at, global: aGlobalState() }) };
}

describe('the templates of approvals', () => {
  it('are listed with what they are for and their steps in words', async () => {
    open([aTemplate({ description: 'Above the limit of the officer.', isDefault: true })]);

    const table = within(await screen.findByRole('table', { name: 'Approval templates' }));
    expect(table.getByText('Above the limit of the officer.')).toBeVisible();
    expect(table.getByText('Covenant, Waiver')).toBeVisible();
    expect(table.getByText('Credit (Covenant approver), then Board (Credit board)')).toBeVisible();
  });

  it('say how to make the first one', async () => {
    open([]);

    expect(await screen.findByText('No templates yet')).toBeVisible();
  });

  it('are not shown to whoever may not see them', async () => {
    const server = fakeServer({});
    server.install();
    renderPage(<ApprovalTemplatesPage />, { path: '/here', global: aGlobalState('Analyst') });

    expect(await screen.findByText('You cannot change this organization')).toBeVisible();
  });

  it('are made with kinds, a step and somebody who is found in the organization', async () => {
    const { server, user } = open([], {
      ['GET /api/workflows/approvers']: {
        body: [{ type: 'Agent', id: 'olivia', name: 'Olivia Officer', description: 'olivia@northlight.example' }],
      },
      [`POST ${path}`]: { body: aTemplate() },
    });

    await user.click(await screen.findByRole('button', { name: 'New template' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New approval template' }));
    await user.type(dialog.getByLabelText('Name', { selector: '[name="name"]' }), 'Officer alone');
    await user.click(dialog.getByRole('button', { name: 'What it is for: Choose…' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Waiver' }));
    await user.keyboard('{Escape}');
    await user.type(dialog.getByRole('combobox', { name: /^Somebody else of the organization/ }), 'oli');
    await user.click(await dialog.findByRole('option', { name: /^Olivia Officer/ }));
    await user.click(dialog.getByRole('checkbox', { name: 'Approvals of these kinds begin with it' }));
    await user.click(dialog.getByRole('button', { name: 'Create template' }));

    await expect
      .poll(() => server.last(`POST ${path}`)?.body)
      .toMatchObject({
        name: 'Officer alone',
        sourceTypes: ['Waiver'],
        isDefault: true,
        steps: [{ name: 'Approval', approvers: [{ type: 'Agent', id: 'olivia' }] }],
      });
    expect(await screen.findByText('Template created')).toBeVisible();
  });
});

describe('an approval that is arranged', () => {
  const create = 'POST /api/entities/riverside/workflows';

  function arrange(templates: readonly WorkflowTemplate[]) {
    const server = fakeServer({
      [list]: { body: templates },
      [create]: { body: aWorkflow({ status: 'Pending' }) },
      'GET /api/entities/riverside/workflows': { body: [] },
      'POST /api/entities/riverside/workflows/approvers': { body: [] },
      'GET /api/v2/entities/riverside/team': { body: { direct: [], groups: [] } },
    });
    server.install();
    const approval = (
      <Approval
        structure={aStructure({ id: 'riverside' })}
        source={{ sourceType: 'Covenant', sourceId: 'dscr' }}
        sourceName="Minimum DSCR"
        isWaiting
        frame={(content) => content}
      />
    );
    return { server, ...renderPage(approval, { path: '/', global: aGlobalState() }) };
  }

  const sentSteps = (server: ReturnType<typeof arrange>['server']) => {
    const body = server.last(create)?.body as { steps: { name: string }[]; order: string } | undefined;
    return body && [body.order, ...body.steps.map(({ name }) => name)];
  };

  it('begins with the steps of the template that its kind begins with', async () => {
    const { server, user } = arrange([aTemplate({ id: 'other', name: 'Other' }), aTemplate({ isDefault: true })]);

    await user.click(await screen.findByRole('button', { name: 'Arrange approval in steps' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Start from a template')).toHaveDisplayValue('Officer, then board');
    await user.click(dialog.getByRole('button', { name: 'Arrange approval' }));

    await expect.poll(() => sentSteps(server)).toEqual(['InOrder', 'Credit', 'Board']);
  });

  it('takes the steps of another template, which are changed by themselves', async () => {
    const { server, user } = arrange([aTemplate({ order: 'SideBySide' })]);

    await user.click(await screen.findByRole('button', { name: 'Arrange approval in steps' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Start from a template'), 'Officer, then board');
    const [first] = await dialog.findAllByLabelText('Name');
    if (first === undefined) throw new Error('There is no step.');
    await user.clear(first);
    await user.type(first, 'Risk');
    await user.click(dialog.getByRole('button', { name: 'Arrange approval' }));

    await expect.poll(() => sentSteps(server)).toEqual(['SideBySide', 'Risk', 'Board']);
  });
});
