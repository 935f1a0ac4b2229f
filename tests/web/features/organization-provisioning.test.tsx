import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { ProvisioningPage } from '#web/src/features/organization/provisioning/provisioning-page.tsx';
import { aProvisioningToken, refused } from './organization-factories.ts';

const list = 'GET /api/organizations/northlight/provisioning-tokens';
const add = 'POST /api/organizations/northlight/provisioning-tokens';
const revoke = 'DELETE /api/organizations/northlight/provisioning-tokens/token-okta';
const issued = { id: 'token-okta', token: 'trestle_scim_shown-this-once' };

function openProvisioning(routes: Parameters<typeof fakeServer>[0] = {}, role: 'Admin' | 'Analyst' = 'Admin') {
  const server = fakeServer({ [list]: { body: [aProvisioningToken()] }, ...routes });
  server.install();
  const page = renderPage(<ProvisioningPage />, {
    path: '/organization/northlight/settings/provisioning',
    global: aGlobalState(role),
  });
  return { ...page, server };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('provisioning', () => {
  it('tells the base URL, to be copied, and where newcomers get their role', async () => {
    const { user } = openProvisioning();

    await user.click(await screen.findByRole('button', { name: 'Copy base URL' }));

    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/api/scim/v2`);
    expect(screen.getByRole('link', { name: 'Single sign-on' })).toHaveAttribute(
      'href',
      '/organization/northlight/settings/single-sign-on',
    );
  });

  it('lists the tokens with their end, their last use and who added them', async () => {
    openProvisioning({
      [list]: {
        body: [
          aProvisioningToken({ lastUsedOn: '2026-11-20' }),
          aProvisioningToken({ id: 'token-old', name: 'Old directory', validUntil: '2026-01-31' }),
        ],
      },
    });

    const row = await screen.findByRole('row', { name: /Okta/ });
    const okta = within(row);
    const old = within(screen.getByRole('row', { name: /Old directory/ }));

    expect(okta.getByText('Nora Lindqvist')).toBeVisible();
    expect(row.querySelector('time[datetime="2026-11-20"]')).toBeVisible();
    expect(okta.queryByText(/Expired/)).toBeNull();
    expect(old.getByText(/Expired/)).toBeVisible();
  });

  it('adds a token and shows it once, to be copied', async () => {
    let isMade = false;
    const { user, server, queryClient } = openProvisioning({
      [list]: () => ({ body: isMade ? [aProvisioningToken()] : [] }),
      [add]: () => {
        isMade = true;
        return { body: issued };
      },
    });

    expect(await screen.findByText('No token yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add token' }));
    const form = await dialog('Add token');
    await user.click(form.getByRole('button', { name: 'Add token' }));
    expect(await form.findByText('Enter a name.')).toBeVisible();
    expect(server.last(add)).toBeUndefined();
    await user.type(form.getByLabelText('Name'), 'Okta');
    await user.type(form.getByLabelText('Valid until'), '2027-06-30');
    await user.click(form.getByRole('button', { name: 'Add token' }));

    const shown = await dialog('Your provisioning token');
    expect(shown.getByText('The token is shown only once')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Copy token' }));
    expect(await navigator.clipboard.readText()).toBe(issued.token);
    await user.click(shown.getByRole('button', { name: 'Close' }));
    expect(shown.getByText(/the token cannot be recovered/)).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'I have saved the token' }));

    expect(await screen.findByText('Okta')).toBeVisible();
    expect(document.body.innerHTML).not.toContain(issued.token);
    const kept = [...queryClient.getMutationCache().getAll(), ...queryClient.getQueryCache().getAll()];
    expect(JSON.stringify(kept.map(({ state }) => state))).not.toContain(issued.token);
    expect(server.last(add)?.body).toEqual({ name: 'Okta', validUntil: '2027-06-30' });
  });

  it('keeps what was entered when the token cannot be added', async () => {
    const refusal = refused(400, 'requestInvalid', 'Some of what was entered is not valid.', {
      validUntil: 'Choose today or a later day.',
    });
    const { user } = openProvisioning({ [list]: { body: [] }, [add]: refusal });

    await user.click(await screen.findByRole('button', { name: 'Add token' }));
    const form = await dialog('Add token');
    await user.type(form.getByLabelText('Name'), 'Okta');
    await user.type(form.getByLabelText('Valid until'), '2020-01-01');
    await user.click(form.getByRole('button', { name: 'Add token' }));

    expect(await form.findByText('Choose today or a later day.')).toBeVisible();
    expect(form.getByLabelText('Name')).toHaveValue('Okta');
  });

  it('revokes a token once that is confirmed', async () => {
    let isRevoked = false;
    const { user, server } = openProvisioning({
      [list]: () => ({ body: isRevoked ? [] : [aProvisioningToken()] }),
      [revoke]: () => {
        isRevoked = true;
        return { body: {} };
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Actions for Okta' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
    const question = await dialog('Revoke Okta?');
    expect(server.last(revoke)).toBeUndefined();
    await user.click(question.getByRole('button', { name: 'Revoke token' }));

    expect(await screen.findByText('No token yet')).toBeVisible();
  });

  it('says what failed, which is not the same as that there are none', async () => {
    openProvisioning({ [list]: refused(403, 'notPermitted', 'You do not have permission to do this.') });

    expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
    expect(screen.queryByText('No token yet')).toBeNull();
  });

  it('offers nothing to change to who may not manage the organization', async () => {
    openProvisioning({}, 'Analyst');

    await screen.findByText('Okta');

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add token' })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Actions for Okta' })).toBeNull();
  });
});
