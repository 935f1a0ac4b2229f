import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused } from '../organization-factories.ts';
import { aPreview, calls, openNew } from './open-details.tsx';

const previewed = (body: unknown) => body as { readonly from: string; readonly to: string };
const textOf = (body: unknown): string => (body as { formula: string }).formula;

describe('the formula editor', () => {
  it('offers names and functions while they are typed, by the keyboard alone', async () => {
    const { user, form } = await openNew();
    const formula = form.getByLabelText('Formula');

    await user.click(formula);
    await user.keyboard('TT');
    expect(await form.findByRole('option', { name: /^TTM.*The sum of the twelve months/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await user.keyboard('{Enter}[[Prod');
    expect(
      within(form.getByRole('listbox', { name: 'Suggestions' }))
        .getAllByRole('option')
        .map(({ firstChild }) => firstChild?.textContent),
    ).toEqual(['Actual Production', 'Baseline Production', 'Expected Production']);
    await user.keyboard('{ArrowDown}{Tab})');

    expect(formula).toHaveValue('TTM([Baseline Production])');
    expect(formula).toHaveFocus();
    expect(form.queryByRole('listbox', { name: 'Suggestions' })).toBeNull();
  });

  it('closes the list alone with Escape, and opens it with Ctrl and Space', async () => {
    const { user, form } = await openNew();
    const formula = form.getByLabelText('Formula');

    await user.type(formula, '[[Act');
    expect(formula).toHaveAttribute(
      'aria-activedescendant',
      within(form.getByRole('listbox', { name: 'Suggestions' })).getByRole('option').id,
    );
    await user.keyboard('{Escape}');
    expect(form.queryByRole('listbox', { name: 'Suggestions' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'New detail or formula' })).toBeVisible();
    await user.clear(formula);
    expect(form.queryByRole('listbox', { name: 'Suggestions' })).toBeNull();
    await user.keyboard('{Control>} {/Control}');

    expect(form.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
    expect(formula).toHaveValue('');
  });

  it('lists problems with their place, and leads there', async () => {
    const { user, form } = await openNew([], {
      [calls.check]: ({ body }) => ({
        body: { problems: textOf(body).includes('Nothing') ? [{ at: 4, end: 13, message: 'There is none.' }] : [] },
      }),
    });
    const formula = form.getByLabelText<HTMLTextAreaElement>('Formula');

    await user.type(formula, '1 +{enter}[[Nothing]');
    await user.click(await form.findByRole('button', { name: /^Line 2, column 1.*There is none\.$/ }));

    expect(formula).toHaveFocus();
    expect([formula.selectionStart, formula.selectionEnd]).toEqual([4, 13]);
    expect(formula).toHaveAttribute('aria-invalid', 'true');
    await user.clear(formula);
    await user.type(formula, '1 + 1');
    expect(await form.findByText('The formula can be computed.')).toBeVisible();
    expect(formula).not.toHaveAttribute('aria-invalid');
  });

  it('shows no answer about another text than the one that stands', async () => {
    const waiting: ((body: object) => void)[] = [];
    const { user, form, server } = await openNew([], {
      [calls.check]: () => new Promise((resolve) => waiting.push((body) => resolve({ body }))),
    });
    const formula = form.getByLabelText('Formula');

    await user.type(formula, '1 +');
    await waitFor(() => expect(waiting).toHaveLength(1));
    await user.type(formula, ' 1');
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.({ problems: [] });
    waiting[0]?.({ problems: [{ at: 0, end: 1, message: 'Too early.' }] });

    expect(await form.findByText('The formula can be computed.')).toBeVisible();
    expect(form.queryByText('Too early.')).toBeNull();
    expect(server.received.filter(({ path }) => path.endsWith('/check')).map(({ body }) => textOf(body))).toEqual([
      '1 +',
      '1 + 1',
    ]);
  });
});

describe('the preview', () => {
  const choose = async ({ user, form }: Awaited<ReturnType<typeof openNew>>) => {
    await user.type(form.getByLabelText('Formula'), '[[Actual Production] * 2');
    await form.findByText('The formula can be computed.');
    await user.click(form.getByRole('combobox', { name: 'Structure, project or financing' }));
    await user.keyboard('Alder');
    await user.click(await form.findByRole('option', { name: /^Alder rooftop/ }));
  };

  it('shows what the formula would give beside what counts today, and why there is none', async () => {
    const opened = await openNew();
    await choose(opened);
    const { form, server } = opened;

    const table = within(await form.findByRole('table', { name: 'Values by this formula' }));
    const [, september, october] = table.getAllByRole('row');
    if (september === undefined || october === undefined) throw new Error('There are not two months.');
    expect(within(september).getByText(/^900/)).toBeVisible();
    expect(within(september).getByText(/^800/)).toBeVisible();
    expect(within(october).getAllByText('Actual Production has no value for Oct 2026.').length).toBeGreaterThan(0);
    const { from, to, ...sent } = previewed(server.last(calls.preview)?.body);
    expect(sent).toMatchObject({
      dataKind: 'actual',
      definition: { name: 'Formula being written', entityTypes: ['Project'], formula: '[Actual Production] * 2' },
    });
    expect(from < to).toBe(true);
  });

  it('offers only what the formula applies to', async () => {
    const { user, form } = await openNew();

    await user.type(form.getByLabelText('Formula'), '1 + 1');
    await user.click(form.getByRole('combobox', { name: 'Structure, project or financing' }));
    await user.keyboard('Alder');
    await form.findByRole('option', { name: /^Alder rooftop/ });

    expect(form.queryByRole('option', { name: /^Alder loan/ })).toBeNull();
  });

  it('says what is refused about the choice', async () => {
    const opened = await openNew([], {
      [calls.preview]: {
        status: 400,
        body: { code: 'requestInvalid', userMessage: 'Check it.', fields: { to: 'Choose at most 120 months.' } },
      },
    });
    await choose(opened);

    expect(await opened.form.findByText('Choose at most 120 months.')).toBeVisible();
    expect(opened.form.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('says what could not be computed, and tries again', async () => {
    let isWell = false;
    const opened = await openNew([], {
      [calls.preview]: () => (isWell ? aPreview() : refused(404, 'entityNotFound', 'This is not there.')),
    });
    await choose(opened);
    const { user, form } = opened;

    expect(await form.findByText('This is not there.')).toBeVisible();
    isWell = true;
    await user.click(form.getByRole('button', { name: 'Try again' }));

    expect(await form.findByRole('table', { name: 'Values by this formula' })).toBeVisible();
  });
});
