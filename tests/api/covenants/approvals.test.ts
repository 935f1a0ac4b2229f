import { beforeEach, describe, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import { grantableOptions } from '#shared/domain/permissions/grantable.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let structureId: string;
let covenants: Readonly<Record<Source, CovenantWithState>>;

type Source = 'Report' | 'Covenant';

const terms = {
  Report: { name: 'Annual budget', covenantType: 'Report', frequency: 'Annually', anchor: 'FiscalYearEnd' },
  Covenant: { name: 'No other debt', covenantType: 'Contract', frequency: 'AtAllTimes', anchor: 'Event' },
} as const;
const sources = ['Report', 'Covenant'] as const;
const both = sources.map((source) => ({ source, other: sources.find((one) => one !== source) as Source }));

beforeEach(async () => {
  organization ??= await anOrganization();
  structureId = (await organization.structure()).id;
  const path = `/api/entities/${structureId}/covenants`;
  const { admin } = organization;
  const [report, covenant] = await Promise.all([admin.post(path, terms.Report), admin.post(path, terms.Covenant)]);
  covenants = { Report: good(report).body, Covenant: good(covenant).body };
});

const change = (person: Person, source: Source, body: object) =>
  person.put(`/api/entities/${structureId}/covenants/${covenants[source].id}`, {
    version: covenants[source].version,
    ...body,
  });

const refused = { status: 403, body: { code: 'notPermitted' } };

async function onTeam(role: DealRole): Promise<Person> {
  const person = await organization.guest();
  const team = `/api/v2/organizations/${organization.id}/entities/${structureId}/team/direct`;
  good(await organization.admin.post(team, [{ agentId: person.agent.id, role }]));
  return person;
}

const picked = (label: string) =>
  grantableOptions.find((option) => option.label === label)?.linesFor(structureId) ?? [];

describe.each(both)('approving what is asked for as $source', ({ source, other }) => {
  it('takes more than editing or creating', async () => {
    const editor = await organization.guest();
    await organization.grant(editor, { level: 'Create', sourceType: source, entityId: structureId });

    expect(await change(editor, source, { approved: true })).toMatchObject(refused);
    expect(await change(editor, source, { section: '5.02' })).toMatchObject({ status: 200 });
  });

  it('is what the picker gives by name, for one of the two', async () => {
    const approver = await organization.guest();
    await organization.grant(approver, ...picked('View Structures'), ...picked(`Approve ${source}s`));

    // Proposals are told to nobody who does not work on them.
    expect(await change(approver, other, { approved: true })).toMatchObject({ status: 404 });
    expect(await change(approver, source, { section: '5.02' })).toMatchObject(refused);
    expect(await change(approver, source, { approved: true, section: '5.02' })).toMatchObject(refused);
    const { body } = await change(approver, source, { approved: true });
    expect(body).toMatchObject({ approved: true, approvedBy: approver.agent.id, section: null });
    expect(await change(approver, source, { version: body.version, approved: false })).toMatchObject({ status: 200 });
  });

  it('is denied to whoever is denied it by the picker, who goes on editing', async () => {
    const dealAdmin = await organization.member('Deal Admin');
    await organization.grant(dealAdmin, ...picked(`Deny Approve ${source}s`));

    expect(await change(dealAdmin, source, { approved: true })).toMatchObject(refused);
    expect((await change(dealAdmin, other, { approved: true })).status).toBe(200);
    const edited = good(await change(dealAdmin, source, { section: '5.02' })).body;
    expect(edited).toMatchObject({ section: '5.02', approved: false });
    // Saying what is so already is no approval.
    expect((await change(dealAdmin, source, { version: edited.version, approved: false })).status).toBe(200);
  });

  it('is the business of its approvers on the team', async () => {
    const own = source === 'Report' ? 'SubmissionApprover' : 'CovenantApprover';
    const others = source === 'Report' ? 'CovenantApprover' : 'SubmissionApprover';
    const [approver, wrong, viewer] = await Promise.all([onTeam(own), onTeam(others), onTeam('Viewer')]);

    for (const person of [wrong, viewer]) {
      expect([403, 404]).toContain((await change(person, source, { approved: true })).status);
    }
    expect(await change(approver, source, { approved: true })).toMatchObject({ status: 200, body: { approved: true } });
  });

  it('takes the same right when it is entered by hand', async () => {
    const dealAdmin = await organization.member('Deal Admin');
    await organization.grant(dealAdmin, ...picked(`Deny Approve ${source}s`));
    const path = `/api/entities/${structureId}/covenants`;

    expect(await dealAdmin.post(path, { ...terms[source], approved: true })).toMatchObject(refused);
    expect(await dealAdmin.post(path, { ...terms[other], approved: true })).toMatchObject({ status: 200 });
    expect(await dealAdmin.post(path, terms[source])).toMatchObject({ status: 200, body: { approved: false } });
  });

  it('does not let it become the other kind of covenant without the rights on both', async () => {
    const editor = await organization.guest();
    await organization.grant(editor, { level: 'Create', sourceType: source, entityId: structureId });

    const reply = await change(editor, source, { covenantType: terms[other].covenantType });

    expect(reply).toMatchObject(refused);
    expect(await editor.post(`/api/entities/${structureId}/covenants`, terms[other])).toMatchObject(refused);
  });

  it('stays with the terms that were approved; others wait for an approval of their own, unless it comes with them', async () => {
    const [editor, approver] = await Promise.all([organization.member('Analyst'), organization.member('Deal Admin')]);
    const approved = good(await change(approver, source, { approved: true })).body;

    const same = good(await change(editor, source, { version: approved.version, name: terms[source].name })).body;
    const other = good(await change(editor, source, { version: same.version, section: '5.02' })).body;
    const kept = await change(editor, source, { version: other.version, approved: true, section: '5.03' });
    const again = good(await change(approver, source, { version: other.version, approved: true, section: '5.03' }));

    expect(same).toMatchObject({ approved: true, approvedBy: approver.agent.id });
    expect(other).toMatchObject({
      section: null,
      approved: true,
      approvedBy: approver.agent.id,
      approvedAt: approved.approvedAt,
      pendingTerms: { terms: { section: '5.02' }, by: editor.agent.id },
    });
    expect(other.state.status).not.toBe('Proposed');
    expect(kept).toMatchObject(refused);
    expect(again.body).toMatchObject({ section: '5.03', approved: true, pendingTerms: null });
  });

  it('of changed terms is theirs who approve; editors and approvers give a change up', async () => {
    const [editor, approver] = await Promise.all([organization.member('Analyst'), organization.member('Deal Admin')]);
    const path = `/api/entities/${structureId}/covenants`;
    let { version } = good(await change(approver, source, { approved: true })).body;
    const next = async (person: Person, body: object): Promise<CovenantWithState> => {
      const told = good(await change(person, source, { version, ...body })).body;
      version = told.version;
      return told;
    };

    await next(editor, { section: '5.02' });
    const both = await next(editor, { name: 'Renamed' });
    expect(both.pendingTerms?.terms).toEqual({ section: '5.02', name: 'Renamed' });
    expect((await next(editor, { name: terms[source].name })).pendingTerms?.terms).toEqual({ section: '5.02' });
    expect(await change(editor, source, { version, approved: true })).toMatchObject(refused);
    const approved = await next(approver, { approved: true });
    expect(approved).toMatchObject({ section: '5.02', approvedBy: approver.agent.id, pendingTerms: null });

    await next(editor, { section: '5.09' });
    expect(await next(editor, { pendingTerms: null })).toMatchObject({ section: '5.02', pendingTerms: null });
    await next(editor, { section: '5.10' });
    expect(await next(approver, { pendingTerms: null })).toMatchObject({ section: '5.02', pendingTerms: null });
    await next(editor, { section: '5.11' });
    const many = good(await approver.post(`${path}/approve`, { covenants: [{ id: approved.id, version }] })).body;
    expect(many).toMatchObject({ approved: [{ section: '5.11', pendingTerms: null }], refused: [] });
    const events = await auditOfRecord(`${organization.id}#Deal#${structureId}`, `COV#${approved.id}`);
    expect(events.map(({ event }) => event)).toEqual([
      'covenant.created',
      'covenant.approved',
      'covenant.changeProposed',
      'covenant.changeProposed',
      'covenant.changeProposed',
      'covenant.amended',
      'covenant.changeProposed',
      'covenant.changeWithdrawn',
      'covenant.changeProposed',
      'covenant.changeWithdrawn',
      'covenant.changeProposed',
      'covenant.amended',
    ]);
  });

  it('is not kept by an editor who says that it is approved still', async () => {
    const editor = await organization.member('Analyst');
    const { version } = good(await change(organization.admin, source, { approved: true })).body;

    expect(await change(editor, source, { version, approved: true, section: '5.02' })).toMatchObject(refused);
  });

  it('leaves obsoleting and restoring to those who create', async () => {
    const [editor, creator] = await Promise.all([organization.member('Analyst'), organization.guest()]);
    await organization.grant(creator, { level: 'Create', sourceType: source, entityId: structureId });

    expect(await change(editor, source, { launchStatus: 'Obsolete' })).toMatchObject(refused);
    const { version } = good(await change(creator, source, { launchStatus: 'Obsolete' })).body;
    expect(await change(editor, source, { version, launchStatus: 'Active' })).toMatchObject(refused);
    expect(await change(creator, source, { version, launchStatus: 'Active' })).toMatchObject({ status: 200 });
  });
});
