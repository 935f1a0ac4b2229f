import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { rowNames } from '#tests/web/support/tables.ts';
import { GuestsPage } from '#web/src/features/people/guests-page.tsx';
import { UsersPage } from '#web/src/features/people/users-page.tsx';
import { anAgent, refused, theBuiltInRoles } from './people-factories.ts';

const list = 'GET /api/organizations/northlight/agents';
const taken = refused(409, 'agentAlreadyMember', 'A user with this email address already belongs to the organization.');

function openUsers(routes: Parameters<typeof fakeServer>[0] = {}, role: 'Admin' | 'Analyst' = 'Admin', query = '') {
  const server = fakeServer({
    [list]: { body: [anAgent()] },
    'GET /api/organizations/northlight/roles': { body: theBuiltInRoles },
    ...routes,
  });
  server.install();
  const page = renderPage(<UsersPage />, {
    path: '/organization/northlight/settings/users',
    address: `/organization/northlight/settings/users${query}`,
    global: aGlobalState(role),
  });
  return { ...page, server };
}

const invitation = { sentAt: '2026-11-20T09:00:00.000Z', expiresAt: '2026-11-27T09:00:00.000Z' };

/** Pastes, because an address typed letter by letter takes its time. */
async function enter(user: UserEvent, label: string, text: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

describe('the users of an organization', () => {
  it('are listed with roles and status, and opened by their name', async () => {
    const invited = anAgent({ id: 'kai', displayName: 'Kai Brandt', initialSignUpCompleted: false, invitation });
    openUsers({
      [list]: {
        body: [anAgent(), invited, anAgent({ id: 'lu', displayName: 'Lu Shen', enabled: false, internalStaff: true })],
      },
    });

    await screen.findByText('Dalia Okafor');
    const row = within(screen.getByRole('row', { name: /Dalia Okafor/ }));
    expect(row.getByRole('link')).toHaveAttribute('href', '/organization/northlight/settings/users/dalia');
    expect(row.getByText('Deal Admin')).toBeVisible();
    expect(row.getByText('Enabled')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Kai Brandt/ })).getByText('Invited')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Lu Shen/ })).getByText('Trestle staff')).toBeVisible();
    expect(screen.getAllByText('Trestle staff')).toHaveLength(1);
    expect(within(screen.getByRole('row', { name: /Lu Shen/ })).getByText('Disabled')).toBeVisible();
  });

  it('come page by page', async () => {
    const { user, server } = openUsers({
      [list]: ({ query }) =>
        query.get('cursor') === null
          ? { body: [anAgent()], headers: { 'X-Next-Cursor': 'page-2' } }
          : { body: [anAgent({ id: 'kai', displayName: 'Kai Brandt' })] },
    });

    await user.click(await screen.findByRole('button', { name: 'Load more' }));

    await screen.findByText('Kai Brandt');
    expect(rowNames('Users')).toEqual(['Dalia Okafor', 'Kai Brandt']);
    expect(server.last(list)?.query.get('cursor')).toBe('page-2');
  });

  it('are searched on the server once the typing pauses, and the search stands in the address', async () => {
    const { user, server, router } = openUsers({
      [list]: ({ query }) => ({ body: query.get('search') === null ? [anAgent()] : [] }),
    });
    await screen.findByText('Dalia Okafor');

    await user.type(screen.getByLabelText('Search users'), 'brandt');

    expect(await screen.findByText('Nobody matches')).toBeVisible();
    expect(router.state.location.search).toBe('?search=brandt');
    const searches = server.received.flatMap(({ query }) => query.get('search') ?? []);
    expect(searches.at(-1)).toBe('brandt');
    expect(searches.length).toBeLessThan('brandt'.length);
  });

  it('are found behind pages of the search that hold nobody', async () => {
    openUsers(
      {
        [list]: ({ query }) =>
          query.get('cursor') === null
            ? { body: [], headers: { 'X-Next-Cursor': 'page-2' } }
            : { body: [anAgent({ id: 'kai', displayName: 'Kai Brandt' })] },
      },
      'Admin',
      '?search=brandt',
    );

    expect(await screen.findByText('Kai Brandt')).toBeVisible();
  });

  it('are narrowed to the disabled ones and to people of partners by the server', async () => {
    const { user, server } = openUsers();
    await screen.findByText('Dalia Okafor');

    await user.selectOptions(screen.getByLabelText('Access'), 'Disabled only');
    await waitFor(() => expect(server.last(list)?.query.get('enabled')).toBe('false'));
    await user.click(screen.getByRole('radio', { name: 'Partners' }));

    await waitFor(() => expect(server.last(list)?.query.get('accessType')).toBe('PARTNER'));
    expect(server.last(list)?.query.get('enabled')).toBe('false');
  });

  it('are not there yet: the page says how to begin', async () => {
    openUsers({ [list]: { body: [] } });

    expect(await screen.findByText('No members yet')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Invite user' })).toHaveLength(2);
  });

  it('could not be read: the page says why and tries again', async () => {
    let isWell = false;
    const { user } = openUsers({
      [list]: () =>
        isWell ? { body: [anAgent()] } : refused(403, 'notPermitted', 'You do not have permission to do this.'),
    });

    expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
    isWell = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Dalia Okafor')).toBeVisible();
  });

  it('are not invited by those who may not', async () => {
    openUsers({ [list]: { body: [anAgent({ initialSignUpCompleted: false, invitation })] } }, 'Analyst');

    await screen.findByText('Dalia Okafor');
    expect(screen.queryByRole('button', { name: /Invite/ })).toBeNull();
  });
});

describe('inviting a user', () => {
  const create = 'POST /api/organizations/northlight/agents';

  it('asks for a name, an address and roles', async () => {
    const { user, server } = openUsers({ [create]: { body: anAgent() } });

    await user.click(await screen.findByRole('button', { name: 'Invite user' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Invite a user' }));
    await user.click(dialog.getByRole('button', { name: 'Invite user' }));
    expect(await dialog.findByText('Enter a first name.')).toBeVisible();
    expect(dialog.getByText('Enter an email address.')).toBeVisible();
    await enter(user, 'First name', 'Kai');
    await enter(user, 'Last name', 'Brandt');
    await enter(user, 'Email', 'Kai@Northlight.example');
    await user.click(await dialog.findByRole('checkbox', { name: 'Deal Admin' }));
    await user.click(dialog.getByRole('button', { name: 'Invite user' }));

    expect(await screen.findByText('Invitation sent to kai@northlight.example')).toBeVisible();
    expect(server.last(create)?.body).toEqual({
      firstName: 'Kai',
      lastName: 'Brandt',
      primaryEmail: 'kai@northlight.example',
      roles: ['Member', 'Deal Admin'],
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps what was entered when the address is taken', async () => {
    const { user } = openUsers({ [create]: taken });
    await user.click(await screen.findByRole('button', { name: 'Invite user' }));
    await enter(user, 'First name', 'Kai');
    await enter(user, 'Last name', 'Brandt');
    await enter(user, 'Email', 'kai@northlight.example');

    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Invite user' }));

    const dialog = within(screen.getByRole('dialog', { name: 'Invite a user' }));
    expect(await dialog.findByText(taken.body.userMessage)).toBeVisible();
    expect(dialog.getByLabelText('Email')).toHaveValue('kai@northlight.example');
  });

  it.each([
    taken,
    refused(
      409,
      'agentNotInvitable',
      'A user with this email address already belongs to the organization in another way.',
    ),
  ])('marks the address that is refused ($body.code) until it is another one', async (refusal) => {
    const { user } = openUsers({ [create]: refusal });
    await user.click(await screen.findByRole('button', { name: 'Invite user' }));
    await enter(user, 'First name', 'Kai');
    await enter(user, 'Last name', 'Brandt');
    await enter(user, 'Email', 'kai@northlight.example');
    const dialog = within(screen.getByRole('dialog', { name: 'Invite a user' }));
    await user.click(dialog.getByRole('button', { name: 'Invite user' }));

    expect(await dialog.findByText(refusal.body.userMessage)).toBeVisible();
    expect(dialog.getByLabelText('Email')).toBeInvalid();
    expect(dialog.getByLabelText('First name')).toBeValid();
    await user.type(dialog.getByLabelText('Email'), 's');

    await waitFor(() => expect(dialog.queryByText(refusal.body.userMessage)).toBeNull());
    expect(dialog.getByLabelText('Email')).toBeValid();
  });

  it('again mails a new link, and says in the row when that failed', async () => {
    const again = 'POST /api/organizations/northlight/agents/dalia/invitation';
    const notSent = refused(502, 'mailNotSent', 'The email could not be sent. Nothing was lost. Please try again.');
    let isWell = false;
    const agent = anAgent({ initialSignUpCompleted: false, invitation });
    const { user } = openUsers({ [list]: { body: [agent] }, [again]: () => (isWell ? { body: agent } : notSent) });
    const button = await screen.findByRole('button', { name: 'Invite again: Dalia Okafor' });

    await user.click(button);
    expect(await screen.findByText(notSent.body.userMessage)).toBeVisible();
    isWell = true;
    await user.click(button);

    expect(await screen.findByText('Email has been sent successfully.')).toBeVisible();
    expect(screen.queryByText(notSent.body.userMessage)).toBeNull();
  });
});

describe('the guests of an organization', () => {
  const guests = 'GET /api/organizations/northlight/agents/guests';
  const openGuests = (routes: Parameters<typeof fakeServer>[0]) => {
    const server = fakeServer(routes);
    server.install();
    return { ...renderPage(<GuestsPage />, { path: '/organization/northlight/settings/guests' }), server };
  };

  it('are listed without roles', async () => {
    openGuests({
      [guests]: { body: [anAgent({ displayName: 'Ines Ferro', roles: [], effectiveAgentAccessType: 'GUEST' })] },
    });

    expect(await screen.findByRole('link', { name: 'Ines Ferro' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: /Roles/ })).toBeNull();
  });

  it('are invited without a role', async () => {
    const create = 'POST /api/organizations/northlight/agents/guests';
    const { user, server } = openGuests({ [guests]: { body: [] }, [create]: { body: anAgent() } });
    expect(await screen.findByText('No guests yet')).toBeVisible();

    await user.click(screen.getAllByRole('button', { name: 'Invite guest' })[0] as HTMLElement);
    await enter(user, 'First name', 'Ines');
    await enter(user, 'Last name', 'Ferro');
    await enter(user, 'Email', 'ines@riverside.example');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Invite guest' }));

    expect(await screen.findByText('Invitation sent to ines@riverside.example')).toBeVisible();
    expect(server.last(create)?.body).toEqual({
      firstName: 'Ines',
      lastName: 'Ferro',
      primaryEmail: 'ines@riverside.example',
    });
  });
});
