import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SettingName, settingCatalog } from '#shared/domain/settings/catalog.ts';
import { isReadBy, type SettingsSight, takesManagement } from '#shared/domain/settings/setting-readers.ts';
import { basicOf, type Client, clientOf } from '#tests/support/client.ts';
import { setPortal } from '#tests/support/external-portal.ts';
import { linkIn, mailTo } from '#tests/support/mailbox.ts';
import {
  anOrganization,
  good,
  nobody,
  password,
  type TestOrganization,
  theSuperuser,
} from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';

let organization: TestOrganization;
let visitor: Client;
let guest: Client;
let member: Client;

/** Somebody who signs up at the portal alone. */
async function aVisitor({ id }: TestOrganization): Promise<Client> {
  const primaryEmail = `visitor-${randomUUID()}@sponsor.example`;
  const person = { firstName: 'Vic', lastName: 'Visitor', primaryEmail, password };
  good(await nobody().post(`/api/public/organizations/${id}/agents/unaffiliated-users`, person));
  const token = linkIn(await mailTo(primaryEmail, 'Verify'), 'verify-email');
  good(await nobody().post('/api/agents/unaffiliated/enable', { token, password }));
  const { body } = good(await nobody().post('/api/agents/login', undefined, basicOf(primaryEmail, password)));
  return clientOf(origin(), body.token, id);
}

beforeAll(async () => {
  organization = await anOrganization();
  await setPortal(organization, 'open');
  const { admin, id } = organization;
  const issuer = 'http://127.0.0.1:9/issuer';
  const singleSignOn = JSON.stringify({ issuer, clientId: 'trestle-of-riverside', clientSecret: 'kept', label: 'Go' });
  good(
    await admin.post(`/api/entities/${id}/details`, [
      { name: 'singleSignOnConfiguration', value: singleSignOn },
      { name: 'customNameForLoan', value: 'Facility' },
      { name: 'defaultWarningReportingCovenantThreshold', value: '14' },
      { name: 'guestAccessRCS', value: 'true' },
    ]),
  );
  good(await admin.post(`/api/oauth/${id}/enable`, { roleId: 'Deal Admin' }));
  [visitor, guest, member] = await Promise.all([
    aVisitor(organization),
    organization.guest(),
    organization.member('Member'),
  ]);
});

type Named = readonly { readonly name: string; readonly value: string }[];

/** Every way in which an organization's settings are told. */
async function told(client: Client): Promise<readonly Named[]> {
  const { id } = organization;
  const [global, one, all, details] = await Promise.all([
    client.get(`/api/init/global/${id}`),
    client.get(`/api/organizations/${id}`),
    client.get('/api/organizations'),
    client.get(`/api/entities/${id}/details?limit=500`),
  ]);
  const listed = all.body.find((organizationListed: { id: string }) => organizationListed.id === id);
  return [
    global.body.organization.details,
    one.body.details,
    listed.details,
    details.status === 200 ? details.body : [],
  ];
}

/** Written out, so that whoever opens one of them to others changes this list as well. */
const kept: readonly SettingName[] = [
  'singleSignOnConfiguration',
  'counterpartySingleSignOnConfiguration',
  'requireTwoFactor',
  'longestSignIn',
  'extendedPermission',
  'guestAccessRCS',
  'accessRoleCaching',
  'apiRole',
  'apiAccessEnabled',
  'apiClientId',
  'apiClientSecret',
];

/** Likewise: all that is told to people who have signed up alone. */
const toldToVisitors: readonly SettingName[] = [
  'applications',
  'disabledApplications',
  'contactForGuests',
  'dealIdentificationLabel',
  'customNameForLoan',
  'customNameForLoanPlural',
  'customNameForSPV',
  'customNameForSPVPlural',
  'currencyType',
  'baseCurrency',
  'timeZoneOffset',
  'defaultApplication',
  'dataRoomViewModeOnly',
  'disableDataRoomUpload',
  'markDocumentsForGuests',
  'hideStructureDiagram',
];

/** Likewise: what guests are told besides. */
const toldToGuests: readonly SettingName[] = [
  'portfolioManagementView',
  'defaultPmLandingTab',
  'disableManyToMany',
  'hideDSCRTrendLine',
  'kpiDashboard',
  'portfolioManagementConsolidation',
  'enableCovenantCreationWithAI',
  'disableCovenantCreatorApprove',
];

const secretWords = /trestle-of-riverside|127\.0\.0\.1|Deal Admin|apiClientId/;

describe('the settings of an organization', () => {
  it.each([
    { who: 'somebody who signed up alone', client: () => visitor, sight: 'visitor' },
    { who: 'a guest', client: () => guest, sight: 'guest' },
    { who: 'a member', client: () => member, sight: 'member' },
  ] as const)('are told to $who as far as their screens need them', async ({ client, sight }) => {
    const everywhere = (await told(client())).flat();

    expect(everywhere.map(({ name }) => name)).toContain('customNameForLoan');
    expect(everywhere.filter((setting) => !isReadBy(sight, setting)).map(({ name }) => name)).toEqual([]);
    expect(JSON.stringify(everywhere)).not.toMatch(secretWords);
  });

  it('on thresholds are told to members, and not to guests', async () => {
    const namesFor = async (client: Client) => (await told(client)).flat().map(({ name }) => name);

    expect(await namesFor(member)).toContain('defaultWarningReportingCovenantThreshold');
    expect(await namesFor(guest)).not.toContain('defaultWarningReportingCovenantThreshold');
  });

  it('are told to guests as these are listed, and to people who have signed up alone without those of portfolios and figures', async () => {
    const namesFor = async (client: Client) => new Set((await told(client)).flat().map(({ name }) => name));
    const ofSight = (sight: SettingsSight) =>
      settingCatalog.filter((setting) => isReadBy(sight, setting)).map(({ name }) => name);
    const forVisitors = new Set<string>(toldToVisitors);

    expect([...(await namesFor(visitor))].filter((name) => !forVisitors.has(name))).toEqual([]);
    expect(await namesFor(guest)).toContain('enableCovenantCreationWithAI');
    expect(ofSight('visitor').toSorted()).toEqual([...toldToVisitors].toSorted());
    expect(ofSight('guest').toSorted()).toEqual([...toldToVisitors, ...toldToGuests].toSorted());
  });

  it('on who gets in and what they are kept from are told to nobody but managers', async () => {
    const everybodyElse = await Promise.all([visitor, guest, member].map(told));

    const names = new Set(everybodyElse.flat(2).map(({ name }) => name));
    expect(names.has('customNameForLoan')).toBe(true);
    for (const name of kept) expect(names.has(name)).toBe(false);
  });

  it('are told whole to whoever may change them', async () => {
    const { admin, id } = organization;

    const details = good(await admin.get(`/api/entities/${id}/details?limit=500`)).body as Named;
    const global = good(await admin.get(`/api/init/global/${id}`)).body.organization.details as Named;
    const operator = good(await (await theSuperuser()).get(`/api/organizations/${id}`)).body.details as Named;

    expect(details.map(({ name }) => name).toSorted()).toEqual(settingCatalog.map(({ name }) => name).toSorted());
    for (const settings of [global, operator]) expect(JSON.stringify(settings)).toMatch(/trestle-of-riverside/);
    expect(JSON.stringify([details, global, operator])).not.toContain('"kept"');
  });

  it('are for somebody each, those of signing in and of programs for managers', () => {
    const ofSight = (sight: SettingsSight) => settingCatalog.filter((setting) => isReadBy(sight, setting)).length;

    expect(ofSight('visitor')).toBeGreaterThan(0);
    expect(ofSight('member')).toBeGreaterThan(ofSight('visitor'));
    expect(ofSight('manager')).toBe(settingCatalog.length);
    expect(isReadBy('member', { name: 'unheardOf' })).toBe(false);
    const byManagement = settingCatalog.filter(({ name }) => takesManagement(name));
    expect(byManagement.filter((setting) => isReadBy('member', setting))).toEqual([]);
  });
});
