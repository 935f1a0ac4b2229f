import { describe, expect, it } from 'vitest';
import { type AppName, allowedApps, appNames, appOfPage, defaultApp, homeOf } from '#web/src/app/apps/apps.ts';
import { offeredApps } from '#web/src/app/apps/offered-apps.ts';
import { isElsewhere, sameOriginPath } from '#web/src/app/guards/addresses.ts';
import { admit, landing } from '#web/src/app/guards/admission.ts';
import { aVisitor } from './visit.tsx';

const here = 'https://app.trestle.example';
const portfolioApp = { frontendUrl: 'https://portfolio.trestle.example/' };
const originationApp = { originationUrl: 'https://origination.trestle.example' };
const reportingApp = { reportCovUrl: 'https://reports.trestle.example' };
const onlyOrigination = { applications: 'Origination', portfolioManagementConsolidation: 'true' };

describe('members and applications elsewhere', () => {
  it.each([
    { pathname: '/portfolio', environment: portfolioApp, leads: 'https://portfolio.trestle.example/portfolio?a=1' },
    {
      pathname: '/deals/x/overview',
      environment: portfolioApp,
      leads: 'https://portfolio.trestle.example/deals/x/overview?a=1',
    },
    {
      pathname: '/reporting/organization/x',
      environment: reportingApp,
      leads: 'https://reports.trestle.example/reporting/organization/x?a=1',
    },
    { pathname: '/reporting/organization/x', environment: portfolioApp, leads: null },
    { pathname: '/profile', environment: { ...portfolioApp, ...reportingApp }, leads: null },
    { pathname: '/alerts', environment: { ...portfolioApp, ...reportingApp }, leads: null },
    { pathname: '/portfolio', environment: {}, leads: null },
    { pathname: '/portfolio', environment: { frontendUrl: here }, leads: null },
    { pathname: '/portfolio', environment: { frontendUrl: 'not an address' }, leads: null },
  ])('open $pathname at $leads with $environment', ({ pathname, environment, leads }) => {
    const admission = admit({ access: 'authenticated', pathname, search: '?a=1', here }, aVisitor({ environment }));

    expect(admission).toEqual(leads === null ? { kind: 'enter' } : { kind: 'leave', url: leads });
  });

  it('of an organization with Origination alone open everything but common pages there', () => {
    const visitor = aVisitor({ settings: onlyOrigination, environment: originationApp });
    const at = (pathname: string) => admit({ access: 'authenticated', pathname, here }, visitor);

    expect(at('/portfolio')).toEqual({ kind: 'leave', url: originationApp.originationUrl });
    expect(at('/profile')).toEqual({ kind: 'enter' });
  });

  it('are shown member and guest views here, and guests everything', () => {
    const member = aVisitor({ environment: portfolioApp });
    const guest = aVisitor({ accessType: 'GUEST', environment: portfolioApp });

    expect(admit({ access: 'member-or-guest', pathname: '/organization/x/dashboard', here }, member).kind).toBe(
      'enter',
    );
    expect(admit({ access: 'authenticated', pathname: '/deals/x/overview', here }, guest).kind).toBe('enter');
  });
});

describe('an app that the organization does not have', () => {
  const disabled = (...apps: AppName[]) => aVisitor({ settings: { disabledApplications: JSON.stringify(apps) } });
  const at = (visitor: Parameters<typeof admit>[1], pathname: string, search = '') =>
    admit({ access: 'authenticated', pathname, search, here }, visitor);

  it.each([
    { app: 'Data Vault', pathname: '/loan-management/signal-setup/home', search: '' },
    { app: 'Data Vault', pathname: '/upload', search: '' },
    { app: 'Executive Dashboard', pathname: '/organization/northlight/dashboard', search: '' },
    { app: 'Fund Management', pathname: '/portfolio', search: '?app=funds' },
    { app: 'Origination', pathname: '/portfolio', search: '?app=origination' },
  ] as const)('is not opened at $pathname$search without $app', ({ app, pathname, search }) => {
    expect(at(aVisitor({}), pathname, search)).toEqual({ kind: 'enter' });
    const admission = at(disabled(app), pathname, search);
    const to = app === 'Data Vault' ? '/portfolio?app=origination' : '/loan-management/signal-setup/home';
    expect(admission).toEqual({ kind: 'redirect', to });
  });

  it('leaves the pages that its other apps have, and what is common to all', () => {
    const withoutReports = disabled('Reporting', 'Portfolio Management');
    expect(at(withoutReports, '/reporting/organization/northlight/generate').kind).toBe('enter');
    expect(at(withoutReports, '/portfolio').kind).toBe('enter');
    expect(at(disabled('Reporting', 'BI Reports'), '/reporting/organization/northlight/reports').kind).toBe('redirect');
    const onlyVault = aVisitor({ settings: { applications: 'Data Vault' } });
    const home = { kind: 'redirect', to: '/loan-management/signal-setup/home' };
    expect(at(onlyVault, '/portfolio')).toEqual(home);
    expect(at(onlyVault, '/')).toEqual(home);
    for (const common of ['/deals/x/overview', '/profile', '/jobs', '/alerts', '/organization/northlight/settings'])
      expect(at(onlyVault, common), common).toEqual({ kind: 'enter' });
  });

  it('is opened all the same where every app is disabled, because there is nowhere to lead to', () => {
    const nothing = disabled(...appNames);
    expect(at(nothing, '/portfolio').kind).toBe('enter');
    expect(at(nothing, '/loan-management/signal-setup/home').kind).toBe('enter');
  });

  it('leads nobody in a circle', () => {
    for (const app of appNames) {
      const visitor = disabled(app);
      const admission = at(visitor, '/');
      const target = new URL(admission.kind === 'redirect' ? admission.to : '/', here);
      expect(at(visitor, target.pathname, target.search), app).toEqual({ kind: 'enter' });
    }
  });
});

describe('where signing in leads', () => {
  it('is the same for a superuser at the base of the site: no organization before one is chosen', () => {
    const visit = { access: 'authenticated', pathname: '/', here } as const;

    expect(admit(visit, aVisitor({ superuser: true }))).toEqual({ kind: 'redirect', to: '/organization' });
  });

  it.each([
    { who: 'a member', visitor: aVisitor({}), to: '/loan-management/signal-setup/home' },
    { who: 'a superuser', visitor: aVisitor({ superuser: true }), to: '/organization' },
    {
      who: 'a member whose organization starts in Portfolio Management',
      visitor: aVisitor({ settings: { defaultApplication: 'Portfolio Management' } }),
      to: '/portfolio',
    },
    {
      who: 'a member whose default application is disabled',
      visitor: aVisitor({
        settings: { defaultApplication: 'Reporting', disabledApplications: '["Reporting","Data Vault"]' },
      }),
      to: '/portfolio?app=origination',
    },
    { who: 'a guest without Origination', visitor: aVisitor({ accessType: 'GUEST' }), to: '/organization/northlight' },
    {
      who: 'a guest of an organization that has Origination disabled',
      visitor: aVisitor({ accessType: 'GUEST', environment: originationApp, settings: { applications: 'Data Vault' } }),
      to: '/organization/northlight',
    },
  ])('$who comes to $to', ({ visitor, to }) => {
    expect(landing(null, visitor, here)).toEqual({ kind: 'redirect', to });
  });

  it('leads external users to Origination where it is configured', () => {
    const visitor = aVisitor({ accessType: 'UNAFFILIATED', environment: originationApp });

    expect(landing(null, visitor, here)).toEqual({ kind: 'leave', url: originationApp.originationUrl });
    expect(landing('/alerts', visitor, here)).toEqual({ kind: 'redirect', to: '/alerts' });
  });
});

describe('the start page', () => {
  const at = (settings: Readonly<Record<string, string>>, accessType: 'MEMBER' | 'GUEST' = 'MEMBER') =>
    admit({ access: 'authenticated', pathname: '/', here }, aVisitor({ settings, accessType }));

  it('is the portfolio unless the organization has chosen an app', () => {
    expect(at({})).toEqual({ kind: 'redirect', to: '/portfolio' });
  });

  it.each(['Portfolio Management', 'Executive Dashboard', 'Fund Management'])(
    'is where signing in leads, with %s as the default application',
    (defaultApplication) => {
      expect(at({ defaultApplication })).toEqual(landing(null, aVisitor({ settings: { defaultApplication } }), here));
    },
  );

  it('of a guest is the area of the organization, whatever its members begin with', () => {
    const reached = at({ defaultApplication: 'Portfolio Management' }, 'GUEST');
    expect(reached).toEqual({ kind: 'redirect', to: '/organization/northlight' });
  });
});

describe('a path to return to', () => {
  it.each([
    ['/deals/x/overview?a=1#b', '/deals/x/overview?a=1#b'],
    [null, null],
    ['', null],
    ['https://elsewhere.example', null],
    ['//elsewhere.example', null],
    ['/\\elsewhere.example', null],
    ['/\t/elsewhere.example', null],
    ['javascript:alert(1)', null],
    ['/logout', null],
    ['/login?redirect=/logout', null],
    ['/./logout', null],
    ['/logistics', '/logistics'],
  ])('%s is followed as %s', (asked, path) => {
    expect(sameOriginPath(asked)).toBe(path);
  });
});

describe('another application', () => {
  it.each([
    ['https://other.trestle.example', here, true],
    ['https://app.trestle.example/path', here, false],
    ['', here, false],
    ['http://127.0.0.1:4000', 'http://localhost:5173', false],
  ])('%s seen from %s: %s', (url, from, expected) => {
    expect(isElsewhere(url, from)).toBe(expected);
  });
});

describe('the apps that are offered', () => {
  it('leave out BI Reports where no tool is connected, because nothing is behind it', () => {
    expect(offeredApps(aVisitor({}))).toEqual(appNames.filter((app) => app !== 'BI Reports'));
    const connected = aVisitor({ environment: { metabaseUrl: 'https://bi.trestle.example' } });
    expect(offeredApps(connected)).toEqual(appNames);
  });

  it('begin on pages of their own', () => {
    const homes = offeredApps(aVisitor({})).map((app) => homeOf(app, 'northlight'));
    expect(new Set(homes).size).toBe(homes.length);
  });
});

describe('the apps of an organization', () => {
  const settings = (values: Readonly<Record<string, string>>) => aVisitor({ settings: values }).organization.details;

  it.each<{ stored: Readonly<Record<string, string>>; apps: readonly string[] }>([
    { stored: {}, apps: appNames },
    { stored: { applications: 'All apps' }, apps: appNames },
    { stored: { applications: 'Data Vault' }, apps: ['Data Vault'] },
    { stored: { applications: 'Origination' }, apps: ['Origination', 'Fund Management'] },
    { stored: onlyOrigination, apps: ['Origination'] },
    { stored: { disabledApplications: '["BI Reports"]' }, apps: appNames.filter((app) => app !== 'BI Reports') },
    { stored: { disabledApplications: 'not a list' }, apps: appNames },
  ])('with $stored are $apps', ({ stored, apps }) => {
    expect(allowedApps(settings(stored))).toEqual(apps);
  });

  it('start with Data Vault unless something else is stored', () => {
    expect(defaultApp(settings({}))).toBe('Data Vault');
    expect(defaultApp(settings({ defaultApplication: 'Reporting' }))).toBe('Reporting');
  });

  it.each([
    ['/reporting/organization/x/reports', 'Reporting'],
    ['/reports', null],
    ['/deals/x/overview', 'Portfolio Management'],
    ['/portfolio/aggregate', 'Reporting Covenant'],
    ['/upload', 'Data Vault'],
    ['/profile', null],
  ])('has %s in %s', (pathname, app) => {
    expect(appOfPage(pathname)).toBe(app);
  });
});
