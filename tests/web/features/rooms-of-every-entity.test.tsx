import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RoomDocument } from '#shared/domain/document.ts';
import { aFinancingView, aProjectView } from '#tests/web/support/entity-factories.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { OrganizationRoomPage } from '#web/src/features/data-room/organization-room-page.tsx';
import { FinancingRoomPage, ProjectRoomPage } from '#web/src/features/data-room/sub-entity-room-pages.tsx';
import { SubEntityTabs } from '#web/src/features/structures/sub-entity-tabs.tsx';

const lease = RoomDocument.parse({
  id: 'lease',
  entityId: 'mesa',
  parentId: null,
  name: 'Land lease.pdf',
  logicalType: 'Document',
  docType: null,
  description: null,
  expirationDate: null,
  contentType: 'application/pdf',
  size: 1_000,
  version: 1,
  versions: [],
  acts: ['describe', 'rename', 'replace', 'manage', 'download', 'openings'],
  recordVersion: 1,
  createdAt: '2026-01-05T09:00:00.000Z',
  createdBy: 'nora',
  updatedAt: '2026-01-05T09:00:00.000Z',
  updatedBy: 'nora',
});

const uploadsOffered = () => screen.queryByText('Choose files, or drop them here') !== null;

function openRoom(kind: 'project' | 'financing', archived = false) {
  const launchStatus = archived ? 'Obsolete' : 'Active';
  fakeServer({
    'GET /api/projects/mesa': { body: aProjectView({ launchStatus }) },
    'GET /api/loans/term-loan': { body: aFinancingView({ launchStatus }) },
    'GET /api/room/mesa/uploads': { body: [] },
    'GET /api/room/mesa/listing': { body: [lease] },
    'GET /api/room/term-loan/uploads': { body: [] },
    'GET /api/room/term-loan/listing': { body: [] },
  }).install();
  const isProject = kind === 'project';
  renderPage(isProject ? <ProjectRoomPage /> : <FinancingRoomPage />, {
    path: isProject ? '/deals/:dealId/project/:projectId/data-room' : '/deals/:dealId/loan/:loanId/data-room',
    address: isProject ? '/deals/riverside/project/mesa/data-room' : '/deals/riverside/loan/term-loan/data-room',
  });
}

describe('the data room of a project or financing', () => {
  it('lists the documents that are kept under its own id, and takes more', async () => {
    openRoom('project');

    expect(await screen.findByRole('link', { name: /^Land lease\.pdf/ })).toBeVisible();
    expect(uploadsOffered()).toBe(true);
  });

  it('says where there is nothing yet', async () => {
    openRoom('financing');

    expect(await screen.findByText('The data room is empty')).toBeVisible();
  });

  it('offers no change where it is archived', async () => {
    openRoom('project', true);

    expect(await screen.findByRole('link', { name: /^Land lease\.pdf/ })).toBeVisible();
    expect(uploadsOffered()).toBe(false);
    expect(screen.queryByRole('button', { name: 'New folder' })).toBeNull();
  });

  it('is a tab of its own for those who see documents there', async () => {
    renderPage(<SubEntityTabs entity={aProjectView()} type="Project" />, { path: '/' });

    expect(screen.getByRole('link', { name: 'Data room' })).toHaveAttribute(
      'href',
      '/deals/riverside/project/mesa/data-room',
    );
  });

  it('is no tab for those who see none', () => {
    renderPage(<SubEntityTabs entity={aProjectView()} type="Project" />, { path: '/', global: aGlobalState('Member') });

    expect(screen.queryByRole('link', { name: 'Data room' })).toBeNull();
  });
});

describe('the documents of the organization', () => {
  it('are kept under its id', async () => {
    const { organization } = aGlobalState();
    const server = fakeServer({ [`GET /api/room/${organization.id}/listing`]: { body: [lease] } });
    server.install();
    renderPage(<OrganizationRoomPage />, { path: '/organization/:organizationId/documents' });

    expect(await screen.findByRole('link', { name: /^Land lease\.pdf/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'New folder' })).toBeVisible();
  });

  it('are not asked for where the reader may not see them', async () => {
    const server = fakeServer({});
    server.install();
    renderPage(<OrganizationRoomPage />, {
      path: '/organization/:organizationId/documents',
      global: aGlobalState('Member'),
    });

    await waitFor(() => expect(screen.getByText('These documents are not shared with you')).toBeVisible());
    expect(server.received).toEqual([]);
  });
});
