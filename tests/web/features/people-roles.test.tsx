import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { RolesPage } from '#web/src/features/people/roles-page.tsx';
import { anOwnRole, conflict, refused, theBuiltInRoles } from './people-factories.ts';

const list = 'GET /api/organizations/northlight/roles';
const create = 'POST /api/organizations/northlight/roles';
const update = 'PUT /api/organizations/northlight/roles/monitor';

function openRoles(routes: Parameters<typeof fakeServer>[0] = {}, role: 'Admin' | 'Analyst' = 'Admin', query = '') {
  const server = fakeServer({ [list]: { body: [...theBuiltInRoles, anOwnRole()] }, ...routes });
  server.install();
  const page = renderPage(<RolesPage />, {
    path: '/organization/northlight/settings/roles',
    address: `/organization/northlight/settings/roles${query}`,
    global: aGlobalState(role),
  });
  return { ...page, server };
}

const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the roles of an organization', () => {
  it('are the built-in ones and its own, and open beside the list', async () => {
    const { user, router } = openRoles();

    const row = within(await screen.findByRole('row', { name: /Deal Admin/ }));
    expect(row.getByText('Built-in')).toBeVisible();
    await user.click(row.getByRole('button', { name: 'Deal Admin' }));

    const matrix = within((await drawer('Deal Admin')).getByRole('table', { name: 'What Deal Admin grants' }));
    const groups = matrix.getAllByRole('rowheader').filter((cell) => cell.getAttribute('scope') === 'rowgroup');
    expect(groups.map(({ textContent }) => textContent)).toEqual(['Organization', 'Structure', 'Report']);
    const cells = (name: string) =>
      within(matrix.getByRole('row', { name: new RegExp(`^${name} `) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells('Documents')).toEqual(['Yes', 'Yes', 'Yes']);
    expect(cells('Users and settings')).toEqual(['Yes', 'No', 'No']);
    expect(cells('Approve covenants')).toEqual(['', 'Yes', '']);
    expect(cells('Approve reports')).toEqual(['', 'Yes', '']);
    expect(router.state.location.search).toBe('?role=Deal+Admin');
  });

  it('of the product cannot be changed, but be the start of an own one', async () => {
    const { user, server } = openRoles({ [create]: { body: anOwnRole() } }, 'Admin', '?role=Member');
    const member = await drawer('Member');
    expect(member.queryByRole('button', { name: /Edit|obsolete/ })).toBeNull();

    await user.click(member.getByRole('button', { name: 'Copy to a custom role' }));
    const dialog = await drawer('New role');
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Covenant monitor');
    await user.click(dialog.getByRole('checkbox', { name: 'Edit Covenants' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Edit Approve reports' }));
    await user.click(dialog.getByRole('button', { name: 'Create role' }));

    expect(await screen.findByText('Successfully created role')).toBeVisible();
    expect(server.last(create)?.body).toEqual({
      name: 'Covenant monitor',
      description: expect.stringMatching(/^Belongs to the organization/),
      grants: [
        { level: 'View', sourceType: 'Organization', detailName: null },
        { level: 'View', sourceType: 'Portfolio', detailName: null },
        { level: 'Edit', sourceType: 'Covenant', detailName: null },
        { level: 'Edit', sourceType: 'Report', detailName: 'Approval Status' },
      ],
    });
    expect(await drawer('Covenant monitor')).toBeDefined();
  });

  it('keep what was entered when the name is taken', async () => {
    const refusal = refused(409, 'nameTaken', 'There is already an item with this name here.');
    const { user } = openRoles({ [create]: refusal });
    await user.click(await screen.findByRole('button', { name: 'New role' }));
    await user.type(screen.getByLabelText('Name'), 'Covenant monitor');
    await user.click(screen.getByRole('checkbox', { name: 'View Structures' }));
    await user.click(screen.getByRole('button', { name: 'Create role' }));

    expect(await screen.findByText(refusal.body.userMessage)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Covenant monitor');
    expect(screen.getByRole('checkbox', { name: 'View Structures' })).toBeChecked();
  });

  it('are saved over what somebody else saved only when the reader says so', async () => {
    let reads = 0;
    const { user, server } = openRoles(
      {
        [list]: () => {
          reads += 1;
          return { body: [anOwnRole({ version: reads === 1 ? 2 : 3 })] };
        },
        [update]: ({ body }) => ((body as { version: number }).version === 3 ? { body: anOwnRole() } : conflict),
      },
      'Admin',
      '?role=monitor',
    );
    await user.click((await drawer('Covenant monitor')).getByRole('button', { name: 'Edit' }));
    await user.clear(screen.getByLabelText('Description'));
    await user.type(screen.getByLabelText('Description'), 'Watches and waives.');
    await user.click(screen.getByRole('button', { name: 'Save role' }));

    await user.click(await screen.findByRole('button', { name: 'Keep my changes' }));
    await user.click(screen.getByRole('button', { name: 'Save role' }));

    expect(await screen.findByText('Successfully updated role')).toBeVisible();
    expect(server.last(update)?.body).toMatchObject({ version: 3, description: 'Watches and waives.' });
  });

  it('that somebody holds cannot become obsolete; the question says so', async () => {
    const refusal = refused(409, 'roleInUse', 'Somebody still holds this role. Give them another role first.');
    const { user, server } = openRoles({ [update]: refusal }, 'Admin', '?role=monitor');

    await user.click((await drawer('Covenant monitor')).getByRole('button', { name: 'Mark as obsolete' }));
    const question = await drawer('Mark Covenant monitor as obsolete?');
    await user.click(question.getByRole('button', { name: 'Mark as obsolete' }));

    expect(await question.findByText(refusal.body.userMessage)).toBeVisible();
    expect(server.last(update)?.body).toEqual({ version: 2, launchStatus: 'Obsolete' });
  });

  it('that are obsolete stand apart and can be restored', async () => {
    const { user, server } = openRoles({
      [list]: ({ query }) => ({
        body: query.get('launchStatus') === 'Obsolete' ? [anOwnRole({ launchStatus: 'Obsolete' })] : theBuiltInRoles,
      }),
      [update]: { body: anOwnRole() },
    });
    await user.click(await screen.findByRole('radio', { name: 'Obsolete' }));
    await user.click(await screen.findByRole('button', { name: 'Covenant monitor' }));

    await user.click((await drawer('Covenant monitor')).getByRole('button', { name: 'Restore' }));
    await user.click(screen.getByRole('button', { name: 'Restore role' }));

    await waitFor(() => expect(server.last(update)?.body).toEqual({ version: 2, launchStatus: 'Active' }));
  });

  it('could not be read, or there are none: the page says which', async () => {
    const { user } = openRoles({
      [list]: ({ query }) =>
        query.get('launchStatus') === 'Obsolete'
          ? { body: [] }
          : refused(404, 'organizationNotFound', 'This organization does not exist or is not shared with you.'),
    });

    expect(await screen.findByText('This organization does not exist or is not shared with you.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Obsolete' }));

    expect(await screen.findByText('No role is obsolete')).toBeVisible();
  });

  it('are only read by those who may not change them', async () => {
    openRoles({}, 'Analyst', '?role=monitor');

    const monitor = await drawer('Covenant monitor');
    expect(monitor.queryByRole('button', { name: /Edit|own|obsolete/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New role' })).toBeNull();
  });
});

describe('the matrix of a role', () => {
  const openMatrix = async () => {
    const page = openRoles();
    await page.user.click(await screen.findByRole('button', { name: 'New role' }));
    const box = (name: string) => screen.getByRole('checkbox', { name });
    return { ...page, box };
  };

  it('is one stop of the Tab key', async () => {
    const { user, box } = await openMatrix();
    screen.getByLabelText('Description').focus();

    await user.tab();
    expect(box('View Users and settings')).toHaveFocus();
    await user.tab();

    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  it('is walked by arrow keys, Home and End, past places without a box', async () => {
    const { user, box } = await openMatrix();
    box('View Users and settings').focus();

    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(box('Edit Structures')).toHaveFocus();
    await user.keyboard('{End}');
    expect(box('Edit Approve covenants')).toHaveFocus();
    await user.keyboard('{Home}{ArrowLeft}{ArrowUp}{ArrowLeft}');
    expect(box('View Users and settings')).toHaveFocus();
    box('View Figures and details').focus();
    await user.keyboard('{ArrowDown}');
    expect(box('View Reports')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(box('View Reports')).toHaveFocus();
  });

  it('grants a level with those below it by Space, and takes away only what is above', async () => {
    const { user, box } = await openMatrix();
    box('Create Documents').focus();

    await user.keyboard(' ');
    expect(box('View Documents')).toBeChecked();
    expect(box('Edit Documents')).toBeChecked();
    expect(box('Create Documents')).toBeChecked();
    await user.keyboard('{ArrowLeft} ');

    expect(box('View Documents')).toBeChecked();
    expect(box('Edit Documents')).not.toBeChecked();
    expect(box('Create Documents')).not.toBeChecked();
  });
});
