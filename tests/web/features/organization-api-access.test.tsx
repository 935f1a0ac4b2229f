import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Role } from '#shared/domain/role.ts';
import { completed } from '#tests/web/support/completed.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { ApiAccessPage } from '#web/src/features/organization/api-access/api-access-page.tsx';
import { anApiClient, anOrganization, conflict, refused, settings, storedSettings } from './organization-factories.ts';

const clients = 'GET /api/oauth/northlight/clients';
const add = 'POST /api/oauth/northlight/clients';
const change = 'PUT /api/oauth/northlight/clients/client-northlight';
const rotate = 'POST /api/oauth/northlight/clients/client-northlight/secret';
const revoke = 'DELETE /api/oauth/northlight/clients/client-northlight';
const details = 'POST /api/entities/northlight/details';
const credentials = { client_id: 'client-northlight', client_secret: 'shown-this-once' };

function openAccess(routes: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({
    'GET /api/organizations/northlight': {
      body: anOrganization({ details: settings({ apiAccessEnabled: 'true' }) }),
    },
    'GET /api/organizations/northlight/roles': {
      body: ['Admin', 'Deal Admin'].map((name) => completed(Role, { id: name, name })),
    },
    [clients]: { body: [anApiClient()] },
    ...routes,
  });
  server.install();
  const page = renderPage(<ApiAccessPage />, { path: '/organization/northlight/settings/api-access' });
  const choose = async (label: string) => {
    await page.user.click(await screen.findByRole('button', { name: 'Actions for Ledger export' }));
    await page.user.click(await screen.findByRole('menuitem', { name: label }));
  };
  return { ...page, server, choose };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('API access', () => {
  it('is switched on and off for the organization', async () => {
    const { user, server } = openAccess({ [details]: storedSettings });

    const access = await screen.findByRole('switch', { name: 'Allow API access' });
    expect(access).toBeChecked();
    await user.click(access);

    await waitFor(() => expect(server.last(details)?.body).toEqual([{ name: 'apiAccessEnabled', value: 'false' }]));
    expect(await screen.findByText('Organization settings saved')).toBeVisible();
  });

  it('lists the clients with what they may do, their end and their last use', async () => {
    openAccess({
      [clients]: {
        body: [
          anApiClient({ roleId: 'Deal Admin', isDefault: true, lastUsedOn: '2026-11-20' }),
          anApiClient({
            id: 'client-meters',
            name: 'Meter feed',
            scopes: ['metrics:write', 'structures:read'],
            validUntil: '2026-01-31',
          }),
        ],
      },
    });

    const ledger = within(await screen.findByRole('row', { name: /Ledger export/ }));
    const meters = within(screen.getByRole('row', { name: /Meter feed/ }));

    expect(ledger.getByText(/Default client/)).toBeVisible();
    expect(await ledger.findByText('Deal Admin')).toBeVisible();
    expect(ledger.getByText('Reads everything')).toBeVisible();
    expect(ledger.getByText('Nora Lindqvist')).toBeVisible();
    expect(meters.getByText('No role')).toBeVisible();
    expect(meters.getByText('Reads and writes metrics; reads structures')).toBeVisible();
    expect(meters.getByText(/Expired/)).toBeVisible();
  });

  it('reads the list page by page', async () => {
    const { user } = openAccess({
      [clients]: ({ query }) =>
        query.get('cursor') === null
          ? { body: [anApiClient()], headers: { 'x-next-cursor': 'next' } }
          : { body: [anApiClient({ id: 'client-meters', name: 'Meter feed' })] },
    });

    await user.click(await screen.findByRole('button', { name: 'Load more' }));

    expect(await screen.findByText('Meter feed')).toBeVisible();
    expect(screen.getByText('Ledger export')).toBeVisible();
  });

  it('adds a client with no more than was chosen, and shows its secret once, to be copied', async () => {
    let isMade = false;
    const { user, server, queryClient } = openAccess({
      [clients]: () => ({ body: isMade ? [anApiClient()] : [] }),
      [add]: () => {
        isMade = true;
        return { body: credentials };
      },
    });

    expect(await screen.findByText('No API client yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add API client' }));
    const form = await dialog('Add API client');
    expect(form.getByLabelText('Role')).toHaveValue('');
    await user.type(form.getByLabelText('Name'), 'Ledger export');
    await user.click(form.getByText('More access in some areas'));
    await user.selectOptions(form.getByLabelText('Covenants'), 'Read and write');
    await user.click(form.getByRole('button', { name: 'Add API client' }));

    const shown = await dialog('Your API credentials');
    expect(shown.getByText('The secret is shown only once')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Copy client secret' }));
    expect(await navigator.clipboard.readText()).toBe('shown-this-once');
    await user.click(shown.getByRole('button', { name: 'Close' }));
    expect(shown.getByText(/the secret cannot be recovered/)).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'I have saved the secret' }));

    expect(await screen.findByText('client-northlight')).toBeVisible();
    expect(document.body.innerHTML).not.toContain('shown-this-once');
    const kept = [...queryClient.getMutationCache().getAll(), ...queryClient.getQueryCache().getAll()];
    expect(JSON.stringify(kept.map(({ state }) => state))).not.toContain('shown-this-once');
    expect(server.last(add)?.body).toEqual({
      name: 'Ledger export',
      roleId: null,
      scopes: ['read', 'covenants:write'],
      validUntil: null,
    });
  });

  it('asks for a name and for something to call, and keeps what was entered when it cannot be saved', async () => {
    const refusal = refused(404, 'roleNotFound', 'This role does not exist.');
    const { user, server } = openAccess({ [clients]: { body: [] }, [add]: refusal });

    await user.click(await screen.findByRole('button', { name: 'Add API client' }));
    const form = await dialog('Add API client');
    await user.selectOptions(form.getByLabelText('Whole API'), 'Only the areas chosen below');
    await user.click(form.getByRole('button', { name: 'Add API client' }));

    expect(await form.findByText('Enter a name.')).toBeVisible();
    expect(form.getByText('Choose what the client may call.')).toBeVisible();
    expect(server.last(add)).toBeUndefined();

    await user.type(form.getByLabelText('Name'), 'Meter feed');
    await user.selectOptions(form.getByLabelText('Metrics'), 'Read and write');
    await user.click(form.getByRole('button', { name: 'Add API client' }));

    expect(await form.findByText('This role does not exist.')).toBeVisible();
    expect(form.getByLabelText('Name')).toHaveValue('Meter feed');
    expect(form.getByLabelText('Metrics')).toHaveValue('write');
  });

  it('changes a client by the version that was read', async () => {
    const { user, server, choose } = openAccess({ [change]: { body: anApiClient({ roleId: 'Admin', version: 4 }) } });

    await choose('Edit');
    const form = await dialog('Edit Ledger export');
    await form.findByRole('option', { name: 'Admin' });
    await user.selectOptions(form.getByLabelText('Role'), 'Admin');
    await user.type(form.getByLabelText('Valid until'), '2027-06-30');
    await user.click(form.getByRole('button', { name: 'Save API client' }));

    expect(await screen.findByText('API client saved')).toBeVisible();
    expect(server.last(change)?.body).toEqual({
      name: 'Ledger export',
      roleId: 'Admin',
      scopes: ['read'],
      validUntil: '2027-06-30',
      version: 3,
    });
  });

  it('gives a client another secret, and says that somebody else was first', async () => {
    const answers = [conflict, { body: credentials }];
    const { user, server, choose } = openAccess({ [rotate]: () => answers.shift() ?? conflict });

    await choose('New secret');
    const form = await dialog('New secret for Ledger export');
    await user.selectOptions(form.getByLabelText('Current secret'), 'Works for another 24 hours');
    await user.click(form.getByRole('button', { name: 'Create new secret' }));
    expect(await form.findByText(/Someone else changed this in the meantime/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Create new secret' }));

    expect((await dialog('Your API credentials')).getByText('shown-this-once')).toBeVisible();
    expect(server.last(rotate)?.body).toEqual({ version: 3, oldSecretWorksForHours: 24 });
  });

  it('revokes a client once that is confirmed', async () => {
    let isRevoked = false;
    const { user, choose } = openAccess({
      [clients]: () => ({ body: isRevoked ? [] : [anApiClient()] }),
      [revoke]: () => {
        isRevoked = true;
        return { body: {} };
      },
    });

    await choose('Revoke');
    const question = await dialog('Revoke Ledger export?');
    await user.click(question.getByRole('button', { name: 'Revoke API client' }));

    expect(await screen.findByText('No API client yet')).toBeVisible();
  });

  it('says what failed, which is not the same as that there are none', async () => {
    openAccess({ [clients]: refused(403, 'notPermitted', 'You do not have permission to do this.') });

    expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
    expect(screen.queryByText('No API client yet')).toBeNull();
  });

  it('tells programs how to get a token', async () => {
    openAccess({});

    expect(await screen.findByText(/curl -X POST .*\/api\/oauth\/token/)).toBeVisible();
  });
});
