import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PermissionExplanation } from '#shared/contract/rights.ts';
import { capabilities } from '#shared/domain/permissions/capabilities.ts';
import { permissionLine } from '#shared/domain/permissions/deal-role-lines.ts';
import { aStructureRow, aStructureView } from '#tests/web/support/entity-factories.ts';
import { aProposal } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { PermissionExplainerPage } from '#web/src/features/people/explainer-page.tsx';
import { anAgent, refused } from './people-factories.ts';

const explanation = 'GET /api/v2/organizations/northlight/agents/dalia/permissions/explanation';

const denied: PermissionExplanation = {
  permitted: false,
  because: 'Through the group Trainees, Dalia may not edit, create or obsolete covenants in Riverside senior facility.',
  chain: [
    {
      origin: { kind: 'group', name: 'Trainees' },
      permission: permissionLine('Edit', 'Covenant', { action: 'Deny', entityId: 'riverside' }),
      entityName: 'Riverside senior facility',
      effect: 'denies',
      decides: true,
    },
    {
      origin: { kind: 'role', name: 'Analyst' },
      permission: permissionLine('Edit', 'Covenant'),
      entityName: null,
      effect: 'grants',
      decides: false,
    },
  ],
};

function openExplainer(routes: Parameters<typeof fakeServer>[0] = {}, query = '') {
  const server = fakeServer({
    'GET /api/organizations/northlight/agents': { body: [] },
    'GET /api/organizations/northlight/agents/guests': { body: [anAgent({ effectiveAgentAccessType: 'GUEST' })] },
    'GET /api/organizations/northlight/agents/dalia': { body: anAgent() },
    'GET /api/organizations/northlight/deals': { body: [aStructureRow()] },
    'GET /api/deals/riverside': { body: aStructureView() },
    [explanation]: { body: denied },
    ...routes,
  });
  server.install();
  const path = '/organization/northlight/settings/permissions';
  return { ...renderPage(<PermissionExplainerPage />, { path, address: `${path}${query}` }), server };
}

describe('why somebody can or cannot do something', () => {
  it('asks for a person first, whom it finds among guests too', async () => {
    const { user, router } = openExplainer();
    expect(screen.getByText('Choose a person')).toBeVisible();

    await user.click(screen.getByRole('combobox', { name: 'Who' }));
    await user.click(await screen.findByRole('option', { name: /Dalia Okafor.*Guest/ }));

    expect(router.state.location.search).toBe('?agent=dalia');
    expect(await screen.findByText('Records that speak for or against')).toBeVisible();
  });

  it('is answered by a sentence and the chain of records, the one that decides marked', async () => {
    const { server } = openExplainer({}, '?agent=dalia&can=covenant.edit&on=riverside');

    const answer = within(await screen.findByRole('region', { name: 'Answer' }));
    expect(
      await answer.findByText(/No\. Dalia Okafor may not edit covenants in Riverside senior facility\./),
    ).toBeVisible();
    const links = within(await answer.findByRole('region', { name: 'Records that speak for or against' }));
    const [first, second] = links.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toBe(
      'Through the group Trainees, they may not edit, create or obsolete covenants in Riverside senior facility.Decides',
    );
    expect(second).toBe('With the role Analyst, they may view and edit covenants in the whole organization.');
    expect(Object.fromEntries(server.last(explanation)?.query ?? [])).toEqual({
      level: 'Edit',
      sourceType: 'Covenant',
      entityId: 'riverside',
    });
  });

  it('is asked by level and kind of thing as well, on one detail, and the address says the same', async () => {
    const permitted = {
      permitted: false,
      because: 'No role or assignment lets Dalia approve reports in the whole organization.',
      chain: [],
    };
    const { server } = openExplainer(
      { [explanation]: { body: permitted } },
      '?agent=dalia&level=Edit&source=Report&detail=Approval+Status',
    );

    expect(await screen.findByText(/Dalia Okafor may not approve reports in the whole of Northlight/)).toBeVisible();
    expect(
      screen.getByText('No role or assignment lets Dalia approve reports in the whole organization.'),
    ).toBeVisible();
    expect(screen.getByLabelText('Detail')).toHaveValue('Approval Status');
    expect(server.last(explanation)?.query.get('detailName')).toBe('Approval Status');
  });

  it('is asked about one covenant of the structure, which the address keeps', async () => {
    const covenants = { 'GET /api/entities/riverside/covenants': { body: [aProposal()] } };
    const { id, name } = aProposal();
    const { user, server, router } = openExplainer(covenants, '?agent=dalia&can=covenant.edit&on=riverside');
    await screen.findByText('Records that speak for or against');

    await user.click(screen.getByRole('combobox', { name: 'Covenant' }));
    await user.click(await screen.findByRole('option', { name }));

    await waitFor(() => expect(server.last(explanation)?.query.get('sourceId')).toBe(id));
    expect(router.state.location.search).toContain(`thing=${id}`);
    expect(await screen.findByText(new RegExp(`edit covenants: ${name}, in Riverside`))).toBeVisible();

    await user.selectOptions(screen.getByLabelText('What'), 'View structures');

    await waitFor(() => expect(server.last(explanation)?.query.get('sourceType')).toBe('Deal'));
    expect(server.last(explanation)?.query.has('sourceId')).toBe(false);
  });

  it('is asked anew when a part of the question changes', async () => {
    const { user, server, router } = openExplainer({}, '?agent=dalia&can=covenant.edit');
    await screen.findByText('Records that speak for or against');

    await user.selectOptions(screen.getByLabelText('What'), 'Assign users to structures');
    await user.click(screen.getByRole('radio', { name: 'One structure' }));
    expect(await screen.findByText('Choose a structure')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Structure' }));
    await user.click(await screen.findByRole('option', { name: /Riverside/ }));

    await waitFor(() =>
      expect(Object.fromEntries(server.last(explanation)?.query ?? [])).toEqual({
        level: 'Create',
        sourceType: 'Deal',
        entityId: 'riverside',
      }),
    );
    expect(router.state.location.search).toBe('?agent=dalia&can=structure.assignUsers&on=riverside');
  });

  it('says why it could not be answered, and keeps the question', async () => {
    const refusal = refused(404, 'entityNotFound', 'This item does not exist or is not shared with you.');
    openExplainer({ [explanation]: refusal }, '?agent=dalia&can=covenant.edit&on=riverside');

    expect(await screen.findByText(refusal.body.userMessage)).toBeVisible();
    expect(screen.getByLabelText('What')).toHaveValue('covenant.edit');
  });

  it('can be asked about every capability, each by a name of its own', async () => {
    openExplainer({}, '?agent=dalia&can=covenant.edit');

    const names = within(await screen.findByLabelText('What'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(new Set(names).size).toBe(capabilities.size);
    expect(names).toContain('Obsolete financings');
    expect(names).toContain('Create questionnaire templates');
  });

  it('is shared by a link', async () => {
    const { user } = openExplainer({}, '?agent=dalia&can=covenant.edit');

    await user.click(screen.getByRole('button', { name: 'Copy link' }));

    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(window.location.href);
  });
});
