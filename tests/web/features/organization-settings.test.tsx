import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { settingCatalog } from '#shared/domain/settings/catalog.ts';
import { settingsWithEffect } from '#shared/domain/settings/settings-with-effect.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { SettingGroupForm } from '#web/src/features/organization/settings/setting-group-form.tsx';
import { valuesOf } from '#web/src/features/organization/settings/setting-values.ts';
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
    const offered = settingCatalog.filter(({ name }) => settingsWithEffect.has(name) && name !== 'apiRole');
    expect(offered.filter(({ label }) => !words?.includes(label))).toEqual([]);
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
      { name: 'guestAccessRCS', value: 'true', replaces: 'false' },
      { name: 'externalPortal', value: 'true', replaces: 'false' },
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

    await waitFor(() =>
      expect(server.last(details)?.body).toEqual([{ name: 'customNameForLoan', value: '', replaces: 'Facility' }]),
    );
  });

  it('are as they were when changes are discarded', async () => {
    const { user } = openSettings();

    const features = await group('Features');
    await user.click(features.getByRole('switch', { name: 'KPI dashboard' }));
    expect(features.getByText('1 not saved yet')).toBeVisible();
    await user.click(features.getByRole('button', { name: 'Discard changes' }));

    expect(features.getByRole('switch', { name: 'KPI dashboard' })).not.toBeChecked();
    expect(features.queryByText('1 not saved yet')).toBeNull();
  });

  it('give a renamed term its English plural, to be corrected, and show what both look like', async () => {
    const { user, server } = openSettings();

    const naming = await group('Display and naming');
    await user.type(naming.getByLabelText('Term for a loan'), 'Facility');

    expect(naming.getByLabelText('Term for several loans')).toHaveValue('Facilities');
    expect(
      within(naming.getByRole('region', { name: 'Your terms' })).getByText(/1 Facility, 3 Facilities/),
    ).toBeVisible();
    await user.clear(naming.getByLabelText('Term for several loans'));
    await user.type(naming.getByLabelText('Term for several loans'), 'Credit facilities');
    await user.type(naming.getByLabelText('Term for a loan'), ' A');
    await user.click(naming.getByRole('button', { name: 'Save display and naming' }));

    await waitFor(() =>
      expect(server.last(details)?.body).toEqual([
        { name: 'customNameForLoan', value: 'Facility A', replaces: 'Financing' },
        { name: 'customNameForLoanPlural', value: 'Credit facilities', replaces: 'Financings' },
      ]),
    );
  });

  it('ask about a plural that was never entered and is no English', async () => {
    const { user } = openSettings({
      [detail]: { body: anOrganization({ details: settings({ customNameForLoan: 'Facility' }) }) },
    });

    const naming = await group('Display and naming');
    expect(naming.getByText(/Is “Facilitys” right/)).toBeVisible();
    await user.click(naming.getByRole('button', { name: 'Use “Facilities”' }));

    expect(naming.getByLabelText('Term for several loans')).toHaveValue('Facilities');
    expect(naming.queryByText(/right\?/)).toBeNull();
    expect(naming.getByText('Default: Facilities')).toBeVisible();
    expect(naming.queryByRole('button', { name: 'Use the default for Term for several loans' })).toBeNull();
  });

  it('are asked about before the page is left with something unsaved', async () => {
    const { user, router } = openSettings();

    const features = await group('Features');
    await user.click(features.getByRole('switch', { name: 'KPI dashboard' }));
    await user.click(features.getByRole('link', { name: 'API access' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    expect(router.state.location.pathname).toBe(path);
    await user.click(question.getByRole('button', { name: 'Leave without saving' }));

    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/api-access`));
  });

  it('never count as changed while they are first shown, however soon somebody goes on', async () => {
    const unsaved: string[] = [];
    const organization = anOrganization({ details: settings({ customNameForLoan: 'Facility' }) });
    const stored = valuesOf(organization.details);
    const group = 'Display and naming';
    const onUnsaved = (part: string) => unsaved.push(part);
    const { user } = renderPage(<SettingGroupForm {...{ group, organization, stored, onUnsaved }} search="" />, {
      path,
    });

    const term = await screen.findByLabelText('Term for a loan');
    expect(unsaved).toEqual([]);
    await user.type(term, ' A');
    expect(unsaved).toEqual([group]);
  });

  it('let the page be left once everything is saved, and be read at another part of it meanwhile', async () => {
    const { user, router } = openSettings();

    const features = await group('Features');
    await user.click(features.getByRole('switch', { name: 'KPI dashboard' }));
    await user.click(
      within(screen.getByRole('navigation', { name: 'On this page' })).getByRole('link', { name: 'Apps' }),
    );
    expect(router.state.location.hash).toBe('#apps');
    await user.click(features.getByRole('button', { name: 'Discard changes' }));
    await user.click(features.getByRole('link', { name: 'API access' }));

    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/api-access`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are a step away from the top of the page, each part by its name', async () => {
    const { user, router } = openSettings();

    const index = within(await screen.findByRole('navigation', { name: 'On this page' }));
    const regions = index.getAllByRole('link').map(({ textContent }) => textContent);
    expect(regions).toEqual([
      'Changed from the default',
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
      [detail]: { body: anOrganization({ details: settings({ customDetailOptions: '["Stage: Permitting"]' }) }) },
    });

    const naming = await group('Display and naming');
    await user.type(naming.getByRole('textbox', { name: 'Own options of details' }), 'Stage: Repowering{Enter}');
    await user.click(naming.getByRole('button', { name: 'Remove Stage: Permitting' }));
    await user.click(naming.getByRole('button', { name: 'Save display and naming' }));

    await waitFor(() =>
      expect(server.last(details)?.body).toEqual([
        {
          name: 'customDetailOptions',
          value: '["Stage: Repowering"]',
          replaces: '["Stage: Permitting"]',
        },
      ]),
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
    await user.click(features.getByRole('switch', { name: 'KPI dashboard' }));
    await user.click(features.getByRole('button', { name: 'Save features' }));
    await screen.findByRole('dialog', { name: 'Someone else changed this' });
    await user.click(screen.getByRole('button', { name: 'Keep my changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(features.getByRole('button', { name: 'Save features' }));

    expect(await screen.findByText('Organization settings saved')).toBeVisible();
    expect(server.last(details)?.body).toEqual([{ name: 'kpiDashboard', value: 'true', replaces: 'false' }]);
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

  it('follows a link to another setting while the page is open, and the way back', async () => {
    const { user, router } = openSettings();
    const field = await screen.findByRole('searchbox', { name: 'Search settings' });
    await user.type(field, 'guest');

    await act(() => router.navigate(`${path}?search=Calendar`));
    expect(field).toHaveValue('Calendar');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(field).toHaveValue('guest'));
  });

  it('finds a setting by its own words, and not by the name of its group', async () => {
    const { user } = openSettings();

    await screen.findByRole('region', { name: 'Apps' });
    await user.type(screen.getByLabelText('Search settings'), 'approv');

    await waitFor(() => expect(screen.queryByRole('switch', { name: 'Guest access' })).toBeNull());
    expect(screen.getByRole('switch', { name: 'Second person for covenants' })).toBeVisible();
    expect(screen.getByText('3 settings found')).toBeInTheDocument();
  });

  it('says that nothing is found', async () => {
    openSettings({}, { query: '?search=two%20moons' });

    expect(await screen.findByText('No setting says “two moons”')).toBeVisible();
    expect(screen.getByLabelText('Search settings')).toHaveValue('two moons');
  });

  it('keeps what is not saved yet in sight', async () => {
    const { user } = openSettings();

    const features = await group('Features');
    await user.click(features.getByRole('switch', { name: 'KPI dashboard' }));
    await user.type(screen.getByLabelText('Search settings'), 'trend');

    await waitFor(() => expect(screen.queryByRole('switch', { name: 'E-mail templates' })).toBeNull());
    expect(screen.getByRole('switch', { name: 'KPI dashboard' })).toBeChecked();
  });
});

describe('what is changed from the default', () => {
  const changed = {
    [detail]: {
      body: anOrganization({
        details: settings({ guestAccessRCS: 'true', enableMarketplace: 'true', kpiDashboard: 'false' }),
      }),
    },
  };

  it('stands first, with what it is, what it would be and where it belongs', async () => {
    openSettings(changed);

    const list = within(await screen.findByRole('list', { name: 'Changed from the default' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Guest accessOn · Default: Off · Access and approvalsReset',
    ]);
  });

  it('goes back to it by itself, once somebody has confirmed that', async () => {
    const { user, server } = openSettings(changed);

    await user.click(await screen.findByRole('button', { name: 'Reset Guest access' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Reset “Guest access”?' }));
    expect(server.last(details)).toBeUndefined();
    await user.click(dialog.getByRole('button', { name: 'Reset' }));

    expect(await screen.findByText('Organization settings saved')).toBeVisible();
    expect(server.last(details)?.body).toEqual([{ name: 'guestAccessRCS', value: 'false', replaces: 'true' }]);
  });

  it('takes the plural of a term along', async () => {
    const stored = settings({ customNameForLoan: 'Facility', customNameForLoanPlural: 'Facilities' });
    const { user, server } = openSettings({ [detail]: { body: anOrganization({ details: stored }) } });

    await user.click(await screen.findByRole('button', { name: 'Reset Term for a loan' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Reset “Term for a loan”?' }));
    expect(dialog.getByText(/The plural “Facilities” is reset with it\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Reset' }));

    await waitFor(() =>
      expect(server.last(details)?.body).toEqual([
        { name: 'customNameForLoan', value: '', replaces: 'Facility' },
        { name: 'customNameForLoanPlural', value: '', replaces: 'Facilities' },
      ]),
    );
  });

  it('is nothing in a new organization', async () => {
    openSettings();

    expect(await screen.findByText('Every setting is at its default.')).toBeVisible();
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
