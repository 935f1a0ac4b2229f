import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aGlobalState, aStructure } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { UserPage } from '#web/src/features/people/user-page.tsx';
import { anAgent, refused, theBuiltInRoles } from './people-factories.ts';

const one = '/api/organizations/northlight/agents/dalia';
const remove = `DELETE ${one}`;
const move = `PUT ${one}/address`;

function openUser(
  agent: Parameters<typeof anAgent>[0],
  routes: Parameters<typeof fakeServer>[0] = {},
  global = aGlobalState(),
) {
  const server = fakeServer({
    [`GET ${one}`]: { body: anAgent(agent) },
    'GET /api/v2/organizations/northlight/agents/dalia/permissions': { body: [] },
    'GET /api/organizations/northlight/roles': { body: theBuiltInRoles },
    [`GET ${one}/sessions`]: { body: [] },
    [`GET ${one}/provider-accounts`]: { body: { accounts: [] } },
    'GET /api/agents/dalia/roles': { body: [] },
    'GET /api/v2/agents/dalia/groups': { body: [] },
    'GET /api/v2/organizations/northlight/agents/dalia/teams': { body: [] },
    'GET /api/organizations/northlight/agents/dalia/apps': { body: [] },
    'GET /api/agents/dalia/deals': { body: [] },
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

const heading = () => screen.findByRole('heading', { level: 1, name: 'Dalia Okafor' });
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

describe('taking a user out of the organization', () => {
  it('is offered on their page, asks first, says why it could not, and then leads to the list', async () => {
    const refusal = refused(409, 'lastAdministrator', 'An organization needs at least one administrator.');
    let isAllowed = false;
    const { user, server, router } = openUser({}, { [remove]: () => (isAllowed ? { body: {} } : refusal) });

    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const question = dialog('Remove Dalia Okafor?');
    expect(question.getByText(/with their roles, groups, teams and permissions here/)).toBeVisible();
    expect(server.last(remove)).toBeUndefined();
    await user.click(question.getByRole('button', { name: 'Remove from the organization' }));
    expect(await question.findByText(refusal.body.userMessage)).toBeVisible();
    isAllowed = true;
    await user.click(question.getByRole('button', { name: 'Remove from the organization' }));

    await expect.poll(() => router.state.location.pathname).toBe('/organization/northlight/settings/users');
  });

  it('is withdrawing the invitation where they have not accepted, and leads back to the guests', async () => {
    const invitation = { sentAt: '2026-11-20T09:00:00.000Z', expiresAt: '2026-11-27T09:00:00.000Z' };
    const guest = { initialSignUpCompleted: false, invitation, effectiveAgentAccessType: 'GUEST' } as const;
    const { user, router } = openUser(guest, { [remove]: { body: {} } });

    await user.click(await screen.findByRole('button', { name: 'Withdraw invitation' }));
    await user.click(
      dialog('Withdraw the invitation of Dalia Okafor?').getByRole('button', { name: 'Withdraw invitation' }),
    );

    await expect.poll(() => router.state.location.pathname).toBe('/organization/northlight/settings/guests');
  });

  it.each([
    {
      who: 'those who look at themselves',
      global: { ...aGlobalState(), agent: { ...aGlobalState().agent, id: 'dalia' } },
    },
    { who: 'those who may only look', global: aGlobalState('Analyst') },
  ])('is not offered to $who', async ({ global }) => {
    openUser({}, {}, global);

    await heading();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });
});

describe('moving the account of a user to another address', () => {
  it('is offered beside the address, and mails the new one', async () => {
    const { user, server } = openUser({}, { [move]: { body: {} } });

    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    const form = dialog('Change the email of Dalia Okafor');
    await user.type(form.getByLabelText('New email'), 'dalia@riverside.example');
    await user.click(form.getByRole('button', { name: 'Send the link' }));

    await expect.poll(() => server.last(move)?.body).toMatchObject({ primaryEmail: 'dalia@riverside.example' });
  });

  it.each([
    { who: 'a superuser', agent: { superuser: true } },
    {
      who: 'somebody who was only invited',
      agent: {
        initialSignUpCompleted: false,
        invitation: { sentAt: '2026-11-20T09:00:00.000Z', expiresAt: '2026-11-27T09:00:00.000Z' },
      },
    },
  ])('is not offered for $who', async ({ agent }) => {
    openUser(agent);

    await heading();
    expect(screen.queryByRole('button', { name: 'Change email' })).toBeNull();
  });
});

describe('what a user sees', () => {
  it('is told by apps and structures', async () => {
    openUser(
      {},
      {
        [`GET ${one}/apps`]: { body: ['Data Vault', 'Reporting Covenant'] },
        'GET /api/agents/dalia/deals': { body: [aStructure()] },
      },
    );

    const panel = within(await screen.findByRole('region', { name: 'What they see' }));
    expect(await panel.findByText('Data Vault, Reporting Covenant')).toBeVisible();
    expect(await panel.findByRole('link', { name: aStructure().name })).toHaveAttribute('href', '/deals/riverside');
  });
});

describe('the teams of a user', () => {
  const aTeam = (entityId: string, entityName: string, override = {}) => ({
    entityId,
    entityType: 'Deal',
    entityName,
    role: 'Viewer',
    groupId: null,
    groupName: null,
    ...override,
  });
  const teams = '/api/v2/organizations/northlight/agents/dalia/teams';
  const kept = {
    level: 'View',
    action: 'Grant',
    sourceType: 'Covenant',
    sourceId: null,
    entityId: 'lakeside',
    detailType: null,
    detailName: null,
    detailValues: [],
    organizationId: 'northlight',
  };

  it('are changed all at once, keep their permissions, and leave those of groups alone', async () => {
    const { user, server } = openUser(
      {},
      {
        [`GET ${teams}`]: {
          body: [
            aTeam('riverside', 'Riverside'),
            aTeam('lakeside', 'Lakeside'),
            aTeam('harbor', 'Harbor', { groupId: 'desk', groupName: 'Desk' }),
          ],
        },
        'GET /api/v2/organizations/northlight/agents/dalia/permissions': { body: [kept] },
        [`PUT ${teams}`]: { body: [] },
      },
    );

    await user.click(await screen.findByRole('button', { name: 'Edit teams' }));
    const form = dialog('Teams of Dalia Okafor');
    expect(form.queryByLabelText('Harbor')).toBeNull();
    await user.selectOptions(form.getByLabelText('Riverside'), 'Leave this team');
    await user.selectOptions(form.getByLabelText('Lakeside'), 'Approver');
    await user.click(form.getByRole('button', { name: 'Save teams' }));

    expect(await screen.findByText('Successfully updated Deal Team')).toBeVisible();
    expect(screen.getByText('Dalia Okafor: Riverside left, Lakeside Approver')).toBeVisible();
    const { entityId: _, organizationId: _o, ...line } = kept;
    expect(server.last(`PUT ${teams}`)?.body).toEqual([
      { entityId: 'lakeside', role: 'Approver', permissions: [expect.objectContaining(line)] },
    ]);
  });

  it('stay as they are when the change is refused', async () => {
    const { user } = openUser(
      {},
      {
        [`GET ${teams}`]: { body: [aTeam('riverside', 'Riverside')] },
        [`PUT ${teams}`]: refused(404, 'entityNotFound', 'This does not exist or is not shared with you.'),
      },
    );

    await user.click(await screen.findByRole('button', { name: 'Edit teams' }));
    const form = dialog('Teams of Dalia Okafor');
    await user.click(form.getByRole('button', { name: 'Save teams' }));

    expect(await form.findByText('This does not exist or is not shared with you.')).toBeVisible();
  });
});
