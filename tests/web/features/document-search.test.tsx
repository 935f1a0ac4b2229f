import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FoundEntity } from '#shared/domain/found-entity.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { type Answering, fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { DocumentSearchPage } from '#web/src/features/data-room/document-search-page.tsx';

const aHit = (hit: Partial<FoundEntity>): FoundEntity =>
  FoundEntity.parse({
    id: 'agreement',
    type: 'Document',
    entityType: null,
    name: 'Credit agreement.pdf',
    customId: null,
    place: null,
    counterparty: null,
    structureId: 'riverside',
    structureName: 'Riverside Solar',
    launchStatus: 'Active',
    room: null,
    folderId: null,
    originalId: null,
    covenantType: null,
    ...hit,
  });

const hits = [
  aHit({ folderId: 'closing' }),
  aHit({
    id: 'policy',
    name: 'Credit policy.pdf',
    structureName: 'Northlight',
    structureId: 'northlight',
    room: { id: 'northlight', type: 'Organization' },
  }),
  aHit({ id: 'permit', name: 'Credit permit.pdf', room: { id: 'unit-1', type: 'Project' }, launchStatus: 'Obsolete' }),
];

type Answers = Parameters<typeof fakeServer>[0];

function open(answers: Answers, address = '/documents') {
  const server = fakeServer(answers);
  server.install();
  renderPage(<DocumentSearchPage />, { path: '/documents', address, global: aGlobalState('Admin') });
  return server;
}

describe('the search for documents', () => {
  it('lists what it finds with the room in which each lies, and leads to both', async () => {
    const user = userEvent.setup();
    const server = open({ 'GET /api/entities/search': { body: hits } });

    expect(screen.getByText('Which document are you looking for?')).toBeVisible();
    await user.type(screen.getByLabelText(/Words of a document/), 'credit');

    const rows = await screen.findAllByRole('row');
    const link = (row: number, name: RegExp) => within(rows[row] as HTMLElement).getByRole('link', { name });
    expect(link(1, /^Credit agreement.pdf$/)).toHaveAttribute('href', '/documents/riverside/agreement');
    expect(link(1, /^Riverside Solar/)).toHaveAttribute('href', '/deals/riverside/data-room?folder=closing');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.any(String),
      expect.stringContaining('Data room'),
      expect.stringContaining('Organization documents'),
      expect.stringContaining('Data room of a project · archived'),
    ]);
    expect(link(2, /^Northlight/)).toHaveAttribute('href', '/organization/northlight/documents');
    expect(server.last('GET /api/entities/search')?.query.get('types')).toBe('Document');
  });

  it('goes on with the next page when that is asked for, and passes over an empty one', async () => {
    const user = userEvent.setup();
    const pages = [
      { body: [hits[0]], headers: { 'x-next-cursor': 'two' } },
      { body: [], headers: { 'x-next-cursor': 'three' } },
      { body: [hits[1]] },
    ];
    const at = { null: 0, two: 1, three: 2 } as const;
    const answer: Answering = ({ query }) =>
      pages[at[(query.get('cursor') ?? 'null') as keyof typeof at]] ?? { body: [] };
    open({ 'GET /api/entities/search': answer }, '/documents?search=credit');

    expect(await screen.findByRole('link', { name: 'Credit agreement.pdf' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /more/i }));

    await waitFor(() => expect(screen.getByRole('link', { name: 'Credit policy.pdf' })).toBeVisible());
    expect(screen.queryByRole('button', { name: /more/i })).toBeNull();
  });

  it('says so where nothing is found', async () => {
    open({ 'GET /api/entities/search': { body: [] } }, '/documents?search=lease');

    expect(await screen.findByText('No document is called “lease”')).toBeVisible();
  });

  it('can be tried again where it fails', async () => {
    const user = userEvent.setup();
    const answers: { status: number; body: unknown }[] = [
      { status: 404, body: { code: 'organizationNotFound', message: 'Gone', userMessage: 'It is not there.' } },
      { status: 200, body: hits },
    ];
    open({ 'GET /api/entities/search': () => answers.shift() ?? { body: hits } }, '/documents?search=credit');

    await user.click(await screen.findByRole('button', { name: /Try again/ }));

    expect(await screen.findByRole('link', { name: 'Credit agreement.pdf' })).toBeVisible();
  });
});
