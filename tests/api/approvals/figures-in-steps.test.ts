import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WaitingWorkflow, Workflow } from '#shared/domain/approvals/workflow.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import type { Detail } from '#shared/domain/detail.ts';
import type { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let credit: Person;
let board: Person;
let entityId: string;
let figure: Datapoint;

const detailName = 'Debt Service Coverage Ratio';
const month = '2026-03';

const inRole = (person: Person, role: DealRole) =>
  admin.post(`/api/v2/organizations/${organization.id}/entities/${entityId}/team/direct`, [
    { agentId: person.agent.id, role },
  ]);
/** The right to approve figures, which deal roles do not give. */
const mayApprove = (person: Person) =>
  organization.grant(person, {
    level: 'Edit',
    sourceType: 'Detail',
    entityId,
    detailType: 'AnyText',
    detailName: 'Approval Status',
  });

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  [credit, board] = await Promise.all([organization.member(), organization.member()]);
});

const metrics = () => `/api/entities/${entityId}/metrics`;
const entered = async (values: object, more: object = {}): Promise<Datapoint> => {
  const body = { detailName, values: [{ period: month, ...values }], ...more };
  const [first] = good(await admin.post(`${metrics()}/create/datapoints`, body)).body;
  return first;
};
const standing = async (): Promise<Datapoint | undefined> =>
  good(await admin.post(`${metrics()}/datapoints`, {})).body[0];

beforeEach(async () => {
  entityId = (await organization.structure()).id;
  for (const person of [credit, board]) {
    good(await inRole(person, 'Approver'));
    good(await mayApprove(person));
  }
  figure = await entered({ value: 1.3, approvalStatus: 'Triggered' });
});

const step = (id: string, person: Person) => ({
  id,
  name: id,
  mode: 'Any',
  approvers: [{ type: 'Agent', id: person.agent.id }],
  dueInDays: null,
});
const source = (of = entityId) => ({ sourceType: 'Datapoint', sourceId: `${of}~${figure.id}` });
const begin = (by: Person = admin, steps = [step('Credit', credit), step('Board', board)]): Promise<Reply> =>
  by.post(`/api/entities/${entityId}/workflows`, { source: source(), steps });
const act = ({ id, source: about, version }: Workflow, action: string, by: Person, more: object = {}) =>
  by.put(`/api/entities/${entityId}/workflows/${about.sourceType}/${about.sourceId}/${id}/${action}`, {
    version,
    ...more,
  });
const acted = async (...given: Parameters<typeof act>): Promise<Workflow> => good(await act(...given)).body;
const sent = async (): Promise<Workflow> => acted(good(await begin()).body, 'trigger', admin);
const decideAtOnce = async (approvalStatus: string, by: Person = admin): Promise<Reply> => {
  const replaces = (await standing())?.sourceNumber ?? 0;
  return by.put(`${metrics()}/update/datapoints/${figure.id}`, { approvalStatus, replaces, note: 'Decided.' });
};
const refusal = (code: ErrorCode) => expect.objectContaining({ body: expect.objectContaining({ code }) });

describe('a figure whose approval was asked for', () => {
  it('waits step by step, is decided nowhere else, and is approved with the last step', async () => {
    const workflow = await sent();
    const waiting: WaitingWorkflow[] = good(await credit.get('/api/workflows/waiting')).body;
    const half = await acted(workflow, 'approve', credit);
    const beside = await decideAtOnce('Complete');
    const between = await standing();
    const whole = await acted(half, 'approve', board, { note: 'As certified.' });
    const steps = good(await admin.get(`${metrics()}/datapoints/${figure.id}/approvals`)).body;

    expect(waiting.map((one) => one.workflow.sourceName)).toContain('Debt Service Coverage Ratio of Mar 2026');
    expect([beside, between?.approvalStatus]).toEqual([refusal('approvalInWorkflow'), 'Triggered']);
    expect([whole.status, await standing()]).toEqual(['Complete', { ...figure, approvalStatus: 'Complete' }]);
    expect(steps[0]).toMatchObject({ approvalStatus: 'Complete', value: 1.3, source: { by: board.agent.id } });
    expect(await begin()).toEqual(refusal('nothingToApprove'));
  });

  it('is rejected or sent back with its workflow, and counts again when another one is sent', async () => {
    const back = await acted(await sent(), 'reject', credit, { decision: 'Amend', note: 'Which quarter?' });
    const amended = await standing();
    const early = await act(back, 'trigger', admin);
    good(await decideAtOnce('Triggered'));
    const again = await acted(back, 'trigger', admin);
    const rejected = await acted(again, 'reject', credit, { note: 'It is of another borrower.' });

    expect([back.status, amended?.approvalStatus]).toEqual(['Amend', 'Amend']);
    expect([early, again.round]).toEqual([refusal('nothingToApprove'), 2]);
    expect([rejected.status, (await standing())?.approvalStatus]).toEqual(['Rejected', 'Rejected']);
  });

  it('is approved as it was sent alone, and by the workflow as it was seen alone', async () => {
    const workflow = await sent();
    await acted(workflow, 'approve', credit);
    const late = await act(workflow, 'approve', credit);
    await entered({ value: 1.3, replaces: figure.sourceNumber, approvalStatus: 'Triggered' });
    const [after] = good(await board.get('/api/workflows/waiting')).body as WaitingWorkflow[];
    const outdated = after && (await act(after.workflow, 'approve', board));
    good(await decideAtOnce('Cancelled'));
    const nothing = after && (await act(after.workflow, 'approve', board));
    const cancelled = after && (await acted(after.workflow, 'cancel', admin));
    good(await decideAtOnce('Triggered'));
    good(await decideAtOnce('Complete'));

    expect([late.body.code, after?.workflow.isOutdated]).toEqual(['recordChanged', true]);
    expect([outdated, nothing]).toEqual([refusal('approvalOutdated'), refusal('nothingToApprove')]);
    expect([cancelled?.status, (await standing())?.approvalStatus]).toEqual(['Cancelled', 'Complete']);
  });

  it('is approved by those alone who may approve figures, and not by who entered it where a second person has to', async () => {
    const viewer = await organization.member();
    good(await inRole(viewer, 'Approver'));
    const named = good(await begin(admin, [step('Own', admin), step('Viewer', viewer)])).body;
    const workflow = await acted(named, 'trigger', admin);
    await organization.switchOn('disableCovenantCreatorApprove');
    const own = await act(workflow, 'approve', admin);
    const setting = [{ name: 'disableCovenantCreatorApprove', value: 'false' }];
    good(await admin.post(`/api/entities/${organization.id}/details`, setting));
    const half = await acted(workflow, 'approve', admin);
    const without = await act(half, 'approve', viewer);

    expect([own, without]).toEqual([refusal('covenantNeedsSecondPerson'), refusal('notPermitted')]);
    expect((await standing())?.approvalStatus).toBe('Triggered');
  });

  it('is no figure of another structure, and none that was deleted', async () => {
    const other = (await organization.structure()).id;
    const elsewhere = await admin.post(`/api/entities/${other}/workflows`, {
      source: source(),
      steps: [step('Credit', credit)],
    });
    const workflow = await sent();
    const replaces = figure.sourceNumber;
    const deletion = { value: null, note: 'Entered twice.', replaces };
    good(await admin.put(`${metrics()}/update/datapoints/${figure.id}`, deletion));
    const refused = await act(workflow, 'approve', credit);

    expect([elsewhere, refused]).toEqual([refusal('requestInvalid'), refusal('nothingToApprove')]);
    expect((await acted(workflow, 'cancel', admin)).status).toBe('Cancelled');
  });
});

describe('a value that holds from a day on', () => {
  it('is approved in steps as a figure is', async () => {
    const dated = [{ from: '2026-07-01', value: 12_000_000, approvalStatus: 'Triggered' }];
    const body = { detailName: 'Commitment Amount', dated };
    [figure] = good(await admin.post(`${metrics()}/create/datapoints`, body)).body;
    const workflow = await sent();
    await acted(await acted(workflow, 'approve', credit), 'approve', board);
    const [value] = good(await admin.get(`/api/entities/${entityId}/details/commitment-amount/dated-values`)).body;

    expect(workflow.sourceName).toBe('Commitment Amount from Jul 1, 2026');
    expect(value).toMatchObject({ value: 12_000_000, approvalStatus: 'Complete' });
  });
});

describe('a detail', () => {
  const named = 'Loan Purpose';
  let detail: Detail;
  const stands = async (): Promise<Detail> =>
    good(await admin.get(`/api/entities/${entityId}/details`)).body.find(({ id }: Detail) => id === detail.id);
  const decide = async (approved: boolean, by: Person = admin): Promise<Reply> => {
    const { version } = await stands();
    return by.put(`/api/entities/${entityId}/details/${detail.id}`, { version, approved });
  };
  const arranged = async (steps = [step('Credit', credit), step('Board', board)]): Promise<Reply> => {
    const about = { sourceType: 'Detail', sourceId: `${entityId}~${detail.id}` };
    return admin.post(`/api/entities/${entityId}/workflows`, { source: about, steps });
  };

  beforeEach(async () => {
    detail = good(await admin.post(`/api/entities/${entityId}/details`, { name: named })).body;
  });

  it('is approved step by step, and decided nowhere else meanwhile', async () => {
    const workflow = await acted(good(await arranged()).body, 'trigger', admin);
    const half = await acted(workflow, 'approve', credit);
    const beside = await decide(true);
    const several = await admin.put(`/api/entities/${entityId}/details`, [
      { id: detail.id, version: (await stands()).version, approved: true },
    ]);
    const between = await stands();
    const whole = await acted(half, 'approve', board);

    expect(workflow.sourceName).toBe(named);
    expect([beside, several]).toEqual([refusal('approvalInWorkflow'), refusal('approvalInWorkflow')]);
    expect([between.approved, whole.status, (await stands()).approved]).toEqual([false, 'Complete', true]);
    expect(await arranged()).toEqual(refusal('nothingToApprove'));
    good(await decide(false));
    expect((await stands()).approved).toBe(false);
  });

  const secondPerson = async (value: string) =>
    good(
      await admin.post(`/api/entities/${organization.id}/details`, [{ name: 'disableCovenantCreatorApprove', value }]),
    );

  it('is not approved by who took its approval back where a second person has to', async () => {
    good(await decide(true, credit));
    good(await decide(false, credit));
    const workflow = await acted(
      good(await arranged([step('Either', credit), step('Board', board)])).body,
      'trigger',
      admin,
    );
    await secondPerson('true');
    const own = await act(workflow, 'approve', credit);
    await secondPerson('false');

    expect(own).toEqual(refusal('covenantNeedsSecondPerson'));
    expect((await acted(workflow, 'approve', credit)).status).toBe('Triggered');
  });

  it('is not approved once it is obsolete, and not by who added it where a second person has to', async () => {
    const own = await acted(good(await arranged([step('Own', admin)])).body, 'trigger', admin);
    await secondPerson('true');
    const asOwn = await act(own, 'approve', admin);
    await secondPerson('false');
    const { version } = await stands();
    good(await admin.put(`/api/entities/${entityId}/details/${detail.id}`, { version, launchStatus: 'Obsolete' }));
    const late = await act(own, 'approve', admin);

    expect([asOwn, late]).toEqual([refusal('covenantNeedsSecondPerson'), refusal('nothingToApprove')]);
    expect((await acted(own, 'cancel', admin)).status).toBe('Cancelled');
  });
});
