import { beforeEach, describe, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let structureId: string;
let covenant: CovenantWithState;

const terms = { name: 'Annual budget', covenantType: 'Report', frequency: 'Annually', anchor: 'FiscalYearEnd' };
const approval = {
  level: 'Edit',
  sourceType: 'Covenant',
  detailType: 'AnyText',
  detailName: 'Approval Status',
} as const;

beforeEach(async () => {
  organization ??= await anOrganization();
  structureId = (await organization.structure()).id;
  covenant = good(await organization.admin.post(`/api/entities/${structureId}/covenants`, terms)).body;
});

const change = (person: Person, body: object) =>
  person.put(`/api/entities/${structureId}/covenants/${covenant.id}`, { version: covenant.version, ...body });

describe('approving a covenant', () => {
  it('is denied to whoever is denied it, who goes on editing', async () => {
    const analyst = await organization.member('Analyst');
    await organization.grant(analyst, { ...approval, action: 'Deny', entityId: structureId });

    expect(await change(analyst, { approved: true })).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    const edited = good(await change(analyst, { section: '5.02' })).body;
    expect(edited).toMatchObject({ section: '5.02', approved: false });
    // Saying what is so already is no approval.
    expect((await change(analyst, { version: edited.version, approved: false })).status).toBe(200);
  });

  it('is for covenant approvers, who change nothing else', async () => {
    const approver = await organization.guest();
    const team = `/api/v2/organizations/${organization.id}/entities/${structureId}/team/direct`;
    const place = [{ agentId: approver.agent.id, role: 'CovenantApprover' }];
    good(await organization.admin.post(team, place));

    expect(await change(approver, { section: '5.02' })).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    expect(await change(approver, { approved: true, section: '5.02' })).toMatchObject({ status: 403 });
    const { body } = await change(approver, { approved: true });
    expect(body).toMatchObject({ approved: true, approvedBy: approver.agent.id, section: null });
    expect(await change(approver, { version: body.version, approved: false })).toMatchObject({ status: 200 });
  });

  it('is not for viewers, nor for approvers of reports', async () => {
    const [viewer, reports] = await Promise.all([organization.guest(), organization.guest()]);
    const team = `/api/v2/organizations/${organization.id}/entities/${structureId}/team/direct`;
    const places = [
      { agentId: viewer.agent.id, role: 'Viewer' },
      { agentId: reports.agent.id, role: 'SubmissionApprover' },
    ];
    good(await organization.admin.post(team, places));

    for (const person of [viewer, reports]) {
      expect(await change(person, { approved: true })).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    }
  });

  it('takes the same right when a covenant is entered by hand', async () => {
    const dealAdmin = await organization.member('Deal Admin');
    await organization.grant(dealAdmin, { ...approval, action: 'Deny', entityId: null });
    const path = `/api/entities/${structureId}/covenants`;

    expect(await dealAdmin.post(path, { ...terms, approved: true })).toMatchObject({ status: 403 });
    expect(await dealAdmin.post(path, terms)).toMatchObject({ status: 200, body: { approved: false } });
  });
});
