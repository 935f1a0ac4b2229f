import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApproverCandidate, WorkflowTemplate } from '#shared/domain/approvals/template.ts';
import type { Workflow } from '#shared/domain/approvals/workflow.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let officer: Person;
let board: string;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  officer = await organization.member();
  const group = { name: 'Credit board', agents: [officer.agent.id] };
  board = good(await admin.post(`/api/organizations/${organization.id}/groups`, group)).body.id;
});

const at = '/api/workflows/templates';
const step = (id: string, type: string, approver: string, rest: object = {}) => ({
  id,
  name: id,
  mode: 'Any',
  approvers: [{ type, id: approver }],
  dueInDays: null,
  ...rest,
});
const twoSteps = () => [
  step('Officer', 'Agent', officer.agent.id, { dueInDays: 3 }),
  step('Board', 'AgentGroup', board),
];

let count = 0;
const aTemplate = (more: object = {}) => {
  count += 1;
  return { name: `Officer, then board ${count}`, sourceTypes: ['Covenant'], steps: twoSteps(), ...more };
};
const make = (more: object = {}, by: Person = admin): Promise<Reply> => by.post(at, aTemplate(more));
const made = async (more: object = {}): Promise<WorkflowTemplate> => good(await make(more)).body;
const change = ({ id, version }: WorkflowTemplate, body: object, by: Person = admin): Promise<Reply> =>
  by.put(`${at}/${id}`, { version, ...body });
const listed = async (query = ''): Promise<string[]> =>
  good(await admin.get(`${at}${query}`)).body.map(({ id }: WorkflowTemplate) => id);
const refusal = (code: ErrorCode) => expect.objectContaining({ body: expect.objectContaining({ code }) });

describe('a template', () => {
  it('keeps its steps in order, with the names of whom they ask, and each of its versions is on record', async () => {
    const template = await made({ description: 'For what is above the limit of the officer.' });
    const changed = good(await change(template, { order: 'SideBySide' })).body;

    expect(template.steps).toEqual(twoSteps());
    expect(Object.values(template.approverNames).toSorted()).toEqual(
      ['Credit board', `${officer.agent.firstName} ${officer.agent.lastName}`].toSorted(),
    );
    expect([changed.order, changed.version, changed.description]).toEqual(['SideBySide', 2, template.description]);
    const audit = await auditOfRecord(`${organization.id}#WorkflowTemplate#${template.id}`, '_');
    expect(audit.map(({ event }) => event)).toEqual(['workflowTemplate.created', 'workflowTemplate.updated']);
  });

  it('is listed by name for what it is for, page by page, until it is obsolete', async () => {
    const [forms, waivers] = [
      await made({ name: 'A closing', sourceTypes: ['Form'] }),
      await made({ name: 'B closing and waivers', sourceTypes: ['Form', 'Waiver'] }),
    ];
    const first = await admin.get(`${at}?sourceType=Form&limit=1`);
    const rest = await admin.get(`${at}?sourceType=Form&limit=1&cursor=${first.headers.get('x-next-cursor')}`);
    good(await change(forms, { launchStatus: 'Obsolete' }));

    expect([...first.body, ...rest.body].map(({ id }: WorkflowTemplate) => id)).toEqual([forms.id, waivers.id]);
    expect(await listed('?sourceType=Form')).toEqual([waivers.id]);
    expect(await listed('?sourceType=Waiver')).toEqual([waivers.id]);
    expect(await listed('?launchStatus=Obsolete')).toEqual([forms.id]);
  });

  it('is changed by whoever has read the version that there is', async () => {
    const template = await made();
    good(await change(template, { order: 'SideBySide' }));

    expect(await change(template, { order: 'InOrder' })).toEqual(refusal('recordChanged'));
  });

  it('has a name of its own, a step, and something that it is for', async () => {
    const { name } = await made();

    expect(await make({ name })).toEqual(refusal('nameTaken'));
    expect(await make({ steps: [] })).toMatchObject({ status: 400, body: { fields: { steps: 'Add a step.' } } });
    expect(await make({ sourceTypes: [] })).toMatchObject({
      body: { fields: { sourceTypes: 'Choose what it is for.' } },
    });
  });

  it('names people, groups and roles of the organization alone', async () => {
    const stranger = (await anOrganization()).admin;

    expect(await make({ steps: [step('Odd', 'Agent', stranger.agent.id)] })).toMatchObject({
      body: { fields: { 'steps.0.approvers.0': 'Choose a person, a group or a deal role of this organization.' } },
    });
  });
});

describe('the template with which approvals of a kind begin', () => {
  it('is one of each kind, until that is taken from it', async () => {
    const first = await made({ sourceTypes: ['EquityCure', 'Report'], isDefault: true });
    const second = await made({ sourceTypes: ['Report'] });

    const refused = await change(second, { isDefault: true });
    const narrowed = good(await change(first, { sourceTypes: ['EquityCure'] })).body;
    const chosen = good(await change(second, { isDefault: true })).body;
    good(await change(narrowed, { launchStatus: 'Obsolete' }));
    const third = await make({ sourceTypes: ['EquityCure'], isDefault: true });

    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { isDefault: `An approval of this kind (report) begins with “${first.name}” already.` } },
    });
    expect([chosen.isDefault, third.status]).toEqual([true, 200]);
  });
});

describe('who works with templates', () => {
  let structureId: string;
  let worker: Person;

  beforeEach(async () => {
    structureId = (await organization.structure()).id;
    worker = await organization.guest();
    await organization.grant(
      worker,
      { sourceType: 'Deal', entityId: structureId },
      { level: 'Create', sourceType: 'Covenant', entityId: structureId },
      { level: 'Create', sourceType: 'Workflow' },
    );
  });

  it('needs the capability on templates: that on workflows alone is not enough', async () => {
    const template = await made();
    const covenant = good(
      await worker.post(`/api/entities/${structureId}/covenants`, {
        name: 'Minimum DSCR',
        covenantType: 'KPI',
        frequency: 'Quarterly',
        anchor: 'PeriodEnd',
        metric: 'Debt Service Coverage Ratio',
      }),
    ).body;
    const workflow: Workflow = good(
      await worker.post(`/api/entities/${structureId}/workflows`, {
        source: { sourceType: 'Covenant', sourceId: covenant.id },
        steps: template.steps,
      }),
    ).body;

    expect(workflow.steps.map(({ name }) => name)).toEqual(['Officer', 'Board']);
    const tried = [
      await worker.get(at),
      await make({}, worker),
      await change(template, { order: 'SideBySide' }, worker),
      await worker.get(`/api/workflows/approvers?search=board`),
    ];
    expect(tried).toEqual(Array(4).fill(refusal('notPermitted')));
  });

  it('views, edits and creates by the level that they have; to make one obsolete takes that to create', async () => {
    const template = await made();
    await organization.grant(worker, { level: 'Edit', sourceType: 'WorkflowTemplate' });

    expect((await worker.get(at)).status).toBe(200);
    const edited = good(await change(template, { order: 'SideBySide' }, worker)).body;
    expect(await change(edited, { launchStatus: 'Obsolete' }, worker)).toEqual(refusal('notPermitted'));
    expect(await make({}, worker)).toEqual(refusal('notPermitted'));

    await organization.grant(worker, { level: 'Create', sourceType: 'WorkflowTemplate' });
    expect((await change(edited, { launchStatus: 'Obsolete' }, worker)).status).toBe(200);
    expect((await make({}, worker)).status).toBe(200);
  });

  it('knows nothing of those of another organization', async () => {
    const stranger = (await anOrganization()).admin;
    const template = await made();

    expect(await stranger.get(at)).toMatchObject({ status: 200, body: [] });
    expect(await change(template, { order: 'SideBySide' }, stranger)).toEqual(refusal('workflowTemplateNotFound'));
    expect((await stranger.get('/api/workflows/approvers?search=Credit board')).body).toEqual([]);
  });

  it('finds people and groups by name, and does not list them', async () => {
    const { lastName, id } = officer.agent;
    const find = async (search: string): Promise<ApproverCandidate[]> =>
      good(await admin.get(`/api/workflows/approvers?search=${encodeURIComponent(search)}`)).body;

    expect((await find(lastName)).map((one) => one.id)).toContain(id);
    expect(await find('Credit board')).toEqual([
      { type: 'AgentGroup', id: board, name: 'Credit board', description: 'Group of 1' },
    ]);
    expect(await admin.get(`/api/workflows/approvers?search=a`)).toEqual(refusal('requestInvalid'));
  });
});
