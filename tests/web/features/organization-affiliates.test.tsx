import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAgent } from '#tests/web/features/people-factories.ts';
import { aGlobalState, type ShownRole } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { AffiliatedPage } from '#web/src/features/organization/affiliated/affiliated-page.tsx';
import { PartnersPage } from '#web/src/features/organization/partners/partners-page.tsx';
import { aCounterpartyType, anAffiliated, aPartner, refused } from './organization-factories.ts';

const organization = '/api/organizations/northlight';
const managed = `GET ${organization}/managed`;
const partners = `GET ${organization}/partner`;
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

function openAffiliated(routes: Parameters<typeof fakeServer>[0], role: ShownRole = 'Admin') {
  const server = fakeServer({
    [`GET ${organization}/counterparty-types`]: { body: [aCounterpartyType()] },
    ...routes,
  });
  server.install();
  const global = aGlobalState(role);
  const page = renderPage(<AffiliatedPage />, {
    path: '/organization/northlight/settings/affiliated',
    global: {
      ...global,
      enabledOrganizations: [...global.enabledOrganizations, { id: 'riverside', name: 'Riverside Wind' }],
    },
  });
  return { ...page, server };
}

function openPartners(routes: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ [`GET ${organization}/roles`]: { body: [] }, ...routes });
  server.install();
  return { ...renderPage(<PartnersPage />, { path: '/organization/northlight/settings/partners' }), server };
}

describe('affiliated organizations', () => {
  it('are listed with kind and place, and searched on the server', async () => {
    const { user, server } = openAffiliated({ [managed]: { body: [anAffiliated()] } });

    const row = within(await screen.findByRole('row', { name: /Riverside Wind Holdings/ }));
    expect(row.getByText('Borrower')).toBeVisible();
    expect(row.getByText('Portland, Oregon')).toBeVisible();
    await user.type(screen.getByLabelText('Search affiliated organizations'), 'wind');

    await waitFor(() => expect(server.last(managed)?.query.get('search')).toBe('wind'));
  });

  it('say what will be there, or what failed', async () => {
    let isWell = false;
    const { user } = openAffiliated({
      [managed]: () => (isWell ? { body: [] } : refused(403, 'notPermitted', 'You do not have permission to do this.')),
    });

    expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
    isWell = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('No affiliated organizations yet')).toBeVisible();
  });

  it('are only made and changed by those who may', async () => {
    openAffiliated({ [managed]: { body: [anAffiliated()] } }, 'Analyst');

    await screen.findByRole('row', { name: /Riverside Wind Holdings/ });
    expect(screen.queryByRole('button', { name: 'New affiliated organization' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });

  it('are made anew, with a counterparty type', async () => {
    const { user, server } = openAffiliated({
      [managed]: { body: [] },
      [`POST ${organization}/managed`]: { body: { ...anAffiliated(), invitationMailed: null } },
    });

    await user.click(await screen.findByRole('button', { name: 'New affiliated organization' }));
    const form = dialog('New affiliated organization');
    await form.findByRole('option', { name: 'Offtaker' });
    await user.click(form.getByRole('button', { name: 'Create organization' }));
    expect(await form.findByText('Enter a name.')).toBeVisible();
    await user.type(form.getByLabelText('Name'), 'Riverside Wind Holdings, LLC');
    await user.selectOptions(form.getByLabelText('Kind of organization'), 'Borrower');
    await user.selectOptions(form.getByLabelText('Counterparty type'), 'Offtaker');
    await user.click(form.getByRole('button', { name: 'Create organization' }));

    expect(await screen.findByText('Affiliated Organization successfully created')).toBeVisible();
    expect(server.last(`POST ${organization}/managed`)?.body).toEqual({
      name: 'Riverside Wind Holdings, LLC',
      orgType: 'Borrower',
      counterpartyTypeId: 'offtaker',
      city: '',
      state: '',
      country: '',
    });
  });

  it('are taken over from those that exist, unless they manage this one', async () => {
    const { user, server } = openAffiliated({
      [managed]: { body: [] },
      [`POST ${organization}/managed`]: refused(
        409,
        'managedOrganizationCycle',
        'An organization cannot manage one that manages it, directly or through others.',
      ),
    });

    await user.click(await screen.findByRole('button', { name: 'New affiliated organization' }));
    const form = dialog('New affiliated organization');
    await user.click(form.getByRole('radio', { name: 'Existing organization' }));
    await user.click(form.getByRole('button', { name: 'Add organization' }));
    expect(await form.findByText(/or choose one that exists/)).toBeVisible();
    expect(form.queryByRole('option', { name: 'Northlight Capital' })).toBeNull();
    await user.selectOptions(form.getByLabelText('Organization'), 'Riverside Wind');
    await user.click(form.getByRole('button', { name: 'Add organization' }));

    expect(await form.findByText(/cannot manage one that manages it/)).toBeVisible();
    expect(server.last(`POST ${organization}/managed`)?.body).toMatchObject({ organizationId: 'riverside' });
    expect(form.getByLabelText('Organization')).toHaveValue('riverside');
  });

  it('are edited with what they have', async () => {
    const change = `PUT ${organization}/managed/riverside-holdings`;
    const { user, server } = openAffiliated({
      [managed]: { body: [anAffiliated({ counterpartyTypeId: 'offtaker' })] },
      [change]: { body: anAffiliated() },
    });

    await user.click(await screen.findByRole('button', { name: /^Actions for Riverside/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    const form = dialog('Edit affiliated organization');
    await waitFor(() => expect(form.getByLabelText('Counterparty type')).toHaveValue('offtaker'));
    await user.type(form.getByLabelText('Country'), 'USA');
    await user.click(form.getByRole('button', { name: 'Save organization' }));

    expect(await screen.findByText('Affiliated Organization successfully updated')).toBeVisible();
    expect(server.last(change)?.body).toMatchObject({ version: 3, counterpartyTypeId: 'offtaker', country: 'USA' });
  });

  it('become obsolete only when nothing depends on them, and say what does', async () => {
    const { user } = openAffiliated({
      [managed]: { body: [anAffiliated()] },
      [`PUT ${organization}/managed/riverside-holdings`]: refused(
        409,
        'managedOrganizationInUse',
        'Other items still depend on this organization. Resolve its dependencies first.',
      ),
      [`GET ${organization}/managed/riverside-holdings/dependencies`]: {
        body: [
          { kind: 'Deal', id: 'riverside', name: 'Riverside senior facility' },
          { kind: 'Agent', id: 'kai', name: 'Kai Brandt' },
        ],
      },
    });

    await user.click(await screen.findByRole('button', { name: /^Actions for Riverside/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Make obsolete' }));
    const question = dialog('Make Riverside Wind Holdings, LLC obsolete?');
    await user.click(question.getByRole('button', { name: 'Make obsolete' }));
    expect(await question.findByText(/Other items still depend on this organization/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));

    await user.click(screen.getByRole('button', { name: /^Actions for Riverside/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Dependencies' }));
    const drawer = dialog('Dependencies');
    expect(await drawer.findByRole('link', { name: 'Riverside senior facility' })).toHaveAttribute(
      'href',
      '/deals/riverside/overview',
    );
    expect(drawer.getByText('Kai Brandt')).toBeVisible();
    expect(drawer.getByText('User')).toBeVisible();
  });
});

describe('partners', () => {
  it('are listed with how many people they have', async () => {
    openPartners({ [partners]: { body: [aPartner()] } });

    const row = within(await screen.findByRole('row', { name: /Harbor Servicing/ }));
    expect(row.getByText('Services the loans of the western portfolio.')).toBeVisible();
    expect(row.getByText('2')).toBeVisible();
  });

  it('are made, and a taken name stays on the form', async () => {
    let isTaken = true;
    const { user } = openPartners({
      [partners]: { body: [] },
      [`POST ${organization}/partner`]: () =>
        isTaken ? refused(409, 'nameTaken', 'There is already an item with this name here.') : { body: aPartner() },
    });

    expect(await screen.findByText('No partners yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'New partner' }));
    const form = dialog('New partner');
    await user.type(form.getByLabelText('Name'), 'Harbor');
    await user.click(form.getByRole('button', { name: 'Create partner' }));
    expect(await form.findByText('There is already an item with this name here.')).toBeVisible();
    expect(form.getByLabelText('Name')).toHaveValue('Harbor');
    isTaken = false;
    await user.type(form.getByLabelText('Name'), ' Servicing');
    await user.click(form.getByRole('button', { name: 'Create partner' }));

    expect(await screen.findByText('Successfully created partner')).toBeVisible();
  });

  it('get members, whose mail may fail without losing what was entered', async () => {
    let isSent = false;
    const add = `POST ${organization}/partner/harbor/agent`;
    const { user, server } = openPartners({
      [partners]: { body: [aPartner()] },
      [add]: () =>
        isSent
          ? { body: anAgent({ id: 'kai' }) }
          : refused(502, 'mailNotSent', 'The email could not be sent. Nothing was lost. Please try again.'),
    });

    await user.click(await screen.findByRole('button', { name: 'Add member to Harbor Servicing' }));
    const form = dialog('Add member to Harbor Servicing');
    await user.type(form.getByLabelText('First name'), 'Kai');
    await user.type(form.getByLabelText('Last name'), 'Brandt');
    await user.type(form.getByLabelText('Email'), 'kai@harbor.example');
    await user.click(form.getByRole('button', { name: 'Add member' }));
    expect(await form.findByText(/The email could not be sent/)).toBeVisible();
    isSent = true;
    await user.click(form.getByRole('button', { name: 'Add member' }));

    expect(await screen.findByText('Successfully added member to partner')).toBeVisible();
    expect(server.last(add)?.body).toEqual({
      firstName: 'Kai',
      lastName: 'Brandt',
      primaryEmail: 'kai@harbor.example',
      roles: ['Member'],
    });
  });
});
