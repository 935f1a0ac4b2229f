import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { permissionLine, viewLines } from '#shared/domain/permissions/deal-role-lines.ts';
import { covenantPermissions } from '#shared/domain/permissions/grantable.ts';
import { aStructureRow, aStructureView } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { aForm, aListedForm } from '#tests/web/support/form-factory.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import type { GlobalState } from '#web/src/api/global-state.tsx';
import { linesOfChoice, startingChoice } from '#web/src/features/people/permissions/permission-choice.ts';
import { UserPage } from '#web/src/features/people/user-page.tsx';
import { aGroup, anAgent, conflict, permissionsFrom, refused, theBuiltInRoles } from './people-factories.ts';

const detail = 'GET /api/organizations/northlight/agents/dalia';
const save = 'PUT /api/organizations/northlight/agents/dalia';
const sessions = 'GET /api/organizations/northlight/agents/dalia/sessions';
const accounts = 'GET /api/organizations/northlight/agents/dalia/provider-accounts';
const permissions = '/api/v2/organizations/northlight/agents/dalia/permissions';

function openUser(routes: Parameters<typeof fakeServer>[0] = {}, global: GlobalState = aGlobalState()) {
  const server = fakeServer({
    [detail]: { body: anAgent() },
    [`GET ${permissions}`]: { body: [] },
    'GET /api/organizations/northlight/roles': { body: theBuiltInRoles },
    [sessions]: { body: [] },
    [accounts]: { body: { accounts: [] } },
    'GET /api/agents/dalia/roles': { body: [] },
    'GET /api/v2/agents/dalia/groups': { body: [] },
    'GET /api/v2/organizations/northlight/agents/dalia/teams': { body: [] },
    'GET /api/organizations/northlight/agents/dalia/apps': { body: [] },
    'GET /api/agents/dalia/deals': { body: [] },
    'GET /api/organizations/northlight/deals': { body: [aStructureRow()] },
    'GET /api/deals/riverside': { body: aStructureView() },
    ...routes,
  });
  server.install();
  const page = renderPage(<UserPage />, {
    path: '/organization/:organizationId/settings/users/:agentId',
    address: '/organization/northlight/settings/users/dalia',
    global,
  });
  return { ...page, server };
}

const panel = (name: string) => screen.findByRole('region', { name });

describe('the page of a user', () => {
  it('shows details, roles and status', async () => {
    openUser();

    expect(await screen.findByRole('heading', { level: 1, name: 'Dalia Okafor' })).toBeVisible();
    expect(await within(await panel('Roles')).findByText(/including approvals/)).toBeVisible();
    expect(within(await panel('Details')).getByText('Member')).toBeVisible();
    expect(await within(await panel('Groups')).findByText('Not in any group')).toBeVisible();
    expect(await within(await panel('Structures')).findByText('Not on any team')).toBeVisible();
    expect(await screen.findByText('Nothing is granted or denied directly.')).toBeVisible();
  });

  it('says who works for the operator of the product', async () => {
    openUser({ [detail]: { body: anAgent({ internalStaff: true }) } });

    expect(await screen.findByText('Trestle staff', undefined)).toBeVisible();
  });

  it('says of whom the identity provider has added that the invitation has no end', async () => {
    const invitation = { sentAt: '2026-11-20T09:00:00.000Z', expiresAt: null };
    const group = aGroup({ provisioned: true });
    openUser({
      [detail]: { body: anAgent({ initialSignUpCompleted: false, invitation }) },
      'GET /api/v2/agents/dalia/groups': { body: [group] },
    });

    const details = within(await panel('Details'));
    expect(await details.findByText('Until accepted; added by your identity provider')).toBeVisible();
    const groups = within(await panel('Groups'));
    expect(await groups.findByText(/from your identity provider/)).toBeVisible();
    expect(groups.queryByRole('button', { name: `Remove from ${group.name}` })).toBeNull();
  });

  it('says when there is no such user', async () => {
    openUser({ [detail]: refused(404, 'agentNotFound', 'This user does not exist in your organization.') });

    expect(await screen.findByText('This user does not exist in your organization.')).toBeVisible();
  });

  it('offers nobody to shut themselves out', async () => {
    const global = aGlobalState();
    openUser({}, { ...global, agent: { ...global.agent, id: 'dalia' } });

    expect(await screen.findByRole('heading', { level: 1, name: 'Dalia Okafor' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull();
  });

  it('offers no change to those who may only look', async () => {
    openUser({}, aGlobalState('Analyst'));

    await screen.findByText('Nothing is granted or denied directly.');
    expect(screen.queryByRole('button', { name: /Edit|Disable|Add|Assign|Grant/ })).toBeNull();
  });

  it('changes roles, and keeps the choice when it is refused', async () => {
    const refusal = refused(409, 'lastAdministrator', 'An organization needs at least one administrator.');
    const { user, server } = openUser({ [detail]: { body: anAgent({ roles: ['Admin'] }) }, [save]: refusal });
    await user.click(await screen.findByRole('button', { name: 'Edit roles' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Roles of Dalia Okafor' }));

    await user.click(await dialog.findByRole('checkbox', { name: 'Admin' }));
    await user.click(dialog.getByRole('button', { name: 'Save roles' }));
    expect(await dialog.findByText('Choose at least one role.')).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: 'Member' }));
    await user.click(dialog.getByRole('button', { name: 'Save roles' }));

    expect(await dialog.findByText(refusal.body.userMessage)).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: 'Member' })).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: 'Admin' })).not.toBeChecked();
    expect(server.last(save)?.body).toEqual({ version: 4, roles: ['Member'] });
  });

  it('keeps what was entered when somebody else was first, and saves it over the latest', async () => {
    let reads = 0;
    const { user, server } = openUser({
      [detail]: () => {
        reads += 1;
        return { body: anAgent({ version: reads === 1 ? 4 : 5 }) };
      },
      [save]: ({ body }) =>
        (body as { version: number }).version === 5 ? { body: anAgent({ version: 6 }) } : conflict,
    });
    await user.click(await screen.findByRole('button', { name: 'Edit details' }));
    await user.type(screen.getByLabelText('Phone'), '+1 212 555 0100');
    await user.click(screen.getByRole('button', { name: 'Save details' }));

    await user.click(await screen.findByRole('button', { name: 'Keep my changes' }));
    await user.click(screen.getByRole('button', { name: 'Save details' }));

    expect(await screen.findByText('Profile changes saved')).toBeVisible();
    expect(server.last(save)?.body).toMatchObject({ version: 5, primaryPhoneNumber: '+1 212 555 0100' });
  });

  it('asks before it shuts somebody out, and says why it could not', async () => {
    const disable = 'PUT /api/organizations/northlight/agents/dalia/disable';
    const refusal = refused(409, 'lastAdministrator', 'An organization needs at least one administrator.');
    let isAllowed = false;
    const { user } = openUser({ [disable]: () => (isAllowed ? { body: anAgent({ enabled: false }) } : refusal) });

    await user.click(await screen.findByRole('button', { name: 'Disable' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Disable Dalia Okafor?' }));
    await user.click(dialog.getByRole('button', { name: 'Disable user' }));
    expect(await dialog.findByText(refusal.body.userMessage)).toBeVisible();
    isAllowed = true;
    await user.click(dialog.getByRole('button', { name: 'Disable user' }));

    expect(await screen.findByText('Action was successful')).toBeVisible();
  });

  it('ends the second factor of somebody who lost the device', async () => {
    const end = 'PUT /api/organizations/northlight/agents/dalia/endTwoFactor';
    const { user } = openUser({
      [detail]: { body: anAgent({ twoFactorEnabled: true }) },
      [end]: { body: anAgent() },
    });

    await user.click(await screen.findByRole('button', { name: 'Turn off two-factor' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn off two-factor' }));

    expect(await screen.findByText('Two Factor Authentication successfully disabled.')).toBeVisible();
  });
});

describe('the groups and structures of a user', () => {
  const team = {
    entityId: 'riverside',
    entityType: 'Deal',
    entityName: 'Riverside senior facility',
    role: 'Approver',
    groupId: null,
    groupName: null,
  };
  const assignment = { entityType: 'Deal', entityId: 'riverside', role: 'Approver', enabled: true, flags: null };
  const flags = {
    isApprover: true,
    isViewer: false,
    isCovenantApprover: false,
    isSubmissionApprover: false,
    isGeneralApprover: true,
  };

  it('are told apart by how the user came to them', async () => {
    openUser({
      'GET /api/v2/organizations/northlight/agents/dalia/teams': {
        body: [
          team,
          {
            ...team,
            entityId: 'harbor',
            entityName: 'Harbor storage',
            groupId: 'committee',
            groupName: 'Credit committee',
          },
        ],
      },
      'GET /api/agents/dalia/roles': {
        body: [
          { ...assignment, flags },
          { ...assignment, flags, entityId: 'solar', enabled: false },
        ],
      },
      'GET /api/deals/solar': { body: aStructureView({ id: 'solar', name: 'Solar park' }) },
    });

    const structures = within(await panel('Structures'));
    expect(await structures.findByRole('link', { name: 'Riverside senior facility' })).toBeVisible();
    expect(structures.getByText('Approver, by the group Credit committee')).toBeVisible();
    expect(await structures.findByRole('link', { name: 'Solar park' })).toBeVisible();
    expect(structures.getByText('Approver, switched off')).toBeVisible();
    expect(structures.queryByRole('button', { name: 'Actions for Harbor storage' })).toBeNull();
  });

  it('get one more: the user is assigned to a structure', async () => {
    const assign = 'POST /api/agents/dalia/entities';
    const { user, server } = openUser({ [assign]: { body: [] } });
    await user.click(await screen.findByRole('button', { name: 'Assign to a structure' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Assign Dalia Okafor to a structure' }));
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await dialog.findByText('Choose a structure.')).toBeVisible();

    await user.click(dialog.getByRole('combobox', { name: 'Structure' }));
    await user.click(await dialog.findByRole('option', { name: /Riverside/ }));
    await user.selectOptions(dialog.getByLabelText('Deal role'), 'Covenant approver');
    await user.click(dialog.getByRole('button', { name: 'Assign' }));

    expect(await screen.findByText('Successfully Updated permission.')).toBeVisible();
    expect(screen.getByText('Dalia Okafor: Covenant approver on Riverside senior facility')).toBeVisible();
    expect(server.last(assign)?.body).toEqual([
      { entityType: 'Deal', entityId: 'riverside', role: 'CovenantApprover', enabled: true },
    ]);
  });

  it('lose one: the assignment is ended after a question', async () => {
    const unassign = 'DELETE /api/agents/dalia/entities';
    const { user, server } = openUser({
      'GET /api/v2/organizations/northlight/agents/dalia/teams': { body: [team] },
      'GET /api/agents/dalia/roles': { body: [{ ...assignment, flags }] },
      [unassign]: { body: [] },
    });

    await user.click(await screen.findByRole('button', { name: 'Actions for Riverside senior facility' }));
    await user.click(screen.getByRole('menuitem', { name: 'End assignment' }));
    await user.click(screen.getByRole('button', { name: 'End assignment' }));

    await waitFor(() => expect(server.last(unassign)?.body).toEqual([{ entityId: 'riverside' }]));
    expect(await screen.findByText('Dalia Okafor removed from Riverside senior facility')).toBeVisible();
  });

  it('join a group in the version that was just read', async () => {
    const update = 'PUT /api/organizations/northlight/groups/committee';
    const { user, server } = openUser({
      'GET /api/v2/organizations/northlight/groups': { body: [aGroup()] },
      'GET /api/v2/organizations/northlight/groups/committee': {
        body: { ...aGroup({ version: 9 }), permissions: [], assignments: [] },
      },
      [update]: { body: aGroup({ version: 10 }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Add to a group' }));
    await user.click(screen.getByRole('combobox', { name: 'Group' }));
    await user.click(await screen.findByRole('option', { name: /Credit committee/ }));
    await user.click(screen.getByRole('button', { name: 'Add to group' }));

    expect(await screen.findByText('Successfully updated group')).toBeVisible();
    expect(server.last(update)?.body).toEqual({ version: 9, addAgents: ['dalia'] });
  });
});

describe('the permissions of a user', () => {
  const held = permissionsFrom([
    ...viewLines('riverside'),
    permissionLine('Edit', 'Report', { detailType: 'AnyText', detailName: 'Approval Status', action: 'Deny' }),
    permissionLine('Edit', 'Detail'),
  ]);

  it('stand in people’s words, place by place', async () => {
    openUser({ [`GET ${permissions}`]: { body: held } });

    const everywhere = within(await screen.findByRole('region', { name: 'Whole organization' }));
    expect(everywhere.getByText('Deny Approve Reports')).toBeVisible();
    expect(everywhere.getByText('May view and edit figures and details')).toBeVisible();
    const place = within(await screen.findByRole('region', { name: 'Riverside senior facility' }));
    expect(place.getAllByRole('listitem')).toHaveLength(1);
    expect(place.getByText('View Structures')).toBeVisible();
    expect(everywhere.getByRole('link', { name: /Why: Deny Approve Reports/ })).toHaveAttribute(
      'href',
      '/organization/northlight/settings/permissions?agent=dalia&level=Edit&source=Report&detail=Approval+Status',
    );
  });

  it('are granted for one structure from the list', async () => {
    const { user, server } = openUser({ [`POST ${permissions}`]: { body: [] } });
    await user.click(await screen.findByRole('button', { name: 'Grant or deny' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Grant or deny' }));
    expect(dialog.queryByRole('radio', { name: 'Single record' })).toBeNull();

    await user.click(dialog.getByRole('radio', { name: 'One structure' }));
    expect(dialog.queryByRole('option', { name: 'Configure Organization Users & Settings' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save permission' }));
    expect(await dialog.findByText('Choose a structure.')).toBeVisible();
    expect(dialog.getByText('Choose what to grant or deny.')).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: 'Structure' }));
    await user.click(await dialog.findByRole('option', { name: /Riverside/ }));
    await user.selectOptions(dialog.getByLabelText('Permission'), 'View Structures');
    await user.click(dialog.getByRole('button', { name: 'Save permission' }));

    expect(await screen.findByText('Successfully Updated permission.')).toBeVisible();
    expect(screen.getByText('View Structures, Riverside senior facility')).toBeVisible();
    expect(server.last(`POST ${permissions}`)?.body).toEqual(viewLines('riverside'));
  });

  it('are single records where the organization has extended permissions', async () => {
    const global = aGlobalState();
    const details = [{ id: 'extended', name: 'extendedPermission', type: 'Boolean', value: 'true' }];
    const { user, server } = openUser(
      { [`POST ${permissions}`]: { body: [] } },
      { ...global, organization: { ...global.organization, details } },
    );
    await user.click(await screen.findByRole('button', { name: 'Grant or deny' }));
    await user.click(screen.getByRole('radio', { name: 'Single record' }));
    await user.selectOptions(screen.getByLabelText('Effect'), 'Deny');
    await user.selectOptions(screen.getByLabelText('Level'), 'Edit');
    await user.selectOptions(screen.getByLabelText('On'), 'Covenants');
    await user.type(screen.getByLabelText('Detail'), 'Threshold');
    await user.click(screen.getByRole('button', { name: 'Save permission' }));

    await waitFor(() =>
      expect(server.last(`POST ${permissions}`)?.body).toEqual([
        permissionLine('Edit', 'Covenant', { action: 'Deny', detailName: 'Threshold' }),
      ]),
    );
  });

  it('are on one covenant, or on some values of a detail, where the organization has extended permissions', async () => {
    const global = aGlobalState();
    const details = [{ id: 'extended', name: 'extendedPermission', type: 'Boolean', value: 'true' }];
    const covenants = [
      aCovenant({ id: 'dscr', name: 'Minimum DSCR' }),
      aCovenant({ id: 'report', name: 'Annual accounts', covenantType: 'Report' }),
    ];
    const { user, server } = openUser(
      {
        [`POST ${permissions}`]: { body: [] },
        'GET /api/entities/riverside/covenants': { body: covenants },
      },
      { ...global, organization: { ...global.organization, details } },
    );
    await user.click(await screen.findByRole('button', { name: 'Grant or deny' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Grant or deny' }));
    await user.click(dialog.getByRole('radio', { name: 'Single record' }));
    await user.selectOptions(dialog.getByLabelText('On'), 'Covenants');
    expect(dialog.queryByRole('combobox', { name: 'Covenant' })).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'One structure' }));
    await user.click(dialog.getByRole('combobox', { name: 'Structure' }));
    await user.click(await dialog.findByRole('option', { name: /Riverside/ }));

    const thing = dialog.getByRole('combobox', { name: 'Covenant' });
    expect(thing).toHaveValue('All covenants');
    await user.click(thing);
    const offered = await dialog.findAllByRole('option', { name: /DSCR|All covenants|Annual/ });
    expect(offered.map(({ textContent }) => textContent)).toEqual(['All covenants', 'Minimum DSCR']);
    await user.click(dialog.getByRole('option', { name: 'Minimum DSCR' }));
    await user.type(dialog.getByLabelText('Detail'), 'Rating');
    await user.type(dialog.getByLabelText('Values'), 'A, B ,, A');
    await user.click(dialog.getByRole('button', { name: 'Save permission' }));

    const narrowed = { entityId: 'riverside', sourceId: 'dscr', detailName: 'Rating', detailValues: ['A', 'B'] };
    await waitFor(() =>
      expect(server.last(`POST ${permissions}`)?.body).toEqual([permissionLine('View', 'Covenant', narrowed)]),
    );
  });

  it('are on one form, which is what a borrower is asked to answer', async () => {
    const global = aGlobalState();
    const details = [{ id: 'extended', name: 'extendedPermission', type: 'Boolean', value: 'true' }];
    const { user, server } = openUser(
      { [`POST ${permissions}`]: { body: [] }, 'GET /api/entities/riverside/forms': { body: [aListedForm()] } },
      { ...global, organization: { ...global.organization, details } },
    );
    await user.click(await screen.findByRole('button', { name: 'Grant or deny' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Grant or deny' }));
    await user.click(dialog.getByRole('radio', { name: 'Single record' }));
    await user.selectOptions(dialog.getByLabelText('Level'), 'Edit');
    await user.selectOptions(dialog.getByLabelText('On'), 'Forms');
    await user.click(dialog.getByRole('radio', { name: 'One structure' }));
    await user.click(dialog.getByRole('combobox', { name: 'Structure' }));
    await user.click(await dialog.findByRole('option', { name: /Riverside/ }));
    await user.click(dialog.getByRole('combobox', { name: 'Form' }));
    await user.click(await dialog.findByRole('option', { name: 'Impact report, Q3 2026' }));
    await user.click(dialog.getByRole('button', { name: 'Save permission' }));

    await waitFor(() =>
      expect(server.last(`POST ${permissions}`)?.body).toEqual([
        permissionLine('Edit', 'Form', { entityId: 'riverside', sourceId: 'impact' }),
      ]),
    );
  });

  it('forget the one thing with its structure or kind', async () => {
    const choice = {
      ...startingChoice,
      kind: 'record',
      sourceType: 'Covenant',
      thing: { id: 'x', name: 'X' },
    } as const;
    expect(linesOfChoice(choice)[0]?.sourceId).toBeNull();
    const entity = { id: 'riverside', name: 'Riverside' };
    expect(linesOfChoice({ ...choice, place: 'structure', entity })[0]?.sourceId).toBe('x');
    expect(linesOfChoice({ ...choice, place: 'structure', entity, sourceType: 'Deal' })[0]?.sourceId).toBeNull();
  });

  it('on one thing or on values say so', async () => {
    const lines = permissionsFrom([
      permissionLine('View', 'Covenant', { entityId: 'riverside', sourceId: 'dscr' }),
      permissionLine('Edit', 'Form', { entityId: 'riverside', sourceId: 'impact' }),
      permissionLine('Edit', 'Detail', {
        entityId: 'riverside',
        action: 'Deny',
        detailName: 'Rating',
        detailValues: ['A', 'B'],
      }),
    ]);
    openUser({
      [`GET ${permissions}`]: { body: lines },
      'GET /api/entities/riverside/covenants': { body: [aCovenant({ id: 'dscr', name: 'Minimum DSCR' })] },
      'GET /api/entities/riverside/forms/impact': { body: aForm() },
    });

    expect(await screen.findByText(/one item only: Minimum DSCR/)).toBeVisible();
    expect(await screen.findByText(/one item only: Impact report, Q3 2026/)).toBeVisible();
    expect(screen.getByText(/the detail “Rating”, “A” or “B” only, of figures and details/)).toBeVisible();
  });

  it('that could not be saved keep what was chosen', async () => {
    const refusal = refused(404, 'entityNotFound', 'This item does not exist or is not shared with you.');
    const { user } = openUser({ [`POST ${permissions}`]: refusal });
    await user.click(await screen.findByRole('button', { name: 'Grant or deny' }));
    await user.selectOptions(screen.getByLabelText('Permission'), 'Approve Covenants');
    await user.click(screen.getByRole('button', { name: 'Save permission' }));

    expect(await screen.findByText(refusal.body.userMessage)).toBeVisible();
    expect(screen.getByLabelText('Permission')).toHaveValue('Approve Covenants');
  });

  it('are removed with all their records after a question', async () => {
    const { user, server } = openUser({
      [`GET ${permissions}`]: { body: held },
      [`DELETE ${permissions}`]: { body: [] },
    });

    await user.click(await screen.findByRole('button', { name: 'Remove View Structures, Riverside senior facility' }));
    await user.click(screen.getByRole('button', { name: 'Remove permission' }));

    expect(await screen.findByText('Successfully Updated permission.')).toBeVisible();
    expect(server.last(`DELETE ${permissions}`)?.body).toEqual(viewLines('riverside'));
  });

  it('on covenants are removed by their rule', async () => {
    const { user, server } = openUser({
      [`GET ${permissions}`]: { body: held },
      [`DELETE ${permissions}`]: { body: [] },
    });

    await user.click(await screen.findByRole('button', { name: 'Actions for Riverside senior facility' }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove covenant permissions' }));
    await user.click(screen.getByRole('button', { name: 'Remove covenant permissions' }));

    await waitFor(() => expect(server.last(`DELETE ${permissions}`)?.body).toEqual(covenantPermissions('riverside')));
  });

  it('could not be read: the panel says why, the rest of the page stays', async () => {
    const refusal = refused(403, 'notPermitted', 'You do not have permission to do this.');
    openUser({ [`GET ${permissions}`]: refusal });

    expect(await screen.findByText(refusal.body.userMessage)).toBeVisible();
    expect(await screen.findByText('Not in any group')).toBeVisible();
  });
});

describe('the sign-ins of a user', () => {
  const aSession = (id: string, userAgent: string) => ({
    id,
    method: 'password',
    signedInAt: '2026-11-20T08:00:00.000Z',
    expiresAt: '2026-11-20T20:00:00.000Z',
    userAgent,
    address: '203.0.113.7',
    current: false,
  });
  const two = [
    aSession('s1', 'Mozilla/5.0 (Macintosh) Chrome/142.0.0.0'),
    aSession('s2', 'Mozilla/5.0 (iPhone) Safari/604.1'),
  ];
  const listed = async () => within(await panel('Sign-ins')).findByRole('list', { name: 'Sign-ins' });

  it('are ended one by one', async () => {
    let rows = two;
    const { user, server } = openUser({
      [sessions]: () => ({ body: rows }),
      'DELETE /api/organizations/northlight/agents/dalia/sessions/s2': () => {
        rows = rows.filter(({ id }) => id !== 's2');
        return { body: {} };
      },
    });

    const [, other] = within(await listed()).getAllByRole('listitem');
    await user.click(within(other as HTMLElement).getByRole('button', { name: /^End the session of/ }));

    await waitFor(async () => expect(within(await listed()).getAllByRole('listitem')).toHaveLength(1));
    expect(server.received.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('end all once that is confirmed, and the screen says so', async () => {
    let rows = two;
    const { user } = openUser({
      [sessions]: () => ({ body: rows }),
      'DELETE /api/organizations/northlight/agents/dalia/sessions': () => {
        rows = [];
        return { body: {} };
      },
    });

    await user.click(await within(await panel('Sign-ins')).findByRole('button', { name: 'End all' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End all sign-ins' }));

    expect(await screen.findByText('All sessions ended')).toBeVisible();
    expect(await screen.findByText('This user is not signed in anywhere.')).toBeVisible();
  });

  it('show by which accounts of identity providers the user comes, and part them once that is confirmed', async () => {
    let connected = [
      { id: 'a1', protocol: 'saml', provider: 'https://idp.northlight.example/metadata', subject: 'dalia@northlight' },
    ];
    const { user, server } = openUser({
      [accounts]: () => ({ body: { accounts: connected } }),
      'DELETE /api/organizations/northlight/agents/dalia/provider-accounts/a1': () => {
        connected = [];
        return { body: {} };
      },
    });
    const region = within(await panel('Identity provider'));
    expect(region.getByText('https://idp.northlight.example/metadata')).toBeVisible();
    expect(region.getByText('SAML 2.0, as dalia@northlight')).toBeVisible();

    await user.click(region.getByRole('button', { name: /^Disconnect the account/ }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disconnect' }));

    expect(await screen.findByText('Account disconnected')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Identity provider' })).toBeNull());
    expect(server.received.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('say where the accounts of identity providers cannot be read', async () => {
    openUser({ [accounts]: { status: 500, body: { code: 'internalError', userMessage: 'Try again.' } } });

    expect(await within(await panel('Identity provider')).findByRole('alert')).toBeVisible();
  });

  it('are nothing that others than administrators are asked to see', async () => {
    const { server } = openUser({}, aGlobalState('Analyst'));

    expect(await screen.findByRole('heading', { level: 1, name: 'Dalia Okafor' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Sign-ins' })).toBeNull();
    expect(server.received.some(({ path }) => path.endsWith('/sessions'))).toBe(false);
  });

  it('are told by their last one, in the details', async () => {
    openUser({ [detail]: { body: anAgent({ lastSignInAt: '2026-11-20T08:00:00.000Z' }) } });

    expect(await within(await panel('Details')).findByText(/Nov 20, 2026/)).toBeVisible();
  });
});
