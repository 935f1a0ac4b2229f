import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Setting } from '#shared/domain/organization.ts';
import { settingCatalog } from '#shared/domain/settings/catalog.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import type { Client, Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';

let organization: TestOrganization;
let admin: Person;
let path: string;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  path = `/api/entities/${organization.id}/details`;
});

const store = (body: unknown, client: Client = admin): Promise<Reply> => client.post(path, body);
const shownValue = async (name: string): Promise<string> =>
  good(await admin.get(`${path}?detail=${name}`)).body[0].value;
const invalid = (fields: Readonly<Record<string, unknown>>) => ({
  status: 400,
  body: { code: 'requestInvalid', fields },
});

describe('GET /api/entities/{organizationId}/details', () => {
  it('answers every setting of the catalog with its stored value or its default', async () => {
    good(await store({ name: 'customNameForLoan', value: 'Facility' }));

    const { body } = good(await admin.get(path));

    expect(body.map(({ name }: Setting) => name)).toEqual(settingCatalog.map(({ name }) => name));
    expect(body).toContainEqual({
      id: 'customNameForLoan',
      name: 'customNameForLoan',
      type: 'OrganizationSetting',
      value: 'Facility',
    });
    expect(body).toContainEqual(expect.objectContaining({ name: 'customNameForLoanPlural', value: 'Facilitys' }));
    expect(body).toContainEqual(expect.objectContaining({ name: 'defaultApplication', value: 'Data Vault' }));
    expect(body).toContainEqual(expect.objectContaining({ name: 'enableIRRTool', value: 'false' }));
  });

  it('answers only the settings that are asked for', async () => {
    const { body } = good(await admin.get(`${path}?detail=customNameForSPV&detail=nothing&detail=baseCurrency`));

    expect(body.map(({ name, value }: Setting) => [name, value])).toEqual([
      ['customNameForSPV', 'SPV'],
      ['baseCurrency', 'USD'],
    ]);
  });

  it('pages, each setting once', async () => {
    const pages = await allPages<Setting>(admin, path, 25);

    const names = pages.flat().map(({ name }) => name);
    expect(names).toEqual(settingCatalog.map(({ name }) => name));
  });

  it('is open to everybody who belongs to the organization, and to nobody else', async () => {
    const [guest, stranger] = await Promise.all([organization.guest(), anOrganization('Lakeside Partners')]);

    expect((await guest.get(path)).status).toBe(200);
    expect(await stranger.admin.get(path)).toMatchObject({ status: 404, body: { code: 'entityNotFound' } });
  });
});

describe('POST /api/entities/{organizationId}/details', () => {
  it('stores one setting without the blanks around it', async () => {
    const stored = await store({ name: 'dealIdentificationLabel', value: '  Structure name ' });

    expect(stored).toMatchObject({
      status: 200,
      body: [{ id: 'dealIdentificationLabel', type: 'OrganizationSetting', value: 'Structure name' }],
    });
    expect(await shownValue('dealIdentificationLabel')).toBe('Structure name');
  });

  it('stores several at once, and takes one away that is emptied', async () => {
    good(await store({ name: 'customNameForSPV', value: 'Vehicle' }));

    const stored = await store([
      { name: 'enableIRRTool', value: 'true' },
      { name: 'timeZoneOffset', value: 'Europe/Zurich' },
      { name: 'customNameForSPV', value: '' },
    ]);

    expect(stored.body.map(({ value }: Setting) => value)).toEqual(['true', 'Europe/Zurich', 'SPV']);
    const { body } = good(await admin.get(`/api/organizations/${organization.id}`));
    expect(body.details.map(({ name }: Setting) => name)).not.toContain('customNameForSPV');
  });

  it('stores nothing of several where one is wrong, and says which', async () => {
    const refused = await store([
      { name: 'customNameForLoan', value: 'Facility' },
      { name: 'enableIRRTool', value: 'yes' },
      { name: 'currencyType', value: 'XXX' },
      { name: 'customNameForLoan', value: 'Credit' },
    ]);

    expect(refused).toMatchObject(
      invalid({
        '1.value': '"IRR tool" must be "true" or "false".',
        '2.value': expect.stringContaining('must be one of these'),
        '3.value': 'This setting is named twice.',
      }),
    );
    expect(await shownValue('customNameForLoan')).toBe('Financing');
  });

  it('moves the currency of the organization’s own figures with the base currency', async () => {
    good(await store({ name: 'baseCurrency', value: 'EUR' }));
    const euro = good(await admin.get(`/api/organizations/${organization.id}`)).body;
    good(
      await store([
        { name: 'baseCurrency', value: '' },
        { name: 'currencyType', value: 'GBP' },
      ]),
    );
    const pound = good(await admin.get(`/api/organizations/${organization.id}`)).body;

    expect(euro.entityCurrencyUnit).toEqual({ value: 'EUR' });
    expect(pound.entityCurrencyUnit).toEqual({ value: 'GBP' });
  });

  it('leaves a trace of what was before and after, and none where nothing changes', async () => {
    good(await store({ name: 'customNameForLoan', value: 'Facility' }));
    good(await store({ name: 'customNameForLoan', value: 'Facility' }));

    const trail = await auditOfRecord(`platform#Organization#${organization.id}`);
    const changes = trail.filter(({ event }) => event === 'organization.settingsChanged');
    const named = (content: unknown) =>
      (content as { details: Setting[] }).details.find(({ name }) => name === 'customNameForLoan')?.value;
    expect(changes.map(({ by, before, after }) => [by, named(before), named(after)])).toEqual([
      [admin.agent.id, undefined, 'Facility'],
    ]);
  });

  it.each([
    { name: 'nothingOfTheKind', value: 'x', status: 404, code: 'settingNotFound' },
    { name: 'apiClientId', value: 'x', status: 409, code: 'settingReadOnly' },
    { name: 'apiClientSecret', value: 'x', status: 409, code: 'settingReadOnly' },
    { name: 'customNameForLoan', status: 400, code: 'requestInvalid' },
    { name: 'customNameForLoan', value: 'x'.repeat(61), status: 400, code: 'requestInvalid' },
  ])('refuses $name with $code', async ({ status, code, ...setting }) => {
    expect(await store(setting)).toMatchObject({ status, body: { code } });
    expect(await store([{ name: 'enableIRRTool', value: 'true' }, setting])).toMatchObject({ status });
    expect(await shownValue('enableIRRTool')).toBe('false');
  });

  it('refuses references to what is not there', async () => {
    const elsewhere = await anOrganization('Lakeside Partners');
    const foreign = await elsewhere.structure();

    expect(await store({ name: 'apiRole', value: randomUUID() })).toMatchObject(
      invalid({ value: '"Role of the default API client" must be a role of the organization.' }),
    );
    for (const id of [randomUUID(), foreign.id, organization.id]) {
      expect(await store({ name: 'defaultFund', value: id })).toMatchObject(
        invalid({ value: '"First fund" must be an item of the organization.' }),
      );
    }
    expect((await store({ name: 'apiRole', value: 'Member' })).status).toBe(200);
    expect((await store({ name: 'defaultFund', value: (await organization.structure()).id })).status).toBe(200);
  });
});

describe('PUT /api/entities/{organizationId}/details/{name}', () => {
  it('stores one setting', async () => {
    const stored = await admin.put(`${path}/defaultPmLandingTab`, { value: 'Projects' });

    expect(stored).toMatchObject({ status: 200, body: { name: 'defaultPmLandingTab', value: 'Projects' } });
    expect(await shownValue('defaultPmLandingTab')).toBe('Projects');
  });

  it('switches API access off and on again', async () => {
    for (const value of ['true', 'false', 'true']) {
      good(await admin.put(`${path}/apiAccessEnabled`, { value }));
      expect(await shownValue('apiAccessEnabled')).toBe(value);
    }
  });

  it.each([
    { name: 'nothingOfTheKind', value: 'x', status: 404, code: 'settingNotFound' },
    { name: 'apiClientId', value: 'x', status: 409, code: 'settingReadOnly' },
    { name: 'defaultPmLandingTab', value: 'Elsewhere', status: 400, code: 'requestInvalid' },
  ])('refuses $name with $code', async ({ name, value, status, code }) => {
    expect(await admin.put(`${path}/${name}`, { value })).toMatchObject({ status, body: { code } });
  });

  it('is about organizations only', async () => {
    const { id } = await organization.structure();

    const refused = await admin.put(`/api/entities/${id}/details/customNameForLoan`, { value: 'Facility' });

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
  });
});

describe('settings', () => {
  it('are changed by those who may edit the organization', async () => {
    const editor = await organization.member('Deal Admin');
    await organization.grant(editor, { level: 'Edit', sourceType: 'Organization' });

    expect((await store({ name: 'enableIRRTool', value: 'true' }, editor)).status).toBe(200);
    const plain = await organization.member('Deal Admin');
    expect(await store({ name: 'enableIRRTool', value: 'true' }, plain)).toMatchObject({
      status: 403,
      body: { code: 'notPermitted' },
    });
  });

  it.each(['apiRole', 'apiAccessEnabled', 'singleSignOnConfiguration', 'counterpartySingleSignOnConfiguration'])(
    'that can make somebody an administrator take an administrator: %s',
    async (name) => {
      const editor = await organization.member('Member');
      await organization.grant(editor, { level: 'Edit', sourceType: 'Organization' });

      expect(await store({ name, value: '' }, editor)).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    },
  );

  it('of another organization do not exist', async () => {
    const stranger = (await anOrganization('Lakeside Partners')).admin;

    expect(await store({ name: 'enableIRRTool', value: 'true' }, stranger)).toMatchObject({
      status: 404,
      body: { code: 'entityNotFound' },
    });
    expect(await shownValue('enableIRRTool')).toBe('false');
  });

  it('are no details of a structure', async () => {
    const { id } = await organization.structure();
    const details = `/api/entities/${id}/details`;

    expect(await admin.post(details, { name: 'enableIRRTool', value: 'true' })).toMatchObject(
      invalid({ value: 'Enter figures with their months.' }),
    );
    expect((await admin.post(details, [{ name: 'enableIRRTool', value: 'true' }])).status).toBe(400);
    expect(good(await admin.get(details)).body).toEqual([]);
  });
});
