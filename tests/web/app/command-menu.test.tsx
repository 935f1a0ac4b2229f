import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FoundEntity } from '#shared/domain/found-entity.ts';
import { aVisitor, forgetAnswers, visit } from './visit.tsx';

const riverside: FoundEntity = {
  id: 'riverside',
  type: 'Deal',
  entityType: 'Deal',
  name: 'Riverside senior facility',
  customId: null,
  place: null,
  counterparty: null,
  structureId: 'riverside',
  structureName: 'Riverside senior facility',
  launchStatus: 'Active',
  room: null,
  folderId: null,
  originalId: null,
  covenantType: null,
};
const covenant: FoundEntity = {
  ...riverside,
  id: 'dscr',
  type: 'Covenant',
  name: 'Riverside coverage',
  covenantType: 'KPI',
};
const document_: FoundEntity = {
  ...riverside,
  id: 'ca',
  type: 'Document',
  name: 'Riverside agreement.pdf',
  folderId: 'f1',
};

const loan: FoundEntity = {
  ...riverside,
  id: 'term-loan',
  type: 'Loan',
  entityType: 'Loan',
  name: 'Riverside term loan',
  counterparty: 'Lakeside Bank',
};
const project: FoundEntity = {
  ...riverside,
  id: 'mesa',
  type: 'Project',
  entityType: 'Project',
  name: 'Mesa solar',
  place: 'Boulder',
  launchStatus: 'Obsolete',
};

const search = 'GET /api/entities/search';
const slow = { timeout: 5_000 };

async function openMenu(more: Parameters<typeof visit>[1] = {}) {
  const page = visit('/profile', {
    ...more,
    routes: { [search]: { body: [riverside, document_, covenant] }, ...more.routes },
  });
  await screen.findByRole('heading', { name: 'Nora Lindqvist' }, slow);
  await page.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', undefined, slow);
  return { ...page, field };
}

beforeEach(forgetAnswers);

describe('the command menu', () => {
  it('loses nothing that is typed right after Ctrl-K, whether its code is there yet or not', async () => {
    const { user } = visit('/profile', { routes: { [search]: { body: [] } } });
    await screen.findByRole('heading', { name: 'Nora Lindqvist' }, slow);
    for (const text of ['rivers', 'sandhollow']) {
      await user.keyboard(`{Control>}k{/Control}${text}`);
      expect(await screen.findByRole('combobox', undefined, slow)).toHaveValue(text);
      await user.keyboard('{Control>}k{/Control}');
    }
  });

  it('opens with Ctrl-K and from the search button, and closes with it again', async () => {
    const { user } = await openMenu();
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Search' }));

    expect(await screen.findByRole('combobox')).toHaveFocus();
  });

  it('asks the server once the typing pauses, and groups what it finds', async () => {
    const { user, server } = await openMenu();
    await user.keyboard('riverside');

    expect(await screen.findByRole('group', { name: 'Structures' })).toBeVisible();
    expect(within(screen.getByRole('group', { name: 'Covenants' })).getByRole('option')).toHaveTextContent(
      'Riverside coverage',
    );
    expect(within(screen.getByRole('group', { name: 'Documents' })).getByRole('option')).toHaveTextContent(
      'agreement.pdf',
    );
    const asked = server.received.filter(({ path }) => path === '/api/entities/search');
    expect(asked.map(({ query }) => query.get('search'))).toEqual(['riverside']);
  });

  it('moves with the arrow keys, tells which entry is active, and opens it with Enter', async () => {
    const { user, field, path } = await openMenu();
    await user.keyboard('riverside');
    await screen.findByRole('group', { name: 'Structures' });
    await user.keyboard('{ArrowDown}');

    const active = screen.getByRole('option', { selected: true });
    expect(active).toHaveTextContent('Riverside coverage');
    expect(field).toHaveAttribute('aria-activedescendant', active.id);
    await user.keyboard('{ArrowUp}{ArrowUp}{Home}{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(path()).toBe('/deals/riverside/data-room?folder=f1'), slow);
  });

  it('finds financings under the organization’s own word, and projects, with what they were found by, and opens their pages', async () => {
    const { user, path } = await openMenu({
      global: aVisitor({ settings: { customNameForLoan: 'Facility', customNameForLoanPlural: 'Facilities' } }),
      routes: { [search]: { body: [loan, project] } },
    });
    await user.keyboard('riverside');

    expect(await screen.findByRole('option', { name: /^Riverside term loan/ })).toHaveTextContent(
      'Riverside senior facility · Lakeside Bank',
    );
    expect(within(screen.getByRole('group', { name: 'Facilities' })).getAllByRole('option')).toHaveLength(1);
    expect(within(screen.getByRole('group', { name: 'Projects' })).getByRole('option')).toHaveTextContent(
      'Boulder · Archived',
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/deals/riverside/loan/term-loan/loan-details'), slow);
  });

  it('stays when it was opened anew before the page that was chosen in it is there', async () => {
    const { user, path } = await openMenu();
    await user.keyboard('riverside');
    await screen.findByRole('group', { name: 'Structures' });
    await user.keyboard('{Enter}{Control>}k{/Control}');

    await waitFor(() => expect(path()).toBe('/deals/riverside/overview'), slow);
    await waitFor(() => expect(document.title).not.toMatch(/profile/i), slow);
    expect(await screen.findByRole('group', { name: 'Recent' })).toBeVisible();
  });

  it('closes when the browser goes back', async () => {
    await openMenu();

    fireEvent.popState(window);

    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
  });

  it('remembers what was opened last, per user and organization, until the sign-out', async () => {
    const { user, router, path } = await openMenu();
    await user.keyboard('riverside');
    await screen.findByRole('group', { name: 'Structures' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/deals/riverside/overview'), slow);
    await user.keyboard('{Control>}k{/Control}');
    expect(within(await screen.findByRole('group', { name: 'Recent' })).getByRole('option')).toHaveTextContent(
      'Riverside senior',
    );

    await router.navigate('/logout');
    await waitFor(() => expect(path()).toBe('/login'), slow);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('trestle.recents'))).toEqual([]);
  });

  it('goes on to the next page while nothing is found', async () => {
    const { user, server } = await openMenu({
      routes: {
        [search]: ({ query }) =>
          query.get('cursor') === null ? { body: [], headers: { 'x-next-cursor': 'second' } } : { body: [riverside] },
      },
    });
    await user.keyboard('riverside');

    expect(await screen.findByRole('option', { name: /^Riverside/ })).toBeVisible();
    expect(server.last(search)?.query.get('cursor')).toBe('second');
  });

  it('says that nothing is called so', async () => {
    const { user } = await openMenu({ routes: { [search]: { body: [] } } });
    await user.keyboard('zzz');

    expect(await screen.findByText(/Nothing is called “zzz”/)).toBeVisible();
  });

  it('offers screens, and to guests only theirs', async () => {
    const { user } = await openMenu();
    await user.keyboard('alerts');
    expect(await screen.findByRole('option', { name: /^Alerts/ })).toBeVisible();

    await forgetAnswers();
    const guest = await openMenu({ global: aVisitor({ accessType: 'GUEST' }) });
    await guest.user.keyboard('upload');
    expect(await screen.findByRole('option', { name: /^Riverside senior/ })).toBeVisible();
    expect(screen.queryByRole('option', { name: /^Upload/ })).toBeNull();
  });
});
