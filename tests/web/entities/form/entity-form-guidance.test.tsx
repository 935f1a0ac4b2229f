import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aFinancingView, aStructureView, formAnswers } from '#tests/web/support/entity-factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { creation, openNewFinancing, riverside } from '#tests/web/support/new-financing.tsx';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { EditFinancingDialog } from '#web/src/entities/financing/edit-financing-dialog.tsx';
import { CreateProjectDialog } from '#web/src/entities/project/create-project-dialog.tsx';
import { EditStructureDialog } from '#web/src/entities/structure/edit-structure-dialog.tsx';

describe('the term of a financing', { timeout: 20_000 }, () => {
  const enterDay = (label: string, day: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: day } });
  const term = () => screen.getByLabelText(/^Term/);

  it('follows closing and maturity, says so, and is sent', async () => {
    const { user, server } = openNewFinancing();
    await user.type(screen.getByLabelText('Financing name'), 'Riverside term loan');
    enterDay('Closing date', '2026-03-31');
    expect(term()).toHaveValue('');
    enterDay('Maturity date', '2031-03-31');
    await waitFor(() => expect(term()).toHaveValue('60'));
    expect(term()).toHaveAccessibleName('Term (from its dates), in months');
    enterDay('Maturity date', '2036-03-31');
    await waitFor(() => expect(term()).toHaveValue('120'));
    await user.click(screen.getByRole('button', { name: 'Create financing' }));

    expect(await screen.findByText('Financing created successfully')).toBeVisible();
    expect(server.last(creation)?.body).toMatchObject({ loanTerm: 120 });
  });

  it('is what somebody enters instead, whatever becomes of the dates', async () => {
    const { user } = openNewFinancing();
    enterDay('Closing date', '2026-03-31');
    enterDay('Maturity date', '2031-03-31');
    await waitFor(() => expect(term()).toHaveValue('60'));
    await user.clear(term());
    await user.type(term(), '48');
    expect(term()).toHaveAccessibleName('Term (its dates make it 60), in months');
    enterDay('Maturity date', '2036-03-31');

    await waitFor(() => expect(term()).toHaveAccessibleName('Term (its dates make it 120), in months'));
    expect(term()).toHaveValue('48');
  });

  it('is shown from the dates where nobody has entered one, which is no change', async () => {
    const onClose = vi.fn();
    fakeServer({ ...formAnswers, 'GET /api/deals/riverside': { body: riverside } }).install();
    const { user } = renderPage(
      <EditFinancingDialog financing={aFinancingView({ loanTerm: null })} onClose={onClose} />,
      { path: '/' },
    );
    expect(term()).toHaveValue('120');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(onClose).toHaveBeenCalled();
  });

  it('is that of the return, too', async () => {
    fakeServer({ ...formAnswers, 'GET /api/deals/riverside': { body: riverside } }).install();
    renderPage(<CreateProjectDialog dealId="riverside" onClose={() => undefined} />, { path: '/' });
    enterDay('IRR from', '2026-01-01');
    enterDay('IRR until', '2050-12-31');

    await waitFor(() => expect(screen.getByLabelText(/^IRR term/)).toHaveValue('300'));
  });
});

describe('what a form asks for', { timeout: 20_000 }, () => {
  it('begins at the name, and tells what has to be filled in', () => {
    openNewFinancing();

    expect(screen.getByLabelText('Financing name')).toHaveFocus();
    expect(screen.getByLabelText('Financing name')).toBeRequired();
    expect(screen.getByLabelText('Custom id')).not.toBeRequired();
    expect(screen.getByText(/has to be filled in/)).toBeVisible();
  });

  it('calls a grant a grant', async () => {
    const { user } = openNewFinancing();
    await user.selectOptions(screen.getByLabelText('Type'), 'Grant');

    expect(screen.getByRole('dialog', { name: 'New grant' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create grant' })).toBeVisible();
  });

  it('does not offer a structure or its own parts as what it is a part of', async () => {
    const part = aStructureView({
      id: 'phase-two',
      name: 'Riverside phase two',
      ancestorIds: ['phase-one', 'riverside'],
    });
    const other = aStructureView({ id: 'sandhollow', name: 'Sandhollow portfolio' });
    fakeServer({
      ...formAnswers,
      'GET /api/organizations/northlight/deals': { body: [riverside, part, other] },
    }).install();
    const { user } = renderPage(<EditStructureDialog structure={riverside} onClose={() => undefined} />, { path: '/' });
    await user.click(screen.getByRole('combobox', { name: 'Part of' }));

    expect(await screen.findByRole('option', { name: /^Sandhollow portfolio/ })).toBeVisible();
    expect(screen.queryByRole('option', { name: /Riverside/ })).toBeNull();
  });
});
