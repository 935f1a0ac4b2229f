import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { conflict, refused } from '../organization-factories.ts';
import { anOwnType, calls, openDetails, openNew } from './open-details.tsx';

const yieldType = anOwnType('Yield', {
  unit: 'Percentage',
  periodRollup: 'recompute',
  formula: '[Actual Production] / [Baseline Production]',
});
const expected = anOwnType('Expected Production', {
  isOverride: true,
  formula: '[Baseline Production] * 0.9',
  launchStatus: 'Obsolete',
});

describe('the list of details and formulas', () => {
  it('says what it is for while there is nothing', async () => {
    openDetails();

    expect(await screen.findByText('No details of your own yet')).toBeVisible();
    expect(screen.getByText(/the formula by which your organization counts one of the catalog’s/)).toBeVisible();
  });

  it('says what failed and tries again', async () => {
    let isWell = false;
    const { user } = openDetails([], {
      [calls.list]: () => (isWell ? { body: [yieldType] } : refused(403, 'notPermitted', 'You may not do this.')),
    });

    expect(await screen.findByText('You may not do this.')).toBeVisible();
    isWell = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('row', { name: /^Yield/ })).toBeVisible();
  });

  it('shows what each is, its formula, version and state', async () => {
    openDetails([yieldType, expected]);

    const own = within(await screen.findByRole('row', { name: /^Yield/ }));
    expect(own.getByText('Own detail')).toBeVisible();
    expect(own.getByText('Project')).toBeVisible();
    expect(own.getByText('%')).toBeVisible();
    expect(own.getByText('[Actual Production] / [Baseline Production]')).toBeVisible();
    expect(own.getByText('In use')).toBeVisible();
    const override = within(screen.getByRole('row', { name: /^Expected Production/ }));
    expect(override.getByText('Formula for the catalog')).toBeVisible();
    expect(override.getByText('Obsolete')).toBeVisible();
  });

  it('offers no change to whoever may not edit the organization', async () => {
    openDetails([yieldType], {}, aGlobalState('Analyst'));

    expect(await screen.findByRole('row', { name: /^Yield/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New detail or formula' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Yield' })).toBeNull();
  });

  it.each([
    { type: yieldType, act: 'Make obsolete', asks: 'Make Yield obsolete?', to: 'Obsolete' },
    { type: expected, act: 'Restore', asks: 'Restore Expected Production?', to: 'Active' },
  ])('asks before $act', async ({ type, act, asks, to }) => {
    const status = calls.status(type.id);
    const { user, server } = openDetails([type], { [status]: { body: type }, [calls.readers(type.id)]: { body: [] } });

    await user.click(await screen.findByRole('button', { name: `Actions for ${type.name}` }));
    await user.click(screen.getByRole('menuitem', { name: act }));
    const question = await screen.findByRole('button', { name: act });
    expect(screen.getByRole('dialog', { name: asks })).toContainElement(question);
    expect(server.last(status)).toBeUndefined();
    await user.click(question);

    await waitFor(() => expect(server.last(status)?.body).toEqual({ version: 2, launchStatus: to }));
  });

  it('says which formulas read a definition, in place of asking', async () => {
    const problem = 'There is no detail called “Yield”.';
    const { user } = openDetails([yieldType], {
      [calls.readers(yieldType.id)]: { body: [{ id: 'margin', name: 'Margin', problem }] },
    });

    await user.click(await screen.findByRole('button', { name: 'Actions for Yield' }));
    await user.click(screen.getByRole('menuitem', { name: 'Make obsolete' }));
    const told = await screen.findByRole('dialog', { name: 'Yield is still needed' });

    expect(told).toHaveTextContent(`Margin: ${problem}`);
    expect(within(told).queryByRole('button', { name: 'Make obsolete' })).toBeNull();
  });
});

describe('a definition', () => {
  it('of the organization’s own is refused where something is missing, then sent whole', async () => {
    const { user, form, server } = await openNew([], { [calls.define]: { body: yieldType } });

    await user.click(form.getByRole('button', { name: 'Define' }));
    expect(await form.findByText('Enter a name.')).toBeVisible();
    expect(form.getByText('Enter a unit, or Count where it has none.')).toBeVisible();
    expect(form.getByText('Choose what a quarter or a year has of its months.')).toBeVisible();
    await user.type(form.getByLabelText('Name'), 'Actual Production');
    await user.type(form.getByLabelText('Unit'), 'Percentage');
    await user.click(form.getByRole('button', { name: 'Define' }));
    expect(await form.findByText(/^The catalog has a detail of this name/)).toBeVisible();
    await user.clear(form.getByLabelText('Name'));
    await user.type(form.getByLabelText('Name'), 'Reserve rate');
    await user.selectOptions(form.getByLabelText('Longer periods'), 'Average of the months');
    await user.type(form.getByLabelText(/^Counts where nothing is entered/), '6.5');
    await user.click(form.getByRole('button', { name: 'Define' }));

    await waitFor(() =>
      expect(server.last(calls.define)?.body).toEqual({
        name: 'Reserve rate',
        entityTypes: ['Project'],
        valueType: 'ScheduleNumber',
        unit: 'Percentage',
        periodRollup: 'avg',
        formula: null,
        options: [],
        default: '0.065',
        note: null,
      }),
    );
  });

  it('for the catalog is chosen among computed details and may begin with the catalog’s formula', async () => {
    const { user, form, server } = await openNew([], { [calls.define]: { body: expected } });

    await user.click(form.getByText('A formula for the catalog'));
    expect(form.queryByLabelText('Formula')).toBeNull();
    await user.click(form.getByRole('combobox', { name: 'Detail of the catalog' }));
    const options = await within(form.getByRole('listbox')).findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Expected ProductionSolar production']);
    await user.keyboard('{Enter}');
    expect(form.getByText('[Baseline Production] * 0.98')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Start from the catalog’s formula' }));
    expect(form.getByLabelText('Formula')).toHaveValue('[Baseline Production] * 0.98');
    await user.type(form.getByLabelText('Formula'), ' * 2');
    await user.click(form.getByRole('button', { name: 'Define' }));

    await waitFor(() =>
      expect(server.last(calls.define)?.body).toMatchObject({
        name: 'Expected Production',
        formula: '[Baseline Production] * 0.98 * 2',
      }),
    );
  });

  it('shows what it said before, and starts from a former formula', async () => {
    const aVersion = (version: number, formula: string | null, changedByName: string | null) => ({
      version,
      changedAt: '2026-03-02T09:00:00.000Z',
      changedByName,
      launchStatus: 'Active',
      formula,
      unit: 'Percentage',
      periodRollup: 'recompute',
    });
    const { user, server } = openDetails([yieldType], {
      [calls.versions('yield')]: {
        body: [aVersion(2, '[Actual Production] * 2', 'Dalia Okafor'), aVersion(1, null, null)],
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Actions for Yield' }));
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    await screen.findByLabelText('Formula');
    expect(server.last(calls.versions('yield'))).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Show versions' }));
    const [second, first] = await screen.findAllByText(/^Version \d/);
    expect(second).toHaveTextContent(/^Version 2 · .*2026.* · Dalia Okafor$/);
    expect(first).toHaveTextContent('Somebody who is no longer here');
    expect(screen.getByText('Entered, without a formula')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use the formula of version 2' }));

    expect(screen.getByLabelText('Formula')).toHaveValue('[Actual Production] * 2');
  });

  it('keeps what was entered when somebody else has saved it first', async () => {
    const { user, server } = openDetails([yieldType], {
      [calls.list]: ({ query }) => ({
        body: [query.get('limit') === '500' ? { ...yieldType, version: 7 } : yieldType],
      }),
      [calls.define]: ({ body }) =>
        (body as { version: number }).version === 7 ? { body: { ...yieldType, version: 8 } } : conflict,
    });

    await user.click(await screen.findByRole('button', { name: 'Actions for Yield' }));
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    const formula = await screen.findByLabelText('Formula');
    expect(screen.getByLabelText('Name')).toBeDisabled();
    await user.type(formula, ' * 2');
    await user.click(screen.getByRole('button', { name: 'Save definition' }));
    await user.click(await screen.findByRole('button', { name: 'Keep my changes' }));
    await waitFor(() => expect(screen.queryByText('Someone else changed this')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Save definition' }));

    await waitFor(() =>
      expect(server.last(calls.define)?.body).toMatchObject({
        version: 7,
        name: 'Yield',
        formula: '[Actual Production] / [Baseline Production] * 2',
      }),
    );
  });
});
