import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Detail } from '#shared/domain/detail.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

beforeEach(async () => {
  entityId = (await organization.structure()).id;
});

const root = () => `/api/entities/${entityId}/details`;
const add = async (name: string, by: Person = admin): Promise<Detail> => good(await by.post(root(), { name })).body;
const change = (id: string, body: object, by: Person = admin, query = '') => by.put(`${root()}/${id}${query}`, body);
const dscr = 'Debt Service Coverage Ratio';

describe('PUT /api/entities/{id}/details/{detailId}', () => {
  it.each(['Loan Date', 'Loan Purpose', 'Borrower Name', 'Prepayment Permitted', 'Vintage Year', dscr])(
    'approves, unapproves and obsoletes %s',
    async (name) => {
      const { id } = await add(name);

      const approved = await change(id, { version: 1, approved: true });
      const unapproved = await change(id, { version: 2, approved: false });
      const obsoleted = await change(id, { version: 3, launchStatus: 'Obsolete' });

      expect(approved).toMatchObject({ status: 200, body: { approved: true, version: 2 } });
      expect(unapproved).toMatchObject({ status: 200, body: { approved: false, version: 3 } });
      expect(obsoleted).toMatchObject({ status: 200, body: { launchStatus: 'Obsolete', version: 4 } });
      expect(good(await admin.get(root())).body).toEqual([]);
      const events = (await auditOfOrganization(organization.id)).filter(({ pk }) => pk.includes(entityId));
      expect(events.map(({ event }) => event)).toEqual(
        expect.arrayContaining(['detail.created', 'detail.approved', 'detail.unapproved', 'detail.obsoleted']),
      );
    },
  );

  it('refuses what was changed in the meantime, and what is not there', async () => {
    const { id } = await add(dscr);
    good(await change(id, { version: 1, approved: true }));

    expect((await change(id, { version: 1, approved: false })).body.code).toBe('recordChanged');
    expect((await change('nothing', { version: 1, approved: true })).body.code).toBe('detailNotFound');
  });

  it('is approved by approvers, and obsoleted by those who create details, and by nobody else', async () => {
    const { id } = await add(dscr);
    const [editor, approver, creator] = await Promise.all([
      organization.guest(),
      organization.guest(),
      organization.guest(),
    ]);
    await organization.grant(editor, { level: 'Edit', sourceType: 'Detail', entityId });
    await organization.grant(
      approver,
      { level: 'View', sourceType: 'Detail', entityId },
      { level: 'Edit', sourceType: 'Detail', entityId, detailName: 'Approval Status', detailType: 'AnyText' },
    );
    await organization.grant(creator, { level: 'Create', sourceType: 'Detail', entityId });

    const tried = async (by: Person) => [
      (await change(id, { version: 99, approved: true }, by)).status,
      (await change(id, { version: 99, launchStatus: 'Obsolete' }, by)).status,
    ];

    // 409: let in, and refused because of the version.
    expect(await tried(editor)).toEqual([403, 403]);
    expect(await tried(approver)).toEqual([409, 403]);
    expect(await tried(creator)).toEqual([403, 409]);
  });

  it('asks before it touches what another system delivers to, and does it when it is confirmed', async () => {
    const { body: project } = good(
      await admin.post(`/api/organizations/${organization.id}/projects`, {
        dealId: entityId,
        name: 'Sandhollow',
        remoteMappings: [{ system: 'Yardi', remoteId: 'S-1' }],
      }),
    );
    const path = `/api/entities/${project.id}/details`;
    const { id } = good(await admin.post(path, { name: 'Actual Production' })).body;
    const obsolete = { version: 1, launchStatus: 'Obsolete' };

    const asked = await admin.put(`${path}/${id}`, obsolete);
    const confirmed = await admin.put(`${path}/${id}?validateRemoteMapping=false`, obsolete);

    expect(asked).toMatchObject({ status: 409, body: { code: 'remoteMappingAffected' } });
    expect(asked.body.errors.message).toContain('Yardi');
    expect(confirmed).toMatchObject({ status: 200, body: { launchStatus: 'Obsolete' } });
  });
});

describe('PUT /api/entities/{id}/details', () => {
  it('changes several details, or none of them', async () => {
    const [one, other] = [await add(dscr), await add('Loan Purpose')];

    const refused = await admin.put(root(), [
      { id: one.id, version: 1, approved: true },
      { id: other.id, version: 7, approved: true },
    ]);
    const changed = await admin.put(root(), [
      { id: one.id, version: 1, approved: true },
      { id: other.id, version: 1, launchStatus: 'Obsolete' },
    ]);

    expect(refused.body.code).toBe('recordChanged');
    expect(changed.body.map(({ approved, launchStatus }: Detail) => [approved, launchStatus])).toEqual([
      [true, 'Active'],
      [false, 'Obsolete'],
    ]);
  });

  it('refuses a detail that is named twice, and a setting of an entity', async () => {
    const { id } = await add(dscr);
    const twice = [
      { id, version: 1, approved: true },
      { id, version: 1, approved: false },
    ];

    expect((await admin.put(root(), twice)).status).toBe(400);
    expect((await admin.put(root(), [{ name: 'currencyType', value: 'EUR' }])).status).toBe(400);
  });

  it('stores settings of an organization', async () => {
    const path = `/api/entities/${organization.id}/details`;

    const { body } = good(await admin.put(path, [{ name: 'customNameForLoan', value: 'Facility' }]));

    expect(body).toMatchObject([{ name: 'customNameForLoan', value: 'Facility' }]);
    expect(good(await admin.get(`${path}/customNameForLoan`)).body.value).toBe('Facility');
  });
});

describe('POST /api/entities/{id}/details/{detailId}', () => {
  it('enters values of that detail', async () => {
    const { id } = await add(dscr);

    const entered = await admin.post(`${root()}/${id}`, { values: [{ period: '2026-03', value: 1.3 }] });
    const unknown = await admin.post(`${root()}/nothing`, { values: [{ period: '2026-03', value: 1.3 }] });
    const nothing = await admin.post(`${root()}/${id}`, {});

    expect(entered).toMatchObject({ status: 200, body: [{ detailName: dscr, value: 1.3 }] });
    expect(unknown.body.code).toBe('detailNotFound');
    expect(nothing.status).toBe(400);
  });
});

describe('a detail', () => {
  it('stands only on what the catalog names, and on the structures that hold it', async () => {
    const { body: project } = good(
      await admin.post(`/api/organizations/${organization.id}/projects`, { dealId: entityId, name: 'Sandhollow' }),
    );
    const path = `/api/entities/${project.id}`;

    const detail = await admin.post(`${path}/details`, { name: 'Loan Purpose' });
    const values = [{ period: '2026-03', value: 1.2 }];
    const entered = await admin.post(`${path}/metrics/create/datapoints`, { detailName: 'Loan To Value', values });

    const words = expect.stringMatching(/does not belong to Project\. It belongs to Term loan, /);
    expect(detail).toMatchObject({ status: 400, body: { fields: { name: words } } });
    expect(entered).toMatchObject({ status: 400, body: { fields: { detailName: words } } });
    expect((await add('Loan Purpose')).name).toBe('Loan Purpose');
  });

  it('that is no number has no unit', async () => {
    const inUnit = await admin.post(root(), { name: 'Loan Purpose', unit: 'USD' });

    expect(inUnit.body.fields).toEqual({ unit: 'Loan Purpose is no number and has no unit.' });
    expect((await add('Loan Purpose')).unit).toBe('');
  });

  it('that is computed takes figures as overrides only, which leave what is beneath', async () => {
    const { body: project } = good(
      await admin.post(`/api/organizations/${organization.id}/projects`, { dealId: entityId, name: 'Sandhollow' }),
    );
    const path = `/api/entities/${project.id}/metrics/create/datapoints`;
    const values = [{ period: '2026-03', value: 12 }];

    const plain = await admin.post(path, { detailName: 'EBITDA', values });
    const override = await admin.post(path, { detailName: 'EBITDA', values, override: true });
    const pointless = await admin.post(path, { detailName: 'Maintenance Reserve Deposits', values, override: true });

    expect(plain).toMatchObject({
      status: 400,
      body: { fields: { override: expect.stringContaining('EBITDA is computed.') } },
    });
    expect(override).toMatchObject({ status: 200, body: [{ value: 12, isOverride: true }] });
    const history = `/api/entities/${project.id}/metrics/datapoints/${override.body[0].id}/history`;
    expect(good(await admin.get(history)).body).toMatchObject([{ value: 12 }]);
    expect(pointless.body.fields).toEqual({ override: expect.stringContaining('nothing for it to override') });
  });
});
