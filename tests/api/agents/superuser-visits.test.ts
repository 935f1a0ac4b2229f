import { beforeEach, describe, expect, it } from 'vitest';
import type { SuperuserVisit } from '#shared/domain/superuser-visit.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { type Client, clientOf, type Reply } from '#tests/support/client.ts';
import {
  anOrganization,
  good,
  signedInSuperuser,
  type TestOrganization,
  theSuperuser,
} from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';
import { supportSees } from '#tests/support/support-access.ts';

let organization: TestOrganization;
let superuser: Client;

beforeEach(async () => {
  organization = await anOrganization();
  superuser = await theSuperuser();
});

const reason = 'The covenants of Riverside do not load.';
const codeOf = ({ status, body }: Reply) => [status, body.code];
const path = (id = organization.id) => `/api/organizations/${id}/superuser-visits`;
const enter = (why: unknown = reason, by = superuser) => by.post(path(), { reason: why });
const visitInFrame = async (by = superuser) => good(await by.get(`/api/init/global/${organization.id}`)).body.visit;
const listed = async () => good(await organization.admin.get(path())).body;
const trail = async () =>
  (await auditOfOrganization(organization.id)).filter(({ event }) => event.startsWith('superuser.'));

describe('a superuser', () => {
  it('enters an organization for a reason, which is in its audit trail and shown to its administrators', async () => {
    expect(await visitInFrame()).toBeNull();

    const { body: visit } = good(await enter(`  ${reason} `));

    const { agentId } = signedInSuperuser();
    expect(visit).toMatchObject({ superuserId: agentId, reason, leftAt: null });
    expect(Date.parse(visit.until) - Date.parse(visit.enteredAt)).toBe(8 * 3_600_000);
    expect(await visitInFrame()).toEqual(visit);
    expect(await listed()).toEqual([visit]);
    expect(await trail()).toMatchObject([{ event: 'superuser.entered', by: agentId, after: { reason } }]);
  });

  it('leaves on record, and leaving twice is leaving once', async () => {
    const { body: visit } = good(await enter());

    good(await superuser.delete(path()));
    good(await superuser.delete(path()));

    expect(await visitInFrame()).toBeNull();
    expect(await listed()).toEqual([{ ...visit, leftAt: expect.any(String) }]);
    expect((await trail()).map(({ event }) => event)).toEqual(['superuser.entered', 'superuser.left']);
  });

  it('who enters again leaves first', async () => {
    const { body: first } = good(await enter());
    const { body: second } = good(await enter('Another question.'));

    expect(await visitInFrame()).toEqual(second);
    expect(await listed()).toEqual([second, { ...first, leftAt: expect.any(String) }]);
  });

  it('who enters several times at the same moment is inside once', async () => {
    const entered = await Promise.all(['one', 'two', 'three'].map((why) => enter(why)));
    expect(entered.map(({ status }) => status)).toEqual([200, 200, 200]);

    const visits: SuperuserVisit[] = await listed();
    expect(visits).toHaveLength(3);
    expect(visits.filter(({ leftAt }) => leftAt === null)).toHaveLength(1);
    good(await superuser.delete(path()));
    expect(await visitInFrame()).toBeNull();
  });

  it('is out when the time is over', async () => {
    const { body: visit } = good(await enter());
    becomeFunction();
    const { visitChange } = await import('#functions/platform/sign-in/superuser-visits.ts');
    const { writeRecords } = await import('#functions/platform/storage/records.ts');
    const { tableOf } = await import('#functions/platform/storage/table.ts');
    const past = { ...visit, number: 1, until: '2026-01-01T00:00:00.000Z' };
    await writeRecords([visitChange(tableOf(organization.id), past, 1, 'superuser.entered')], actor, new Date());

    expect(await visitInFrame()).toBeNull();
  });

  it('is inside the one organization that was entered', async () => {
    const other = await anOrganization('Lakeside Partners');
    good(await enter());

    expect(good(await superuser.get(`/api/init/global/${other.id}`)).body.visit).toBeNull();
    expect(good(await other.admin.get(path(other.id))).body).toEqual([]);
    expect(codeOf(await other.admin.get(path()))).toEqual([404, 'organizationNotFound']);
  });

  it.each([
    { what: 'no reason', why: '' },
    { what: 'spaces for a reason', why: '   ' },
    { what: 'too long a reason', why: 'x'.repeat(501) },
    { what: 'a reason that is no text', why: 7 },
  ])('is refused with $what', async ({ why }) => {
    const refused = await enter(why);

    expect(codeOf(refused)).toEqual([400, 'requestInvalid']);
    expect(Object.keys(refused.body.fields)).toEqual(['reason']);
    expect(await trail()).toEqual([]);
  });

  it('enters no organization that is not there', async () => {
    const nowhere = '7b1f2e0a-0000-4000-8000-000000000000';
    expect(codeOf(await superuser.post(path(nowhere), { reason }))).toEqual([404, 'organizationNotFound']);
  });
});

describe('everybody else', () => {
  it('neither enters nor leaves', async () => {
    const member = await organization.member('Member');
    const support = await supportSees(organization, member);
    for (const by of [organization.admin, member]) {
      expect(codeOf(await enter(reason, by))).toEqual([403, 'notPermitted']);
      expect(codeOf(await by.delete(path()))).toEqual([403, 'notPermitted']);
    }
    expect(codeOf(await enter(reason, support))).toEqual([403, 'supportReadsOnly']);
    expect(codeOf(await enter(reason, clientOf(origin(), null)))).toEqual([401, 'signInRequired']);
  });

  it('sees the visits only as an administrator', async () => {
    const member = await organization.member('Member');
    expect(codeOf(await member.get(path()))).toEqual([403, 'notPermitted']);
    expect(await visitInFrame(member)).toBeNull();
  });

  it('reads them page by page', async () => {
    for (const why of ['first', 'second', 'third']) good(await enter(why));
    const first = good(await organization.admin.get(`${path()}?limit=2`));
    const cursor = first.headers.get('x-next-cursor') ?? '';
    const rest = good(await organization.admin.get(`${path()}?limit=2&cursor=${encodeURIComponent(cursor)}`));

    const reasons = [...first.body, ...rest.body].map((visit: { reason: string }) => visit.reason);
    expect(reasons).toEqual(['third', 'second', 'first']);
  });
});
