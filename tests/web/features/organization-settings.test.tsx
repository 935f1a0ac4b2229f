import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { settingCatalog } from '#shared/domain/settings/catalog.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { SettingsPage } from '#web/src/features/organization/settings/settings-page.tsx';
import { aJob, anOrganization, conflict, refused, settings, storedSettings } from './organization-factories.ts';

const detail = 'GET /api/organizations/northlight';
const details = 'POST /api/entities/northlight/details';
const path = '/organization/northlight/settings';

function openSettings(routes: Parameters<typeof fakeServer>[0] = {}, { isSuperuser = false, query = '' } = {}) {
  const server = fakeServer({
    [detail]: { body: anOrganization() },
    [details]: storedSettings,
    'GET /api/organizations/northlight/roles': { body: [] },
    ...routes,
  });
  server.install();
  const global = aGlobalState();
  const page = renderPage(<SettingsPage />, {
    path,
    address: `${path}${query}`,
    global: { ...global, agent: { ...global.agent, superuser: isSuperuser } },
  });
  return { ...page, server };
}

const group = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the settings of an organization', () => {
  it('are all there, each with its default', async () => {
    openSettings();

    const apps = await group('Apps');
    expect(apps.getByLabelText('Applications')).toHaveValue('All apps');
    expect(apps.getByText('Default: All apps')).toBeVisible();
    const words = document.body.textContent;
    expect(settingCatalog.filter(({ label }) => !words?.includes(label))).toEqual([]);
  });

  it('say of those that nothing asks for that they have no effect yet', async () => {
    openSettings();

    const rowOf = async (label: string) => (await screen.findByText(label, { selector: 'label' })).closest('li');
    expect(await rowOf('Executive dashboard')).toHaveTextContent('Has no effect yet');
    expect(await rowOf('KPI dashboard')).not.toHaveTextContent('Has no effect yet');
  });

  it('are saved group by group, and only what was changed', async () => {
    const { user, server } = openSettings();

    const access = await group('Access and approvals');
    expect(access.getByRole('button', { name: 'Save access and approvals' })).toBeDisabled();
    await user.click(access.getByRole('switch', { name: 'Guest access' }));
    await user.click(access.getByRole('switch', { name: 'External portal' }));
    await user.click(access.getByRole('button', { name: 'Save access and approvals' }));

    expect(await screen.findByText('Organization settings saved')).toBeVisible();
    expect(server.last(details)?.body).toEqual([
      { name: 'guestAccessRCS', value: 'true' },
      { name: 'externalPortal', value: 'true' },
    ]);
  });

  it('go back to their default', async () => {
    const { user, server } = openSettings({
      [detail]: { body: anOrganization({ details: settings({ customNameForLoan: 'Facility' }) }) },
    });

    const naming = await group('Display and naming');
    expect(naming.getByLabelText('Term for a loan')).toHaveValue('Facility');
    await user.click(naming.getByRole('button', { name: 'Use the default for Term for a loan' }));
    await user.click(naming.getByRole('button', { name: 'Save display and naming' }));

    await waitFor(() => expect(server.last(details)?.body).toEqual([{ name: 'customNameForLoan', value: '' }]));
  });

  it('are as they were when changes are discarded', async () => {
    const { user } = openSettings();

    const features = await group('Features');
    await user.click(features.getByRole('switch', { name: 'Marketplace' }));
    expect(features.getByText('1 not saved yet')).toBeVisible();
    await user.click(features.getByRole('button', { name: 'Discard changes' }));

    expect(features.getByRole('switch', { name: 'Marketplace' })).not.toBeChecked();
    expect(features.queryByText('1 not saved yet')).toBeNull();
  });

  it('show what renamed terms look like while they are typed', async () => {
    const { user } = openSettings();

    const naming = await group('Display and naming');
    await user.type(naming.getByLabelText('Term for a loan'), 'Facility');
    await user.type(naming.getByLabelText('Term for several loans'), 'Facilities');

    expect(
      within(naming.getByRole('region', { name: 'Your terms' })).getByText(/1 Facility .* 3 Facilities/),
    ).toBeVisible();
  });

  it('are a step away from the top of the page, each part by its name', async () => {
    const { user, router } = openSettings();

    const index = within(await screen.findByRole('navigation', { name: 'On this page' }));
    const regions = index.getAllByRole('link').map(({ textContent }) => textContent);
    expect(regions).toEqual([
      'Organization',
      'Logo',
      'Apps',
      'Display and naming',
      'Currency and time',
      'Views',
      'Data room and structure',
      'Access and approvals',
      'Computation',
      'Features',
      'Maintenance',
    ]);
    await user.click(index.getByRole('link', { name: 'Access and approvals' }));

    expect(router.state.location.hash).toBe('#access-and-approvals');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Access and approvals' })).toHaveFocus());
  });

  it('open at the part that the address names', async () => {
    openSettings({}, { query: '#computation' });

    await waitFor(() => expect(screen.getByRole('region', { name: 'Computation' })).toHaveFocus());
  });

  it('need no such list while some of them are searched', async () => {
    const { user } = openSettings();

    await screen.findByRole('navigation', { name: 'On this page' });
    await user.type(screen.getByLabelText('Search settings'), 'guest');

    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull());
  });

  it('say which apps a choice comes to', async () => {
    const { user } = openSettings();

    const apps = await group('Apps');
    await user.selectOptions(apps.getByLabelText('Applications'), 'Data Vault');

    expect(apps.getByText('Members have Data Vault, and begin in Data Vault.')).toBeVisible();
  });

  it('hold lists as chips that are added and taken off', async () => {
    const { user, server } = openSettings({
      [detail]: { body: anOrganization({ details: settings({ customStatus: '["On hold"]' }) }) },
    });

    const naming = await group('Display and naming');
    await user.type(naming.getByRole('textbox', { name: 'Own statuses' }), 'Watch list{Enter}');
    await user.click(naming.getByRole('button', { name: 'Remove On hold' }));
    await user.click(naming.getByRole('button', { name: 'Save display and naming' }));

    await waitFor(() =>
      expect(server.last(details)?.body).toEqual([{ name: 'customStatus', value: '["Watch list"]' }]),
    );
  });

  it('are judged before they are sent, and what was typed stays', async () => {
    const { user, server } = openSettings();

    const time = await group('Currency and time');
    await user.type(time.getByLabelText('Time zone'), 'New York');
    await user.click(time.getByRole('button', { name: 'Save currency and time' }));

    expect(await time.findByText(/must be a time zone of the IANA database/)).toBeVisible();
    expect(time.getByLabelText('Time zone')).toHaveValue('New York');
    expect(server.last(details)).toBeUndefined();
  });

  it('keep what was entered when the server refuses, and mark what it is about', async () => {
    const { user } = openSettings({
      [details]: refused(400, 'requestInvalid', 'Some of what was entered is not valid.', {
        '0.value': '"Warning for reporting covenants" is too long.',
      }),
    });

    const computation = await group('Computation');
    const field = computation.getByLabelText(/^Warning for reporting covenants/);
    await user.type(field, '30');
    await user.click(computation.getByRole('button', { name: 'Save computation' }));

    expect(await computation.findByText('"Warning for reporting covenants" is too long.')).toBeVisible();
    expect(field).toHaveValue('30');
  });

  it('leave it to the reader when somebody else saved first', async () => {
    let isFirst = true;
    const { user, server } = openSettings({
      [details]: (request) => {
        const answer = isFirst ? conflict : storedSettings(request);
        isFirst = false;
        return answer;
      },
    });

    const features = await group('Features');
    await user.click(features.getByRole('switch', { name: 'IRR tool' }));
    await user.click(features.getByRole('button', { name: 'Save features' }));
    await screen.findByRole('dialog', { name: 'Someone else changed this' });
    await user.click(screen.getByRole('button', { name: 'Keep my changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(features.getByRole('button', { name: 'Save features' }));

    expect(await screen.findByText('Organization settings saved')).toBeVisible();
    expect(server.last(details)?.body).toEqual([{ name: 'enableIRRTool', value: 'true' }]);
  });
});

describe('the search in the settings', () => {
  it('finds by label, name and description, and stands in the address', async () => {
    const { user, router } = openSettings();

    await screen.findByRole('region', { name: 'Apps' });
    await user.type(screen.getByLabelText('Search settings'), 'hideDSCR');

    await waitFor(() => expect(screen.queryByRole('region', { name: 'Apps' })).toBeNull());
    expect(screen.getByRole('switch', { name: 'Hide the DSCR trend line' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Logo' })).toBeNull();
    expect(router.state.location.search).toBe('?search=hideDSCR');
  });

  it('says that nothing is found', async () => {
    openSettings({}, { query: '?search=two%20moons' });

    expect(await screen.findByText('No setting says “two moons”')).toBeVisible();
    expect(screen.getByLabelText('Search settings')).toHaveValue('two moons');
  });

  it('keeps what is not saved yet in sight', async () => {
    const { user } = openSettings();

    const features = await group('Features');
    await user.click(features.getByRole('switch', { name: 'Marketplace' }));
    await user.type(screen.getByLabelText('Search settings'), 'trend');

    await waitFor(() => expect(screen.queryByRole('switch', { name: 'Marketplace listings' })).toBeNull());
    expect(screen.getByRole('switch', { name: 'Marketplace' })).toBeChecked();
  });
});

describe('single sign-on', () => {
  it('is set up on a page of its own', async () => {
    openSettings();

    const access = await group('Access and approvals');

    expect(access.getAllByRole('link', { name: 'Single sign-on' })[0]).toHaveAttribute(
      'href',
      `${path}/single-sign-on`,
    );
  });
});

describe('the organization itself', () => {
  it('is renamed', async () => {
    const { user, server } = openSettings({
      'PUT /api/organizations/northlight': { body: anOrganization({ name: 'Northlight Finance', version: 4 }) },
    });

    const panel = await group('Organization');
    await user.clear(panel.getByLabelText('Name'));
    await user.type(panel.getByLabelText('Name'), 'Northlight Finance');
    await user.click(panel.getByRole('button', { name: 'Save organization' }));

    expect(await screen.findByText('Organization settings saved')).toBeVisible();
    expect(server.last('PUT /api/organizations/northlight')?.body).toEqual({
      name: 'Northlight Finance',
      orgType: 'Lender',
      version: 3,
    });
  });

  it('takes no logo that is no image', async () => {
    const { server } = openSettings();

    const panel = await group('Logo');
    fireEvent.change(panel.getByLabelText('Choose a logo, or drop it here'), {
      target: { files: [new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })] },
    });

    expect(panel.getByText('Choose a PNG, JPEG, GIF or WebP image up to 2 MB.')).toBeVisible();
    expect(server.received.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('says what failed and tries again', async () => {
    let isWell = false;
    const { user } = openSettings({
      [detail]: () =>
        isWell
          ? { body: anOrganization() }
          : refused(404, 'organizationNotFound', 'This organization does not exist or is not shared with you.'),
    });

    expect(await screen.findByText('This organization does not exist or is not shared with you.')).toBeVisible();
    isWell = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('region', { name: 'Apps' })).toBeVisible();
  });
});

describe('maintenance', () => {
  const start = 'POST /api/organizations/northlight/accessrole';

  it('starts work and shows how far it has come', async () => {
    const { user } = openSettings({
      [start]: { status: 202, body: aJob() },
      'GET /api/jobs/job': { body: aJob() },
    });

    const panel = await group('Maintenance');
    await user.click(panel.getByRole('button', { name: 'Start: Rebuild access roles' }));

    expect(await panel.findByText('12 of 30 users')).toBeVisible();
    expect(panel.getByRole('link', { name: 'All jobs' })).toHaveAttribute('href', '/jobs');
    expect(panel.queryByText('Migrate covenants')).toBeNull();
  });

  it('says on the spot why it could not start', async () => {
    const { user } = openSettings({ [start]: refused(503, 'serviceUnavailable', 'The service is busy.') });

    const panel = await group('Maintenance');
    await user.click(panel.getByRole('button', { name: 'Start: Rebuild access roles' }));

    expect(await panel.findByText('The service is busy.')).toBeVisible();
  });

  it('asks before records are changed, and lets superusers migrate covenants', async () => {
    const { user, server } = openSettings(
      {
        'POST /api/internal/organization/northlight/covenants/migrate': {
          status: 202,
          body: aJob({ kind: 'covenant-migration' }),
        },
        'GET /api/jobs/job': { body: aJob() },
      },
      { isSuperuser: true },
    );

    const panel = await group('Maintenance');
    await user.click(panel.getByRole('button', { name: 'Start: Migrate covenants' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Migrate covenants?' }));
    expect(server.received.every(({ method }) => method === 'GET')).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Migrate covenants' }));

    expect(await panel.findByText('12 of 30 users')).toBeVisible();
  });
});
