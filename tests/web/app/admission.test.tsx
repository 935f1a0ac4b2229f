import { describe, expect, it } from 'vitest';
import { allowedApps, appNames, appOfPage, defaultApp } from '#web/src/app/apps/apps.ts';
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

describe('where signing in leads', () => {
  it.each([
    { who: 'a member', visitor: aVisitor({}), to: '/loan-management/signal-setup/home' },
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
