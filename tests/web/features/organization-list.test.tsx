import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { OrganizationsPage } from '#web/src/features/organization/organizations-page.tsx';
import { anOrganization, refused } from './organization-factories.ts';

const list = 'GET /api/organizations';
const create = 'POST /api/organizations';

function openOrganizations(routes: Parameters<typeof fakeServer>[0], { isSuperuser = false, query = '' } = {}) {
  const server = fakeServer(routes);
  server.install();
  const global = aGlobalState();
  const page = renderPage(<OrganizationsPage />, {
    path: '/organization',
    address: `/organization${query}`,
    global: { ...global, agent: { ...global.agent, superuser: isSuperuser } },
  });
  return { ...page, server };
}

describe('the organizations', () => {
  it('are searched on the server', async () => {
    const { user, server } = openOrganizations({
      [list]: ({ query }) => ({ body: query.get('search') === 'fin' ? [] : [anOrganization()] }),
    });

    expect(await screen.findByRole('link', { name: 'Northlight Capital' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New organization' })).toBeNull();
    await user.type(screen.getByLabelText('Search organizations'), 'fin');

    expect(await screen.findByText('No organization is called “fin”')).toBeVisible();
    expect(server.last(list)?.query.get('search')).toBe('fin');
  });

  it('say what failed', async () => {
    openOrganizations({ [list]: refused(401, 'signInRequired', 'Please sign in to continue.') });

    expect(await screen.findByText('This could not be loaded')).toBeVisible();
  });

  it('are made by superusers, with a first administrator', async () => {
    let isTaken = true;
    const { user, server } = openOrganizations(
      {
        [list]: { body: [anOrganization()] },
        [create]: () =>
          isTaken
            ? refused(409, 'agentAlreadyMember', 'A user with this email address already belongs to the organization.')
            : { body: { ...anOrganization({ id: 'harbor' }), invitationMailed: true } },
      },
      { isSuperuser: true },
    );
    await user.click(await screen.findByRole('button', { name: 'New organization' }));

    const form = within(await screen.findByRole('dialog', { name: 'New organization' }));
    await user.click(form.getByRole('button', { name: 'Create organization' }));
    expect(await form.findByText('Enter a name.')).toBeVisible();
    expect(form.getByText('Enter a first name.')).toBeVisible();
    await user.type(form.getByLabelText('Name'), 'Harbor Bank');
    await user.selectOptions(form.getByLabelText('Currency'), 'EUR');
    await user.type(form.getByLabelText('First name'), 'Kai');
    await user.type(form.getByLabelText('Last name'), 'Brandt');
    await user.type(form.getByLabelText('Email'), 'kai@harbor.example');
    await user.click(form.getByRole('button', { name: 'Create organization' }));
    expect(await form.findByText(/A user with this email address already belongs/)).toBeVisible();
    expect(form.getByLabelText('Email')).toHaveValue('kai@harbor.example');
    isTaken = false;
    await user.click(form.getByRole('button', { name: 'Create organization' }));

    expect(await screen.findByText('Organization successfully created')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.last(create)?.body).toEqual({
      name: 'Harbor Bank',
      currency: 'EUR',
      orgType: 'Lender',
      administrator: { firstName: 'Kai', lastName: 'Brandt', primaryEmail: 'kai@harbor.example' },
    });
  });
});
