import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aFinancing, aFinancingView, aProject, formAnswers } from '#tests/web/support/entity-factories.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { creation, openNewFinancing, riverside } from '#tests/web/support/new-financing.tsx';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { financingQueries } from '#web/src/api/queries/financing-queries.ts';
import { CreateFinancingDialog } from '#web/src/entities/financing/create-financing-dialog.tsx';
import { EditFinancingDialog } from '#web/src/entities/financing/edit-financing-dialog.tsx';
import { CreateProjectDialog } from '#web/src/entities/project/create-project-dialog.tsx';

describe('a new financing', { timeout: 20_000 }, () => {
  it('asks for the type first, and then for what that type has', async () => {
    const { user } = openNewFinancing();
    const type = screen.getByLabelText('Type');

    expect(screen.getByLabelText('Lien')).toBeVisible();
    expect(screen.queryByLabelText('Our role')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Tax credits' })).toBeNull();
    await user.selectOptions(type, 'Grant');
    expect(screen.queryByLabelText('Lien')).toBeNull();
    expect(screen.getByLabelText('Our role')).toBeVisible();
    expect(screen.getByLabelText('End of the grant period')).toBeVisible();
    await user.selectOptions(type, 'Equity investment');
    expect(screen.getByRole('group', { name: 'Tax credits' })).toBeVisible();
    expect(screen.queryByLabelText(/^Term/)).toBeNull();
  });

  it('asks who gives a grant', async () => {
    const { user, server } = openNewFinancing();
    await user.selectOptions(screen.getByLabelText('Type'), 'Grant');
    await user.type(screen.getByLabelText('Financing name'), 'Riverside grant');
    expect(screen.getByLabelText('Our role')).toBeRequired();
    await user.click(screen.getByRole('button', { name: 'Create grant' }));

    expect(await screen.findByText('Choose whether your organization is the grantor or the grantee.')).toBeVisible();
    expect(server.last(creation)).toBeUndefined();
    await user.selectOptions(screen.getByLabelText('Our role'), 'Grantee');
    await user.click(screen.getByRole('button', { name: 'Create grant' }));
    await waitFor(() => expect(server.last(creation)?.body).toMatchObject({ grantRole: 'Grantee' }));
  });

  it('sends nothing that belongs to another type, and keeps it in case the type is changed back', async () => {
    const { user, server, router } = openNewFinancing();
    await user.selectOptions(screen.getByLabelText('Lien'), 'Senior');
    await user.type(screen.getByLabelText(/^Term/), '120');
    await user.selectOptions(screen.getByLabelText('Type'), 'Equity investment');
    await user.selectOptions(screen.getByLabelText('Type'), 'Term loan');
    expect(screen.getByLabelText('Lien')).toHaveValue('Senior');

    await user.selectOptions(screen.getByLabelText('Type'), 'Equity investment');
    await user.type(screen.getByLabelText('Financing name'), 'Riverside sponsor equity');
    await user.type(screen.getByLabelText('Investment, in USD'), '$4.5m');
    await user.click(screen.getByRole('button', { name: 'Create financing' }));

    expect(await screen.findByText('Financing created successfully')).toBeVisible();
    expect(server.last(creation)?.body).toMatchObject({
      dealId: 'riverside',
      financingType: 'EquityInvestment',
      commitmentAmount: 4_500_000,
      lienPriority: 'None',
      loanTerm: null,
      grantRole: null,
    });
    expect(router.state.location.pathname).toBe('/deals/riverside/loan/term-loan/loan-details');
  });

  it('shows what the server refuses on the fields it is about', async () => {
    const { user } = openNewFinancing({
      [creation]: {
        status: 400,
        body: { code: 'requestInvalid', fields: { loanMaturityDate: 'Enter a day after the closing date.' } },
      },
    });
    await user.type(screen.getByLabelText('Financing name'), 'Riverside term loan');
    await user.click(screen.getByRole('button', { name: 'Create financing' }));

    expect(await screen.findByText('Enter a day after the closing date.')).toBeVisible();
    expect(screen.getByText('Check the marked fields.')).toBeVisible();
    expect(screen.getByLabelText('Maturity date')).toBeInvalid();
    expect(screen.getByLabelText('Financing name')).toHaveValue('Riverside term loan');
  });

  it('says what is about no field that it shows', async () => {
    const { user } = openNewFinancing({
      [creation]: {
        status: 400,
        body: { code: 'requestInvalid', fields: { dealId: 'This structure is archived. Restore it first.' } },
      },
    });
    await user.type(screen.getByLabelText('Financing name'), 'Riverside term loan');
    await user.click(screen.getByRole('button', { name: 'Create financing' }));

    const told = await screen.findByText('This structure is archived. Restore it first.');
    expect(told.closest('[role="alert"]')).toBeVisible();
    expect(screen.queryByText('Check the marked fields.')).toBeNull();
  });

  it('says on the custom id that it is taken', async () => {
    const { user } = openNewFinancing({
      [creation]: { status: 409, body: { code: 'customIdTaken', userMessage: 'Another one has this custom id.' } },
    });
    await user.type(screen.getByLabelText('Financing name'), 'Riverside term loan');
    await user.type(screen.getByLabelText('Custom id'), 'NL-1');
    await user.click(screen.getByRole('button', { name: 'Create financing' }));

    await waitFor(() => expect(screen.getByLabelText('Custom id')).toBeInvalid());
    expect(screen.getByLabelText('Custom id')).toHaveFocus();
  });

  it('knows it under its ids in other systems, and insists on both parts', async () => {
    const { user, server } = openNewFinancing();
    await user.type(screen.getByLabelText('Financing name'), 'Riverside term loan');
    await user.click(screen.getByRole('button', { name: 'Add id' }));
    await user.type(screen.getByLabelText('System'), 'Salesforce');
    await user.click(screen.getByRole('button', { name: 'Create financing' }));
    expect(await screen.findByText('Enter the ID in that system.')).toBeVisible();
    await user.type(screen.getByLabelText('ID there'), '0061t');
    await user.click(screen.getByRole('button', { name: 'Create financing' }));

    await waitFor(() =>
      expect(server.last(creation)?.body).toMatchObject({
        remoteMappings: [{ system: 'Salesforce', remoteId: '0061t' }],
      }),
    );
  });
});

describe('the currencies of a new financing', { timeout: 20_000 }, () => {
  it('do not name the one of Taiwan twice', async () => {
    fakeServer({ ...formAnswers, 'GET /api/deals/riverside': { body: riverside } }).install();
    const currencies = ['USD', 'TWD', 'NTD'].map((name) => ({ name, symbol: name === 'USD' ? '$' : 'NT$' }));
    renderPage(<CreateFinancingDialog dealId="riverside" onClose={() => undefined} />, {
      path: '/',
      global: { ...aGlobalState(), currencies },
    });

    expect(within(screen.getByLabelText('Currency')).getByRole('option', { name: 'TWD (NT$)' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'NTD (NT$)' })).toBeNull();
  });

  const several = {
    ...aGlobalState(),
    features: [{ name: 'MultiCurrency', enabled: true }],
    currencies: ['AUD', 'CAD', 'EUR', 'USD'].map((name) => ({ name, symbol: name })),
  };
  const rated = { 'GET /api/organizations/northlight/metrics/units/currency': { body: [several.currencies[2]] } };

  it.each([
    { button: 'Continue and show inaccurate or no data', currency: 'CAD' },
    { button: 'Select new currency', currency: 'EUR' },
  ])('ask before one without an exchange rate is taken: $button leaves $currency', async ({ button, currency }) => {
    fakeServer({ ...formAnswers, ...rated, 'GET /api/deals/riverside': { body: riverside } }).install();
    const { user } = renderPage(<CreateFinancingDialog dealId="riverside" onClose={() => undefined} />, {
      path: '/',
      global: several,
    });
    const field = screen.getByLabelText('Currency');
    await waitFor(() =>
      expect([...field.querySelectorAll('option')].map(({ value }) => value)).toEqual(['', 'EUR', 'USD', 'AUD', 'CAD']),
    );
    for (const known of ['USD', 'EUR']) {
      await user.selectOptions(field, known);
      expect(screen.queryByRole('dialog', { name: /invalid currency/ })).toBeNull();
    }
    await user.selectOptions(field, 'CAD');
    expect(field).toHaveValue('EUR');
    const question = screen.getByRole('dialog', { name: 'Are you sure you want to continue with invalid currency?' });
    await user.click(within(question).getByRole('button', { name: button }));

    expect(field).toHaveValue(currency);
    expect(screen.getByLabelText(/^Commitment, in/)).toHaveAccessibleName(`Commitment, in ${currency}`);
  });
});

describe('a new project', { timeout: 20_000 }, () => {
  it('offers the counties of the chosen state, and forgets the county with the state', async () => {
    const server = fakeServer({
      ...formAnswers,
      'GET /api/deals/riverside': { body: riverside },
      'POST /api/organizations/northlight/projects': { body: aProject() },
    });
    server.install();
    const { user } = renderPage(<CreateProjectDialog dealId="riverside" onClose={() => undefined} />, { path: '/' });
    await screen.findByRole('option', { name: 'Colorado' });
    await user.type(screen.getByLabelText('Project name'), 'Mesa solar');
    await user.selectOptions(screen.getByLabelText('State'), 'Colorado');
    await screen.findByRole('option', { name: 'Boulder' });
    await user.selectOptions(screen.getByLabelText('County'), 'Boulder');
    await user.selectOptions(screen.getByLabelText('State'), 'New Mexico');
    await user.click(screen.getByRole('button', { name: 'Create project' }));

    expect(await screen.findByText('Project created successfully')).toBeVisible();
    expect(server.last('POST /api/organizations/northlight/projects')?.body).toMatchObject({
      name: 'Mesa solar',
      country: 'United States',
      state: 'New Mexico',
      county: null,
    });
  });
});

describe('two people who change the same financing', { timeout: 20_000 }, () => {
  const change = 'PUT /api/loans/term-loan';
  const conflict = {
    status: 409,
    body: {
      code: 'recordChanged',
      userMessage: 'Someone else changed this in the meantime.',
      fields: { city: 'Somebody else has changed this.' },
    },
  };

  async function collide() {
    const server = fakeServer({
      ...formAnswers,
      'GET /api/deals/riverside': { body: riverside },
      'GET /api/loans/term-loan': {
        body: aFinancingView({ version: 4, city: 'Denver', name: 'Riverside amended loan' }),
      },
      [change]: ({ body }) =>
        (body as { version: number }).version === 4 ? { body: aFinancing({ version: 5, city: 'Golden' }) } : conflict,
    });
    server.install();
    const page = renderPage(<EditFinancingDialog financing={aFinancingView()} onClose={() => undefined} />, {
      path: '/',
    });
    const city = screen.getByLabelText('City');
    await page.user.clear(city);
    await page.user.type(city, 'Golden');
    await page.user.clear(screen.getByLabelText(/^Commitment/));
    await page.user.type(screen.getByLabelText(/^Commitment/), '45m');
    await page.user.click(screen.getByRole('button', { name: 'Save financing' }));
    await screen.findByText('Someone else saved first');
    const clash = within(screen.getByRole('listitem'));
    return { ...page, server, clash };
  }

  it('sends only what was changed, with the version that was read', async () => {
    const { server } = await collide();

    expect(server.received.find(({ method }) => method === 'PUT')?.body).toEqual({
      version: 3,
      city: 'Golden',
      commitmentAmount: 45_000_000,
    });
  });

  it('names the field that both have changed, with both values, and takes over what only the other one changed', async () => {
    const { clash } = await collide();

    expect(clash.getByText('City')).toBeVisible();
    expect(clash.getByText('Golden')).toBeVisible();
    expect(clash.getByText('Denver')).toBeVisible();
    expect(screen.getByText('Somebody else has changed this.')).toBeVisible();
    expect(screen.getByLabelText('City')).toHaveValue('Golden');
    expect(screen.getByLabelText('Financing name')).toHaveValue('Riverside amended loan');
    expect(screen.getByLabelText(/^Commitment/)).toHaveValue('45,000,000');
  });

  it('saves one’s own value over the latest version', async () => {
    const { user, server, queryClient } = await collide();
    await user.click(screen.getByRole('button', { name: 'Keep mine for City' }));
    await user.click(screen.getByRole('button', { name: 'Save financing' }));

    expect(await screen.findByText('Financing updated successfully')).toBeVisible();
    // So that the next change starts from it, however early it comes.
    expect(queryClient.getQueryData(financingQueries.detail('term-loan').queryKey)).toMatchObject({
      version: 5,
      city: 'Golden',
    });
    expect(server.last(change)?.body).toEqual({ version: 4, city: 'Golden', commitmentAmount: 45_000_000 });
  });

  it('leaves the latest value alone where the reader takes it', async () => {
    const { user, server } = await collide();
    await user.click(screen.getByRole('button', { name: 'Take the latest for City' }));
    expect(screen.getByLabelText('City')).toHaveValue('Denver');
    await user.click(screen.getByRole('button', { name: 'Save financing' }));

    expect(await screen.findByText('Financing updated successfully')).toBeVisible();
    expect(server.last(change)?.body).toEqual({ version: 4, commitmentAmount: 45_000_000 });
  });
});

describe('a change of a financing that is not saved', { timeout: 20_000 }, () => {
  function openEdit() {
    const onClose = vi.fn();
    const server = fakeServer({ ...formAnswers, 'GET /api/deals/riverside': { body: riverside } });
    server.install();
    const page = renderPage(<EditFinancingDialog financing={aFinancingView()} onClose={onClose} />, { path: '/' });
    return { ...page, server, onClose };
  }

  it('is discarded after a question only', async () => {
    const { user, onClose } = openEdit();
    await user.type(screen.getByLabelText('City'), ' Springs');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toMatch(/ Springs$/);
    expect(onClose).not.toHaveBeenCalled();

    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('closes at once where nothing was changed', async () => {
    const { user, onClose } = openEdit();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(onClose).toHaveBeenCalled();
    expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull();
  });

  it('is not sent where its dates contradict each other', async () => {
    const { user, server } = openEdit();
    fireEvent.change(screen.getByLabelText('Closing date'), { target: { value: '2031-03-31' } });
    fireEvent.change(screen.getByLabelText('Maturity date'), { target: { value: '2026-03-31' } });
    await user.click(screen.getByRole('button', { name: 'Save financing' }));

    expect(await screen.findByText('Choose a day that is not before the closing date.')).toBeVisible();
    expect(server.received.filter(({ method }) => method === 'PUT')).toEqual([]);
  });
});
