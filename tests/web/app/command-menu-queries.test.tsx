import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FoundEntity } from '#shared/domain/found-entity.ts';
import { anAgent } from '#tests/web/features/people-factories.ts';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aGlobalState } from '#tests/web/support/factories.ts';
import type { Answering } from '#tests/web/support/fake-server.ts';
import { forgetAnswers, visit } from './visit.tsx';

const slow = { timeout: 8_000 };

const structure = (id: string, name: string): FoundEntity => ({
  id,
  type: 'Deal',
  entityType: 'Deal',
  name,
  customId: id === 'sandhollow' ? 'NL-0226' : null,
  place: null,
  counterparty: null,
  structureId: id,
  structureName: name,
  launchStatus: 'Active',
  room: null,
  folderId: null,
  originalId: null,
  covenantType: null,
});
const sandhollow = structure('sandhollow', 'Sandhollow Solar Portfolio');
const copper = structure('copper', 'Copper Ridge Wind');
const coverage: FoundEntity = {
  ...sandhollow,
  id: 'coverage',
  type: 'Covenant',
  name: 'Minimum coverage',
  customId: null,
  covenantType: 'KPI',
};
const mesa: FoundEntity = { ...sandhollow, id: 'mesa', type: 'Project', entityType: 'Project', name: 'Mesa Flats' };

/** What each is found by, as the index of the server has it. */
const index: readonly (readonly [FoundEntity, string])[] = [
  [sandhollow, 'sandhollow solar portfolio nl-0226'],
  [copper, 'copper ridge wind'],
  [coverage, 'minimum coverage debt service coverage ratio'],
  [mesa, 'mesa flats reno nevada'],
];

const search: Answering = ({ query }) => {
  const words = (query.get('search') ?? '').toLowerCase().split(/\s+/);
  const type = query.get('types');
  const hits = index.filter(
    ([hit, texts]) =>
      (type === null || hit.type === type) &&
      words.every((word) => texts.split(' ').some((text) => text.startsWith(word))),
  );
  return { body: hits.map(([hit]) => hit) };
};

const state = (status: 'Breached' | 'Met') => ({ ...aCovenant().state, status });
const covenants = [
  aCovenant({ id: 'leverage', name: 'Maximum leverage', metric: 'Total Leverage Ratio', state: state('Breached') }),
  aCovenant({ id: 'coverage', name: 'Minimum coverage', state: state('Met') }),
  aCovenant({ id: 'budget', name: 'Annual budget', metric: null, covenantType: 'Contract', state: state('Met') }),
];

const chloe = anAgent({ id: 'chloe', displayName: 'Chloe Winters', primaryEmail: 'chloe@northlight.example' });
const people: Answering = ({ query }) => ({
  body: chloe.displayName.toLowerCase().includes((query.get('search') ?? '').toLowerCase()) ? [chloe] : [],
});

const routes = {
  'GET /api/entities/search': search,
  'GET /api/organizations/northlight/agents': people,
  ...Object.fromEntries(
    [sandhollow, copper].flatMap(({ id, name }) => [
      [`GET /api/deals/${id}`, { body: aStructureView({ id, name }) }],
      [`GET /api/entities/${id}/covenants`, { body: covenants }],
      [`GET /api/entities/${id}/details`, { body: [] }],
    ]),
  ),
};

async function openMenu(global = aGlobalState()) {
  const page = visit('/profile', { global, routes });
  await screen.findByRole('heading', { name: 'Nora Lindqvist' }, slow);
  await page.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', undefined, slow);
  const ask = async (typed: string) => {
    await page.user.clear(field);
    await page.user.type(field, typed);
    await waitFor(() => expect(screen.queryByText('Searching…')).toBeNull(), slow);
    const [first] = screen.queryAllByRole('option');
    return first === undefined ? null : [...first.querySelectorAll('span')].map(({ textContent }) => textContent);
  };
  return { ...page, ask };
}

beforeEach(async () => {
  localStorage.clear();
  await forgetAnswers();
});

const settings = 'Settings · Currency and time';

/** What people type, and what they mean by it: the first entry, with its hint. */
const queries: readonly (readonly [string, readonly string[] | null])[] = [
  ['sandhollow', ['Sandhollow Solar Portfolio']],
  ['NL-0226', ['Sandhollow Solar Portfolio']],
  ['dscr', ['Minimum coverage', 'Sandhollow Solar Portfolio']],
  ['copper breach', ['Maximum leverage', 'Breached · Copper Ridge Wind']],
  ['breached copper ridge', ['Maximum leverage', 'Breached · Copper Ridge Wind']],
  ['sandhollow leverage', ['Maximum leverage', 'Breached · Sandhollow Solar Portfolio']],
  ['sandhollow dscr', ['Minimum coverage', 'Met · Sandhollow Solar Portfolio']],
  ['data room sandhollow', ['Data room', 'Sandhollow Solar Portfolio']],
  ['copper diagram', ['Diagram', 'Copper Ridge Wind']],
  ['enter figures copper', ['Enter figures', 'Copper Ridge Wind']],
  ['read agreement copper', ['Import from agreement', 'Copper Ridge Wind']],
  ['nevada', ['Mesa Flats', 'Sandhollow Solar Portfolio']],
  ['new structure', ['New structure']],
  ['create project', ['New project']],
  ['new fund', ['New fund']],
  ['invite', ['Invite a user']],
  ['chloe', ['Chloe Winters', 'chloe@northlight.example']],
  ['settings currency', ['Base currency', settings]],
  ['dark', ['Dark theme']],
  ['jobs', ['Jobs']],
  ['sign out', ['Sign out']],
  ['shortcuts', ['Keyboard shortcuts']],
];

describe('what people ask the command menu', { timeout: 60_000 }, () => {
  it('comes first', async () => {
    const { ask } = await openMenu();
    const found: (readonly [string, readonly (string | null)[] | null])[] = [];
    for (const [typed] of queries) found.push([typed, await ask(typed)]);

    expect(found).toEqual(queries);
  });

  it('means the structure that was opened last where none is named', async () => {
    const { ask, user, path } = await openMenu();
    expect(await ask('data room')).not.toEqual(['Data room', 'Sandhollow Solar Portfolio']);
    await ask('sandhollow');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/deals/sandhollow/overview'), slow);

    const again = await openMenu();
    expect(await again.ask('data room')).toEqual(['Data room', 'Sandhollow Solar Portfolio']);
  });

  it('is done at once: a theme is chosen, a dialog is opened over the page', async () => {
    const { ask, user } = await openMenu();
    await ask('dark');
    await user.keyboard('{Enter}');
    expect(document.documentElement.dataset['amplifyColorMode']).toBe('dark');

    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'invite a guest');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Invite a guest' }, slow)).toBeVisible();
  });

  it('opens a setting by its own words', async () => {
    const { ask, user, path } = await openMenu();
    await ask('base currency');
    await user.keyboard('{Enter}');

    await waitFor(() => expect(path()).toBe('/organization/northlight/settings?search=Base%20currency'), slow);
  });

  it('leaves out what the reader may not do, and people and settings that are not theirs to see', async () => {
    const { ask, server } = await openMenu(aGlobalState('Analyst'));
    expect(await ask('new structure')).toBeNull();
    expect(await ask('invite')).toBeNull();
    expect(await ask('chloe')).toBeNull();
    expect(await ask('base currency')).toBeNull();
    expect(server.all('GET /api/organizations/northlight/agents')).toEqual([]);
  });
});

describe('the keyboard shortcuts', { timeout: 20_000 }, () => {
  it('are shown with a question mark, unless somebody is typing', async () => {
    const { user } = visit('/profile', { routes });
    await screen.findByRole('heading', { name: 'Nora Lindqvist' }, slow);
    await user.click(screen.getByLabelText('First name'));
    await user.keyboard('?');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('?');

    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, slow)).toHaveTextContent('Approve');
  });
});
