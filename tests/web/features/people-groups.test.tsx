import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CounterpartyType } from '#shared/domain/configuration.ts';
import { permissionLine } from '#shared/domain/permissions/deal-role-lines.ts';
import { completed } from '#tests/web/support/completed.ts';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { CounterpartyGroupsPage, GroupsPage } from '#web/src/features/people/groups-page.tsx';
import { aGroup, anAgent, conflict, permissionsFrom, refused } from './people-factories.ts';

const list = 'GET /api/v2/organizations/northlight/groups';
const detail = 'GET /api/v2/organizations/northlight/groups/committee';
const agents = 'GET /api/v2/organizations/northlight/groups/committee/agents';
const update = 'PUT /api/organizations/northlight/groups/committee';
const setPermissions = 'PUT /api/v2/organizations/northlight/groups/committee/permissions';
const dalia = { agentId: 'dalia', displayName: 'Dalia Okafor', primaryEmail: 'dalia@northlight.example' };
const full = (override = {}) => ({ ...aGroup(), permissions: [], assignments: [], ...override });

function openGroups(routes: Parameters<typeof fakeServer>[0] = {}, role: 'Admin' | 'Analyst' = 'Admin', query = '') {
  const server = fakeServer({
    [list]: { body: [aGroup()] },
    [detail]: { body: full() },
    [agents]: { body: [dalia] },
    'GET /api/organizations/northlight/agents': { body: [anAgent({ id: 'kai', displayName: 'Kai Brandt' })] },
    'GET /api/organizations/northlight/agents/guests': { body: [] },
    ...routes,
  });
  server.install();
  const page = renderPage(<GroupsPage />, {
    path: '/organization/northlight/settings/groups',
    address: `/organization/northlight/settings/groups${query}`,
    global: aGlobalState(role),
  });
  return { ...page, server };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the groups of an organization', () => {
  it('are listed without the obsolete ones and open beside the list', async () => {
    const { user, router } = openGroups({
      [list]: { body: [aGroup(), aGroup({ id: 'old', name: 'Old desk', launchStatus: 'Obsolete' })] },
      [detail]: {
        body: full({ assignments: [{ entityType: 'Deal', entityId: 'riverside', role: 'Approver', enabled: true }] }),
      },
      'GET /api/deals/riverside': { body: aStructureView() },
    });

    await user.click(await screen.findByRole('button', { name: 'Credit committee' }));

    const drawer = await dialog('Credit committee');
    expect(await drawer.findByRole('link', { name: 'Dalia Okafor' })).toHaveAttribute(
      'href',
      '/organization/northlight/settings/users/dalia',
    );
    expect(await drawer.findByRole('link', { name: 'Riverside senior facility' })).toBeVisible();
    expect(router.state.location.search).toBe('?group=committee');
    expect(screen.queryByText('Old desk')).toBeNull();
  });

  it('are searched on the server', async () => {
    const { user, server } = openGroups({
      [list]: ({ query }) => ({ body: query.get('search') === null ? [aGroup()] : [] }),
    });
    await screen.findByText('Credit committee');

    await user.type(screen.getByLabelText('Search groups'), 'desk');

    expect(await screen.findByText('No group matches “desk”')).toBeVisible();
    expect(server.last(list)?.query.get('search')).toBe('desk');
  });

  it('are created and opened', async () => {
    const create = 'POST /api/organizations/northlight/groups';
    const { user, server } = openGroups({ [list]: { body: [] }, [create]: { body: aGroup() } });
    expect(await screen.findByText('No groups yet')).toBeVisible();

    await user.click(screen.getAllByRole('button', { name: 'New group' })[0] as HTMLElement);
    const form = await dialog('New group');
    await user.click(form.getByRole('button', { name: 'Create group' }));
    expect(await form.findByText('Enter a name.')).toBeVisible();
    await user.type(form.getByLabelText('Name'), 'Credit committee');
    await user.click(form.getByRole('button', { name: 'Create group' }));

    expect(await screen.findByText('Successfully created group')).toBeVisible();
    expect(server.last(create)?.body).toEqual({ name: 'Credit committee', description: '', counterpartyTypeId: null });
    expect(await dialog('Credit committee')).toBeDefined();
  });

  it('of the identity provider are marked, and filled there until they are managed by hand', async () => {
    const group = { provisioned: true, version: 5 };
    const { user, server } = openGroups({
      [list]: { body: [aGroup(group)] },
      [detail]: { body: full(group) },
      [update]: { body: aGroup({ version: 6 }) },
    });

    expect(await screen.findByText('From your identity provider')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Credit committee' }));
    const drawer = await dialog('Credit committee');
    expect(await drawer.findByText(/Your identity provider manages the name and members/)).toBeVisible();
    expect(await drawer.findByRole('link', { name: 'Dalia Okafor' })).toBeVisible();
    expect(drawer.queryByLabelText('Add a person')).toBeNull();
    expect(drawer.queryByRole('button', { name: 'Remove Dalia Okafor' })).toBeNull();
    await user.click(drawer.getByRole('button', { name: 'Edit' }));
    expect((await dialog('Edit Credit committee')).getByLabelText('Name')).toHaveAttribute('readonly');
    await user.click((await dialog('Edit Credit committee')).getByRole('button', { name: 'Cancel' }));
    await user.click(drawer.getByRole('button', { name: 'Manage by hand' }));
    const question = await dialog('Manage Credit committee by hand?');
    await user.click(question.getByRole('button', { name: 'Manage by hand' }));

    await waitFor(() => expect(server.last(update)?.body).toEqual({ version: 5, provisioned: false }));
  });

  it('could not be read: the page says why', async () => {
    openGroups({ [list]: refused(403, 'notPermitted', 'You do not have permission to do this.') });

    expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
  });

  it('offer no change to those who may only look', async () => {
    openGroups({}, 'Analyst', '?group=committee');

    const drawer = await dialog('Credit committee');
    expect(await drawer.findByText('Dalia Okafor')).toBeVisible();
    expect(drawer.queryByRole('button', { name: /Add|Remove|Edit|Grant|obsolete/ })).toBeNull();
  });
});

describe('a group', () => {
  it('gets people by search, in the version that was read', async () => {
    const { user, server } = openGroups({ [update]: { body: aGroup() } }, 'Admin', '?group=committee');
    const drawer = await dialog('Credit committee');
    await user.click(await drawer.findByRole('combobox', { name: 'Add a person' }));
    await user.click(await drawer.findByRole('option', { name: /Kai Brandt/ }));
    await user.click(drawer.getByRole('button', { name: 'Add' }));

    expect(await screen.findByText('Successfully updated group')).toBeVisible();
    expect(server.last(update)?.body).toEqual({ version: 7, addAgents: ['kai'] });
    expect(drawer.getByRole('combobox', { name: 'Add a person' })).toHaveValue('');
  });

  it('is searched for people past pages that hold nobody', async () => {
    const { user } = openGroups(
      {
        'GET /api/organizations/northlight/agents': ({ query }) =>
          query.get('cursor') === null
            ? { body: [], headers: { 'X-Next-Cursor': 'a:b' } }
            : { body: [anAgent({ id: 'kai', displayName: `Kai at ${query.get('cursor')}` })] },
      },
      'Admin',
      '?group=committee',
    );

    await user.click(await screen.findByRole('combobox', { name: 'Add a person' }));

    expect(await screen.findByRole('option', { name: /Kai at a:b/ })).toBeVisible();
  });

  it('says why somebody could not be added, and keeps who it was', async () => {
    const refusal = refused(400, 'agentForeign', 'Some of these users do not belong to your organization.');
    const { user } = openGroups({ [update]: refusal }, 'Admin', '?group=committee');
    const drawer = await dialog('Credit committee');
    await user.click(await drawer.findByRole('combobox', { name: 'Add a person' }));
    await user.click(await drawer.findByRole('option', { name: /Kai Brandt/ }));
    await user.click(drawer.getByRole('button', { name: 'Add' }));

    expect(await drawer.findByText(refusal.body.userMessage)).toBeVisible();
    expect(drawer.getByRole('combobox', { name: 'Add a person' })).toHaveValue('Kai Brandt');
  });

  it('lets somebody go after a question', async () => {
    const { user, server } = openGroups({ [update]: { body: aGroup() } }, 'Admin', '?group=committee');

    await user.click(await screen.findByRole('button', { name: 'Remove Dalia Okafor' }));
    await user.click(screen.getByRole('button', { name: 'Remove from group' }));

    await waitFor(() => expect(server.last(update)?.body).toEqual({ version: 7, removeAgents: ['dalia'] }));
  });

  it('has its people page by page', async () => {
    const { user } = openGroups(
      {
        [agents]: ({ query }) =>
          query.get('cursor') === null
            ? { body: [dalia], headers: { 'X-Next-Cursor': 'page-2' } }
            : { body: [{ ...dalia, agentId: 'kai', displayName: 'Kai Brandt' }] },
      },
      'Admin',
      '?group=committee',
    );

    await user.click(await screen.findByRole('button', { name: 'Load more' }));

    expect(await screen.findByText('Kai Brandt')).toBeVisible();
    expect(screen.getByText('Dalia Okafor')).toBeVisible();
  });

  it('gets a permission beside those that it has, and over the latest version when somebody else was first', async () => {
    const [kept] = permissionsFrom([permissionLine('View', 'Document')]);
    let reads = 0;
    const { user, server } = openGroups(
      {
        [detail]: () => {
          reads += 1;
          return { body: full({ version: reads === 1 ? 7 : 8, permissions: [kept] }) };
        },
        [setPermissions]: ({ body }) => ((body as { version: number }).version === 8 ? { body: [] } : conflict),
      },
      'Admin',
      '?group=committee',
    );
    await user.click(await screen.findByRole('button', { name: 'Grant or deny' }));
    await user.selectOptions(screen.getByLabelText('Permission'), 'Create/Obsolete Structures');
    await user.click(screen.getByRole('button', { name: 'Save permission' }));

    await user.click(await screen.findByRole('button', { name: 'Keep my changes' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep my changes' })).toBeNull());
    expect(screen.getByLabelText('Permission')).toHaveValue('Create/Obsolete Structures');
    await user.click(screen.getByRole('button', { name: 'Save permission' }));

    expect(await screen.findByText('Successfully Updated permission.')).toBeVisible();
    expect(server.last(setPermissions)?.body).toEqual({
      version: 8,
      permissions: [permissionLine('View', 'Document'), permissionLine('Create', 'Deal')],
    });
  });

  it('becomes obsolete after a question, and leaves', async () => {
    const { user, server, router } = openGroups({ [update]: { body: aGroup() } }, 'Admin', '?group=committee');

    await user.click(await screen.findByRole('button', { name: 'Mark as obsolete' }));
    const question = await dialog('Mark Credit committee as obsolete?');
    await user.click(question.getByRole('button', { name: 'Mark as obsolete' }));

    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(server.last(update)?.body).toEqual({ version: 7, launchStatus: 'Obsolete' });
  });
});

describe('the counterparty groups of an organization', () => {
  it('are created with a counterparty type', async () => {
    const create = 'POST /api/organizations/northlight/counterparty-groups';
    const lenders = aGroup({ id: 'lenders', type: 'counterparty-groups', name: 'Lenders' });
    const server = fakeServer({
      'GET /api/organizations/northlight/counterparty-groups': { body: [] },
      'GET /api/organizations/northlight/counterparty-types': {
        body: [completed(CounterpartyType, { id: 'lender', name: 'Lender' })],
      },
      'GET /api/v2/organizations/northlight/groups/lenders': { body: { ...lenders, permissions: [], assignments: [] } },
      'GET /api/v2/organizations/northlight/groups/lenders/agents': { body: [] },
      [create]: { body: lenders },
    });
    server.install();
    const { user } = renderPage(<CounterpartyGroupsPage />, {
      path: '/organization/northlight/settings/counterparty-groups',
    });

    await user.click((await screen.findAllByRole('button', { name: 'New group' }))[0] as HTMLElement);
    const form = await dialog('New counterparty group');
    await user.type(form.getByLabelText('Name'), 'Lenders');
    await user.selectOptions(
      form.getByLabelText('Counterparty type'),
      await form.findByRole('option', { name: 'Lender' }),
    );
    await user.click(form.getByRole('button', { name: 'Create group' }));

    expect(await dialog('Lenders')).toBeDefined();
    expect(server.last(create)?.body).toMatchObject({ name: 'Lenders', counterpartyTypeId: 'lender' });
    expect(await screen.findByText('This group has no members yet.')).toBeVisible();
  });
});
