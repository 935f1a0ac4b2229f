import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aFinancing, aFinancingView, aProject, formAnswers } from '#tests/web/support/entity-factories.ts';
import { aStructure } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { creation, openNewFinancing, riverside } from '#tests/web/support/new-financing.tsx';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { EditFinancingDialog } from '#web/src/entities/financing/edit-financing-dialog.tsx';
import { CreateStructureWizard } from '#web/src/entities/structure/create-structure-wizard.tsx';

const making = 'POST /api/organizations/northlight/deals';
const taken = { status: 409, body: { code: 'customIdTaken', userMessage: 'Another one has this custom id.' } };

function openWizard(more: Parameters<typeof fakeServer>[0]) {
  fakeServer({
    ...formAnswers,
    [making]: { body: aStructure() },
    'POST /api/deals/riverside/projects': { body: [aProject()] },
    'POST /api/deals/riverside/loans': { body: [aFinancing()] },
    ...more,
  }).install();
  const { user } = renderPage(<CreateStructureWizard onClose={() => undefined} />, { path: '/portfolio' });
  const next = () => user.click(screen.getByRole('button', { name: 'Next' }));
  const make = async (name: string) => {
    await user.type(screen.getByLabelText('Deal Name'), name);
    await next();
    await user.click(await screen.findByRole('button', { name: 'Skip' }));
    await user.click(await screen.findByRole('button', { name: 'Skip' }));
    await user.click(await screen.findByRole('button', { name: 'Create deal' }));
  };
  return { user, next, make };
}

beforeEach(() => sessionStorage.clear());

describe('several faults in a form', { timeout: 30_000 }, () => {
  it('lead to the first of them as they stand on a step of the wizard', async () => {
    const { user, next } = openWizard({});
    await user.type(screen.getByLabelText('Deal Name'), 'Riverside senior facility');
    await next();
    await user.type(await screen.findByLabelText('Size'), 'about 12');
    await user.type(screen.getByLabelText(/^Ownership by the structure/), '130');
    await next();

    await waitFor(() => expect(screen.getByLabelText('Project name')).toBeInvalid());
    expect(screen.getByLabelText('Size')).toBeInvalid();
    expect(screen.getByLabelText('Project name')).toHaveFocus();
  });

  it('lead there where the server has found them', async () => {
    const fields = { loanMaturityDate: 'Enter a day after the closing date.', name: 'Choose a shorter name.' };
    const { user } = openNewFinancing({ [creation]: { status: 400, body: { code: 'requestInvalid', fields } } });
    await user.type(screen.getByLabelText('Financing name'), 'Riverside term loan');
    await user.click(screen.getByRole('button', { name: 'Create financing' }));

    expect(await screen.findByText('Enter a day after the closing date.')).toBeVisible();
    expect(screen.getByLabelText('Financing name')).toHaveFocus();
  });

  it('lead there in a form of what is changed', async () => {
    fakeServer({ ...formAnswers, 'GET /api/deals/riverside': { body: riverside } }).install();
    const { user } = renderPage(<EditFinancingDialog financing={aFinancingView()} onClose={() => undefined} />, {
      path: '/',
    });
    await user.clear(screen.getByLabelText(/^Commitment/));
    await user.type(screen.getByLabelText(/^Commitment/), 'a lot');
    await user.clear(screen.getByLabelText('Financing name'));
    await user.click(screen.getByRole('button', { name: 'Save financing' }));

    await waitFor(() => expect(screen.getByLabelText(/^Commitment/)).toBeInvalid());
    expect(screen.getByLabelText('Financing name')).toHaveFocus();
  });
});

describe('a structure that is refused', { timeout: 30_000 }, () => {
  it('leads back to the field that it is about', async () => {
    const { make } = openWizard({ [making]: taken });
    await make('Riverside senior facility');

    await waitFor(() => expect(screen.getByLabelText('Custom id')).toBeInvalid());
    expect(screen.getByLabelText('Custom id')).toHaveFocus();
  });

  it('says why beside the buttons, which do not scroll away', async () => {
    const { make } = openWizard({ [making]: taken });
    await make('Riverside senior facility');

    const alert = (await screen.findByText('Error Creating Deal:')).closest('[role="alert"]');
    expect(alert?.parentElement?.nextElementSibling?.tagName).toBe('FOOTER');
  });
});
