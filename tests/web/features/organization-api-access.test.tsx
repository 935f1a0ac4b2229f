import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { ApiAccessPage } from '#web/src/features/organization/api-access/api-access-page.tsx';
import { anApiClient, anOrganization, conflict, refused, settings } from './organization-factories.ts';

// Long forms are filled in key by key.
vi.setConfig({ testTimeout: 20_000 });

const client = 'GET /api/oauth/northlight';
const enable = 'POST /api/oauth/northlight/enable';
const details = 'POST /api/entities/northlight/details';
const notSetUp = refused(404, 'apiClientNotFound', 'API access has not been set up for this organization.');
const credentials = { client_id: 'client-northlight', client_secret: 'shown-this-once' };

const withClient = { body: anOrganization({ details: settings({ apiClientId: 'client-northlight' }) }) };

function openAccess(routes: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({
    'GET /api/organizations/northlight': withClient,
    'GET /api/organizations/northlight/roles': {
      body: ['Admin', 'Analyst'].map((name) => ({ id: name, name })),
    },
    ...routes,
  });
  server.install();
  const page = renderPage(<ApiAccessPage />, { path: '/organization/northlight/settings/api-access' });
  return { ...page, server };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('API access', () => {
  it('is switched on and off for the organization', async () => {
    const { user, server } = openAccess({
      'GET /api/organizations/northlight': {
        body: anOrganization({ details: settings({ apiAccessEnabled: 'true' }) }),
      },
      [details]: ({ body }) => ({ body }),
    });

    const access = await screen.findByRole('switch', { name: 'Programs may call the API' });
    expect(access).toBeChecked();
    await user.click(access);

    await waitFor(() => expect(server.last(details)?.body).toEqual([{ name: 'apiAccessEnabled', value: 'false' }]));
    expect(await screen.findByText('Organization settings saved')).toBeVisible();
  });

  it('shows a new secret once, to be copied, and never again', async () => {
    let isMade = false;
    const { user, server, queryClient } = openAccess({
      'GET /api/organizations/northlight': () => (isMade ? withClient : { body: anOrganization() }),
      [client]: { body: anApiClient({ roleId: 'Admin' }) },
      [enable]: () => {
        isMade = true;
        return { body: credentials };
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Enable API access' }));
    const form = await dialog('Enable API access');
    await form.findByRole('option', { name: 'Admin' });
    await user.selectOptions(form.getByLabelText('Role'), 'Admin');
    await user.click(form.getByRole('button', { name: 'Enable API access' }));

    const shown = await dialog('Your API credentials');
    expect(shown.getByText('The secret is shown only now')).toBeVisible();
    expect(shown.getByText('shown-this-once')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Copy client secret' }));
    expect(await navigator.clipboard.readText()).toBe('shown-this-once');
    await user.click(shown.getByRole('button', { name: 'Close' }));
    expect(shown.getByText(/leaves the secret behind for good/)).toBeVisible();
    expect(shown.getByText('shown-this-once')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'I have stored the secret' }));

    expect(await screen.findByText('client-northlight')).toBeVisible();
    expect(document.body.innerHTML).not.toContain('shown-this-once');
    const kept = [...queryClient.getMutationCache().getAll(), ...queryClient.getQueryCache().getAll()];
    expect(JSON.stringify(kept.map(({ state }) => state))).not.toContain('shown-this-once');
    expect(server.last(enable)?.body).toEqual({ roleId: 'Admin' });
  });

  it('keeps the role that was chosen when the secret cannot be made', async () => {
    const { user } = openAccess({ [client]: { body: anApiClient() }, [enable]: conflict });

    await user.click(await screen.findByRole('button', { name: 'New secret or role' }));
    const form = await dialog('Make a new secret');
    await form.findByRole('option', { name: 'Admin' });
    await user.selectOptions(form.getByLabelText('Role'), 'Admin');
    await user.click(form.getByRole('button', { name: 'Make a new secret' }));

    expect(await form.findByText(/Somebody else changed this in the meantime/)).toBeVisible();
    expect(form.getByLabelText('Role')).toHaveValue('Admin');
  });

  it('is revoked once that is confirmed', async () => {
    let isRevoked = false;
    const { user } = openAccess({
      [client]: () => (isRevoked ? notSetUp : { body: anApiClient() }),
      'DELETE /api/oauth/northlight': () => {
        isRevoked = true;
        return { body: {} };
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Revoke' }));
    const question = await dialog('Revoke the API client?');
    await user.click(question.getByRole('button', { name: 'Revoke API client' }));

    expect(await screen.findByText('No API client yet')).toBeVisible();
  });

  it('says what failed, which is not the same as not being set up', async () => {
    openAccess({ [client]: refused(403, 'notPermitted', 'You do not have permission to do this.') });

    expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
    expect(screen.queryByText('No API client yet')).toBeNull();
  });

  it('asks for no client where the settings name none', async () => {
    const { server } = openAccess({ 'GET /api/organizations/northlight': { body: anOrganization() } });

    expect(await screen.findByText('No API client yet')).toBeVisible();
    expect(server.last(client)).toBeUndefined();
  });

  it('tells programs how to get a token', async () => {
    openAccess({ [client]: notSetUp });

    expect(await screen.findByText(/curl -X POST .*\/api\/oauth\/token/)).toBeVisible();
  });
});
