import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Project } from '#shared/domain/project.ts';
import { anOverview, aProject } from '#tests/web/support/entity-factories.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { rowNames } from '#tests/web/support/tables.ts';
import { ProjectsTable } from '#web/src/entities/project/projects-table.tsx';

const mesa = aProject();
const butte = aProject({ id: 'butte', name: 'Butte wind', version: 8 });
const canyon = aProject({ id: 'canyon', name: 'Canyon storage', version: 2 });

const changedBySomebody = {
  status: 409,
  body: {
    code: 'recordChanged',
    userMessage: 'Someone else changed this in the meantime. Review the latest version and save again.',
    fields: { marketSegment: 'Someone else changed this in the meantime.' },
  },
};

type Route = Parameters<typeof fakeServer>[0][string];

const saving =
  (project: Project) =>
  ({ body }: { body: unknown }) => ({
    body: { ...project, ...(body as Partial<Project>), version: project.version + 1 },
  });

function openList(routes: Readonly<Record<string, Route>>, global = aGlobalState()) {
  const server = fakeServer({
    'GET /api/organizations/northlight/entityStatuses': { body: [] },
    'GET /api/organizations/northlight/calendars': { body: [] },
    'GET /api/organizations/northlight/portfolio/overview': { body: anOverview() },
    'GET /api/projects': { body: [mesa, butte, canyon] },
    'PUT /api/projects/mesa': saving(mesa),
    'PUT /api/projects/butte': saving(butte),
    'PUT /api/projects/canyon': saving(canyon),
    ...routes,
  });
  server.install();
  const address = '/portfolio?projects.columns=name,marketSegment';
  return { server, ...renderPage(<ProjectsTable />, { path: '/portfolio', address, global }) };
}

type Opened = ReturnType<typeof openList>;

async function markAll({ user }: Opened): Promise<void> {
  await screen.findByRole('link', { name: 'Mesa solar' });
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
}

async function saveSegment(opened: Opened, count: number): Promise<void> {
  const counted = count === 1 ? '1 project' : `${count} projects`;
  const { user } = opened;
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(screen.getByRole('dialog', { name: `Edit ${counted}` }));
  expect(dialog.getByRole('button', { name: `Save ${counted}` })).toBeDisabled();
  await user.selectOptions(dialog.getByLabelText('Market segment'), 'Residential');
  await user.click(dialog.getByRole('button', { name: `Save ${counted}` }));
}

const sentTo = ({ server }: Opened, id: string) =>
  server.received.filter(({ method, path }) => method === 'PUT' && path === `/api/projects/${id}`);

const outcomes = () =>
  within(screen.getByRole('list', { name: 'Result for each' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('changing many rows at once', { timeout: 15_000 }, () => {
  it('sends only what was chosen, with the version of each row', async () => {
    const opened = openList({});
    await markAll(opened);

    await saveSegment(opened, 3);

    expect(await screen.findByText('3 projects updated successfully')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sentTo(opened, 'mesa').map(({ body }) => body)).toEqual([{ version: 3, marketSegment: 'Residential' }]);
    expect(sentTo(opened, 'butte').map(({ body }) => body)).toEqual([{ version: 8, marketSegment: 'Residential' }]);
    expect(screen.getAllByRole('cell', { name: 'Residential' })).toHaveLength(3);
    expect(screen.getByRole('checkbox', { name: 'Select all rows' })).not.toBeChecked();
  });

  it('tells row by row what was refused and why, and tries only those again', async () => {
    let attempts = 0;
    const opened = openList({
      'PUT /api/projects/butte': (request) => {
        attempts += 1;
        const { version } = request.body as { version: number };
        if (version !== 9) return changedBySomebody;
        return { body: { ...butte, marketSegment: 'Residential', version: 10 } };
      },
      'GET /api/projects/butte': {
        body: {
          ...butte,
          version: 9,
          marketSegment: 'Commercial and Industrial',
          ancestors: [],
          loans: [],
          organizations: [],
        },
      },
    });
    await markAll(opened);
    await saveSegment(opened, 3);

    expect(await screen.findByText(/^2 of 3 saved\./)).toBeVisible();
    expect(outcomes()[0]).toBe('Butte windSomeone else changed this in the meantime: Market segment.');
    expect(outcomes().slice(1)).toEqual(['Mesa solarSaved', 'Canyon storageSaved']);

    await opened.user.click(screen.getByRole('button', { name: 'Try it again' }));

    expect(await screen.findByText('3 projects updated successfully')).toBeVisible();
    expect(attempts).toBe(2);
    expect(sentTo(opened, 'mesa')).toHaveLength(1);
    expect(sentTo(opened, 'butte').at(-1)?.body).toEqual({ version: 9, marketSegment: 'Residential' });
  });

  it('asks once, in the report, about rows that another system matches', async () => {
    const matched = ({ query, body }: { query: URLSearchParams; body: unknown }) =>
      query.get('validateRemoteMapping') === 'false'
        ? { body: { ...butte, ...(body as Partial<Project>), version: 9 } }
        : {
            status: 409,
            body: {
              code: 'remoteMappingAffected',
              userMessage: '“Butte wind” is matched with an entry of QuickBooks.',
            },
          };
    const opened = openList({
      'PUT /api/projects/butte': matched,
      'GET /api/projects/butte': { body: { ...butte, ancestors: [], loans: [], organizations: [] } },
    });
    await markAll(opened);
    await opened.user.click(screen.getByRole('button', { name: 'Archive' }));
    await opened.user.click(screen.getByRole('button', { name: 'Archive 3 projects' }));

    expect(await screen.findByText(/^2 of 3 saved\. One is matched with a record in another system/)).toBeVisible();
    expect(outcomes()[0]).toBe('Butte wind“Butte wind” is matched with an entry of QuickBooks.');
    await opened.user.click(screen.getByRole('button', { name: 'Change it anyway' }));

    expect(await screen.findByText('3 projects updated successfully')).toBeVisible();
    expect(sentTo(opened, 'butte').map(({ query }) => query.get('validateRemoteMapping'))).toEqual(['true', 'false']);
    expect(sentTo(opened, 'mesa')).toHaveLength(1);
  });

  it('leaves out the rows that the reader may not change, and says so', async () => {
    const state = aGlobalState('Analyst');
    const onMesa = {
      level: 'Edit',
      action: 'Grant',
      sourceType: 'Project',
      sourceId: null,
      entityId: 'mesa',
      detailType: null,
      detailName: null,
      detailValues: [],
      organizationId: 'northlight',
    } as const;
    const permissions = { ...state.permissions, permissions: [{ ...onMesa, detailValues: [] }] };
    const opened = openList({}, { ...state, permissions });
    await markAll(opened);
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();

    await opened.user.click(screen.getByRole('button', { name: 'Edit' }));

    const dialog = within(screen.getByRole('dialog', { name: 'Edit 1 project' }));
    expect(dialog.getByText('2 marked rows are left out, because you may not change them.')).toBeVisible();
    await opened.user.selectOptions(dialog.getByLabelText('Tax credits'), 'Both');
    await opened.user.click(dialog.getByRole('button', { name: 'Save 1 project' }));
    expect(await screen.findByText('Project updated successfully')).toBeVisible();
    expect(sentTo(opened, 'mesa')[0]?.body).toMatchObject({
      taxCredits: ['Investment Tax Credits (ITC)', 'Production Tax Credits (PTC)'],
    });
    expect(sentTo(opened, 'butte')).toEqual([]);
  });

  it('can be stopped, and what was not sent can be sent afterwards', async () => {
    const many = Array.from({ length: 6 }, (_, at) => aProject({ id: `p${at}`, name: `Project ${at}` }));
    let open: (() => void) | null = null;
    const waiting = new Promise<void>((resolve) => {
      open = resolve;
    });
    const opened = openList({
      'GET /api/projects': { body: many },
      ...Object.fromEntries(many.map((each) => [`PUT /api/projects/${each.id}`, saving(each)])),
      ...Object.fromEntries(
        many.map((each) => [
          `GET /api/projects/${each.id}`,
          { body: { ...each, ancestors: [], loans: [], organizations: [] } },
        ]),
      ),
    });
    const answer = opened.server.fetch.getMockImplementation();
    opened.server.fetch.mockImplementation(async (...asked) => {
      if (asked[1]?.method === 'PUT') await waiting;
      return (await answer?.(...asked)) ?? Response.error();
    });
    await screen.findByRole('link', { name: 'Project 0' });
    await opened.user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    await saveSegment(opened, 6);

    await opened.user.click(await screen.findByRole('button', { name: 'Stop' }));
    (open as (() => void) | null)?.();

    expect(await screen.findByText(/^4 of 6 saved\./)).toBeVisible();
    expect(outcomes()[0]).toBe('Project 4Not sent because you stopped');
    await opened.user.click(screen.getByRole('button', { name: 'Try these 2 again' }));
    expect(await screen.findByText('6 projects updated successfully')).toBeVisible();
  });
});

describe('a list that is being read while its rows are saved', () => {
  it('is read again, so that what was before the change does not come back', async () => {
    let isChanged = false;
    const opened = openList({
      'GET /api/projects': () => ({ body: [isChanged ? { ...mesa, marketSegment: 'Residential', version: 4 } : mesa] }),
      'PUT /api/projects/mesa': (request) => {
        isChanged = true;
        return saving(mesa)(request);
      },
    });
    await markAll(opened);
    const answer = opened.server.fetch.getMockImplementation();
    let letThrough: (() => void) | null = null;
    opened.server.fetch.mockImplementationOnce(async (...asked) => {
      const before = (await answer?.(...asked)) ?? Response.error();
      await new Promise<void>((resolve) => {
        letThrough = resolve;
      });
      return before;
    });
    void opened.queryClient.refetchQueries({ queryKey: ['projects', 'page'] });

    await saveSegment(opened, 1);
    expect(await screen.findByText('Project updated successfully')).toBeVisible();
    (letThrough as (() => void) | null)?.();
    await waitFor(() => expect(opened.queryClient.isFetching({ queryKey: ['projects', 'page'] })).toBe(0));

    expect(screen.getByRole('cell', { name: 'Residential' })).toBeVisible();
  });
});

describe('making rows obsolete', () => {
  it('asks first, and takes them off the list without reading them again', async () => {
    const opened = openList({});
    await screen.findByRole('link', { name: 'Mesa solar' });
    await opened.user.click(screen.getByRole('checkbox', { name: 'Select Mesa solar' }));
    await opened.user.click(screen.getByRole('button', { name: 'Archive' }));
    expect(sentTo(opened, 'mesa')).toEqual([]);
    const before = opened.server.received.length;

    await opened.user.click(screen.getByRole('button', { name: 'Archive 1 project' }));

    await waitFor(() => expect(rowNames('Projects')).toEqual(['Butte wind', 'Canyon storage']));
    expect(sentTo(opened, 'mesa')[0]?.body).toEqual({ version: 3, launchStatus: 'Obsolete' });
    const since = opened.server.received.slice(before).map(({ method, path }) => `${method} ${path}`);
    expect(since).not.toContain('GET /api/projects');
    expect(since).not.toContain('GET /api/projects/mesa');
  });
});
