import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApproverHindrance } from '#shared/domain/approvals/approver-check.ts';
import type { WaitingWorkflow, Workflow } from '#shared/domain/approvals/workflow.ts';
import type { RoomDocument } from '#shared/domain/document.ts';
import type { FigureImport } from '#shared/domain/figure-import.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import type { Reply } from '#tests/support/client.ts';
import { upload } from '#tests/support/data-room.ts';
import { figureImportsOf, figureWorkbook, type Value } from '#tests/support/figure-import.ts';
import { scanned } from '#tests/support/file-scans.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let analyst: Person;
let credit: Person;
let board: Person;
let entityId: string;
let document: RoomDocument;

const [cash, cover] = ['Maintenance Reserve Deposits', 'Debt Service Coverage Ratio'];

const approvalRight = { level: 'Edit', sourceType: 'Detail', detailType: 'AnyText', detailName: 'Approval Status' };
const inRole = async (person: Person, role: string) =>
  good(
    await admin.post(`/api/v2/organizations/${organization.id}/entities/${entityId}/team/direct`, [
      { agentId: person.agent.id, role },
    ]),
  );

const tableOf = (...rows: readonly (readonly Value[])[]) =>
  figureWorkbook({ Actuals: [['Detail', '2026-01', '2026-02'], ...rows] });

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  [analyst, credit, board] = await Promise.all([
    organization.member('Analyst'),
    organization.member(),
    organization.member(),
  ]);
});

beforeEach(async () => {
  entityId = (await organization.structure()).id;
  for (const person of [credit, board]) {
    await inRole(person, 'Approver');
    await organization.grant(person, { ...approvalRight, entityId } as never);
  }
  for (const name of [cash, cover]) good(await admin.post(`/api/entities/${entityId}/details`, { name }));
  document = await imports(admin).workbook(tableOf([cash, 1_000, 2_000], [cover, 1.3, 1.35]), 'Sponsor model.xlsx');
});

const imports = (person: Person) => figureImportsOf(person, entityId);
const ask = (by = analyst, query: object = {}): Promise<Reply> =>
  imports(by).start(document.id, { approval: 'true', ...query });
const asked = async (...given: Parameters<typeof ask>): Promise<FigureImport> => {
  const { status, body } = await ask(...given);
  if (status !== 202) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
};
const stands = async ({ id }: Pick<FigureImport, 'id'>, to = admin): Promise<FigureImport> =>
  good(await imports(to).one(id)).body;

const step = (id: string, ...people: readonly Person[]) => ({
  id,
  name: id,
  mode: 'Any',
  approvers: people.map(({ agent }) => ({ type: 'Agent', id: agent.id })),
  dueInDays: null,
});
const sourceOf = ({ id }: Pick<FigureImport, 'id'>, of = entityId) => ({
  sourceType: 'FigureImport',
  sourceId: `${of}~${id}`,
});
const arrange = (one: FigureImport, steps = [step('Credit', credit), step('Board', board)], at = entityId) =>
  admin.post(`/api/entities/${at}/workflows`, { source: sourceOf(one), steps });
const act = ({ id, source, version }: Workflow, action: string, by: Person, more: object = {}): Promise<Reply> =>
  by.put(`/api/entities/${entityId}/workflows/${source.sourceType}/${source.sourceId}/${id}/${action}`, {
    version,
    ...more,
  });
const acted = async (...given: Parameters<typeof act>): Promise<Workflow> => good(await act(...given)).body;
const sent = async (...given: Parameters<typeof arrange>): Promise<Workflow> =>
  acted(good(await arrange(...given)).body, 'trigger', admin);
const approvedBy = async (workflow: Workflow, ...people: readonly Person[]): Promise<Workflow> => {
  let now = workflow;
  for (const person of people) now = await acted(now, 'approve', person);
  return now;
};
const workflowNow = async ({ id }: Workflow): Promise<Workflow | undefined> =>
  good(await admin.get(`/api/entities/${entityId}/workflows`)).body.find((one: Workflow) => one.id === id);

const refusal = (code: ErrorCode) => expect.objectContaining({ body: expect.objectContaining({ code }) });

describe('an import whose approval is asked for', { timeout: 180_000 }, () => {
  it('enters nothing until the last step is approved, and then in the name of whoever has started it', async () => {
    const one = await asked();
    const noJob = await admin.get(`/api/jobs/${one.id}`);
    const workflow = await sent(one);
    const waiting: WaitingWorkflow[] = good(await credit.get('/api/workflows/waiting')).body;
    const half = await approvedBy(workflow, credit);
    const between = [await stands(one), await imports(admin).figures()];
    const whole = await approvedBy(half, board);
    const job = await imports(admin).finished(one.id);
    const figures = await imports(admin).figures();

    expect(one).toMatchObject({ status: 'waiting', counts: null, startedBy: analyst.agent.id });
    expect(one.planned).toEqual({ rows: 2, faulty: 0, added: 4, changed: 0, same: 0, notEnded: 0 });
    expect(noJob).toEqual(refusal('jobNotFound'));
    expect(waiting.map(({ workflow: { sourceName } }) => sourceName)).toContain('Import of actual figures, 2 rows');
    expect(between).toEqual([expect.objectContaining({ status: 'waiting' }), []]);
    expect([whole.status, job]).toEqual(['Complete', expect.objectContaining({ status: 'done', attempt: 1 })]);
    expect(figures).toHaveLength(4);
    expect(figures[0].source).toMatchObject({ kind: 'Imported', importId: one.id, by: analyst.agent.id });
    expect(await stands(one)).toMatchObject({ status: 'done', counts: { written: 4 } });
    expect(await arrange(one)).toEqual(refusal('nothingToApprove'));
    const trail = await auditOfRecord(`${organization.id}#FigureImport#${one.id}`);
    expect(trail.slice(0, 2).map(({ event, by }) => [event, by])).toEqual([
      ['figureImport.approvalAsked', analyst.agent.id],
      ['figureImport.approved', board.agent.id],
    ]);
  });

  it('is checked as any start is, and nothing is recorded of one that is refused', async () => {
    document = await imports(admin).workbook(tableOf([cash, 1, 2], ['No such detail', 1, 2]));
    const faulty = await ask();
    const none = good(await imports(admin).list()).body;
    const skipping = await asked(analyst, { skipFaulty: 'true' });

    expect([faulty, none]).toEqual([refusal('importRowsInvalid'), []]);
    expect(skipping).toMatchObject({ status: 'waiting', planned: { rows: 2, faulty: 1, added: 2 } });
  });

  it('is one import however often it is asked for, also at one moment', async () => {
    const both = await Promise.all([asked(), asked()]);
    const again = await asked();
    const listed = good(await imports(admin).list()).body;

    expect(new Set([...both, again].map(({ id, status }) => `${id} ${status}`)).size).toBe(1);
    expect(listed).toEqual([again]);
  });

  it('is started at once by whoever asks for no approval, unless it is in a workflow', async () => {
    const one = await asked();
    const workflow = await sent(one);
    const beside = await imports(analyst).start(document.id);
    await acted(workflow, 'cancel', admin);
    const waits = (await stands(one)).status;
    const job = await imports(analyst).run(document.id);

    expect([beside, waits]).toEqual([refusal('approvalInWorkflow'), 'waiting']);
    expect(job).toMatchObject({ id: one.id, status: 'done', message: '4 figures added' });
    expect((await stands(one)).status).toBe('done');
    expect(await arrange(one)).toEqual(refusal('nothingToApprove'));
  });

  it('is turned down for good with its workflow', async () => {
    const one = await asked();
    const rejected = await acted(await sent(one), 'reject', credit, { note: 'Of another borrower.' });
    const again = await act(rejected, 'trigger', admin);
    const started = [await imports(analyst).start(document.id), await ask()];
    const undone = await imports(analyst).revert(one.id);

    expect([rejected.status, rejected.acts, again]).toEqual(['Rejected', [], refusal('nothingToApprove')]);
    expect((await stands(one)).status).toBe('turnedDown');
    expect(started).toEqual([refusal('importTurnedDown'), refusal('importTurnedDown')]);
    expect([undone, await imports(admin).figures()]).toEqual([refusal('importNothingChanged'), []]);
    const corrected = { name: document.name, content: tableOf([cash, 3, 4]), documentId: document.id };
    await upload(admin, entityId, corrected);
    expect((await asked()).id).not.toBe(one.id);
  });

  it('waits on when it is sent back, and is sent again as it is or as another check has seen it', async () => {
    const one = await asked();
    const undone = await imports(analyst).revert(one.id);
    const back = await acted(await sent(one), 'reject', credit, { decision: 'Amend', note: 'Which model is it?' });
    const waits = (await stands(one)).status;
    const again = await acted(back, 'trigger', admin, { note: 'That of March.' });
    good(await imports(admin).enter([{ detailName: cash, values: [{ period: '2026-01', value: 900 }] }]));
    const { seen } = await imports(analyst).check(document.id);
    const anew = await asked(analyst, { seen });
    const outdated = await act(again, 'approve', credit);
    const refreshed = await acted(
      await acted(again, 'reject', credit, { decision: 'Amend', note: 'Changed.' }),
      'trigger',
      admin,
    );
    await approvedBy(refreshed, credit, board);
    const job = await imports(admin).finished(one.id);

    expect([undone, waits]).toEqual([refusal('importNothingChanged'), 'waiting']);
    expect([anew.id, anew.planned]).toEqual([one.id, expect.objectContaining({ added: 3, changed: 1 })]);
    expect(outdated).toEqual(refusal('approvalOutdated'));
    expect([refreshed.round, job.message]).toEqual([3, '3 figures added, 1 kept as it stood']);
  });

  it('may be one that was started before', async () => {
    const first = await imports(analyst).run(document.id);
    const undo = good(
      await imports(analyst)
        .revert(first.id)
        .then((reply) => ({ ...reply, status: 200 })),
    ).body;
    await imports(analyst).finished(undo.id);
    const one = await asked();
    await approvedBy(await sent(one), credit, board);
    const job = await imports(admin).finished(one.id);

    expect([one.id, one.status]).toEqual([first.id, 'waiting']);
    expect(job).toMatchObject({ status: 'done', attempt: 2, message: '4 figures added' });
  });
});

describe('the approval of an import', { timeout: 180_000 }, () => {
  it('is given once by two people at one moment', async () => {
    const one = await asked();
    const workflow = await sent(one, [step('Either', credit, board)]);
    const both = await Promise.all([act(workflow, 'approve', credit), act(workflow, 'approve', board)]);
    const job = await imports(admin).finished(one.id);

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(job).toMatchObject({ attempt: 1, message: '4 figures added' });
  });

  it('is not given by whoever has started it, where the organization takes a second person', async () => {
    const one = await asked(admin);
    const workflow = await sent(one, [step('Own', admin, credit)]);
    const secondPerson = async (value: string) =>
      good(
        await admin.post(`/api/entities/${organization.id}/details`, [
          { name: 'disableCovenantCreatorApprove', value },
        ]),
      );
    await secondPerson('true');
    const own = await act(workflow, 'approve', admin);
    const others = await approvedBy(workflow, credit);
    await secondPerson('false');

    expect([own, others.status]).toEqual([refusal('covenantNeedsSecondPerson'), 'Complete']);
    expect(await imports(admin).finished(one.id)).toMatchObject({ status: 'done' });
  });

  it('takes the right to approve, and is told without the document to those who do not see that', async () => {
    const one = await asked();
    const viewer = await organization.member();
    await inRole(viewer, 'Approver');
    const blind = await organization.guest();
    const onWorkflows = { level: 'View', sourceType: 'Workflow', entityId } as const;
    await organization.grant(blind, { entityId }, onWorkflows, { ...approvalRight, entityId } as never);
    const workflow = await sent(one, [step('All', viewer, blind)]);
    const { body: checked } = await admin.post(`/api/entities/${entityId}/workflows/approvers`, {
      source: sourceOf(one),
      approvers: [viewer, blind].map(({ agent }) => ({ type: 'Agent', id: agent.id })),
    });
    const unseen = await act(workflow, 'approve', viewer);
    const unlisted = await imports(viewer).one(one.id);
    const told = await stands(one, blind);
    const waiting: WaitingWorkflow[] = good(await blind.get('/api/workflows/waiting')).body;
    const other = await anOrganization();

    expect(checked.map(({ hindrance }: { hindrance: ApproverHindrance | null }) => hindrance)).toEqual(['Thing', null]);
    expect([unseen, unlisted.status]).toEqual([refusal('workflowNotFound'), 403]);
    expect(told).toMatchObject({ documentId: null, documentName: null, sheet: null, status: 'waiting' });
    expect(JSON.stringify([told, waiting])).not.toContain('Sponsor model');
    expect(waiting).toHaveLength(1);
    expect((await other.admin.get(`/api/entities/${entityId}/metrics/imports/${one.id}`)).status).toBe(404);
    expect((await act(workflow, 'approve', other.admin)).status).toBe(404);
    expect((await approvedBy(workflow, blind)).status).toBe('Complete');
    await imports(admin).finished(one.id);
  });

  it('is of one version of the document, and refused once that is gone or holds malware', async () => {
    const one = await asked();
    const workflow = await sent(one, [step('Credit', credit)]);
    await upload(admin, entityId, { name: document.name, content: tableOf([cash, 5, 6]), documentId: document.id });
    const place = { roomId: entityId, documentId: document.id, version: 1 };
    await scanned(organization, place, 'THREATS_FOUND');
    const infected = await act(workflow, 'approve', credit);
    const path = `/api/room/${entityId}/documents/${document.id}`;
    good(await admin.delete(path));
    const gone = await act(workflow, 'approve', credit);

    expect([infected, gone]).toEqual([refusal('fileInfected'), refusal('documentNotFound')]);
    expect(JSON.stringify(gone.body)).not.toContain('Sponsor model');
    expect(await workflowNow(workflow)).toMatchObject({ status: 'Triggered', version: workflow.version });
    expect((await stands(one)).status).toBe('waiting');
  });

  it('enters the version that was sent, whatever was filed since', async () => {
    const one = await asked();
    const workflow = await sent(one, [step('Credit', credit)]);
    await upload(admin, entityId, { name: document.name, content: tableOf([cash, 5, 6]), documentId: document.id });
    await approvedBy(workflow, credit);
    await imports(admin).finished(one.id);

    const figures: readonly { value: number }[] = await imports(admin).figures();
    expect(figures.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual([1.3, 1.35, 1_000, 2_000]);
  });

  it('gives nobody rights that they have lost since they asked for it, and lets nobody else try again', async () => {
    const starter = await organization.member();
    const onDetails = { entityId, sourceType: 'Detail', level: 'Edit' } as const;
    await organization.grant(starter, { entityId }, onDetails, { entityId, sourceType: 'Document' });
    const one = await asked(starter);
    const workflow = await sent(one, [step('Credit', credit)]);
    await organization.grant(starter, { ...onDetails, action: 'Deny' });
    const approved = await approvedBy(workflow, credit);
    const job = await imports(admin).finished(one.id);
    const retried = await Promise.all([credit, starter].map((person) => person.post(`/api/jobs/${one.id}/retry`)));

    expect([approved.status, job.status, job.error]).toEqual([
      'Complete',
      'failed',
      'You may no longer enter figures here. What was done before remains.',
    ]);
    expect(retried).toEqual([refusal('notPermitted'), refusal('notPermitted')]);
    expect(await imports(admin).figures()).toEqual([]);
  });

  it('is not passed by when the job of an earlier start is started again', async () => {
    const first = await asked();
    const workflow = await sent(first, [step('Credit', credit)]);
    await organization.grant(analyst, { entityId, sourceType: 'Detail', level: 'Edit', action: 'Deny' });
    await approvedBy(workflow, credit);
    await imports(admin).finished(first.id);
    const own = `/api/v2/organizations/${organization.id}/agents/${analyst.agent.id}/permissions`;
    const lines: readonly { action: string }[] = good(await admin.get(own)).body;
    good(
      await admin.delete(
        own,
        lines.filter(({ action }) => action === 'Deny'),
      ),
    );
    const one = await asked();
    good(await analyst.post(`/api/jobs/${one.id}/retry`));
    const job = await imports(admin).finished(one.id);

    expect([one.id, one.status]).toEqual([first.id, 'waiting']);
    expect([job.status, job.error]).toEqual([
      'failed',
      'The import waits for approval. It starts when it is approved.',
    ]);
    expect([(await stands(one)).status, await imports(admin).figures()]).toEqual(['waiting', []]);
  });

  it('is of an import of a project, too, whose document lies in the room of its structure', async () => {
    const body = { name: 'Alder rooftop', dealId: entityId };
    const project = good(await admin.post(`/api/organizations/${organization.id}/projects`, body)).body;
    const ofProject = figureImportsOf(admin, project.id, entityId);
    const file = await ofProject.workbook(tableOf([cash, 7, 8]));
    const { body: one } = await ofProject.start(file.id, { approval: 'true' });
    const source = sourceOf(one, project.id);
    const path = `/api/entities/${project.id}/workflows`;
    const { id, version } = good(await admin.post(path, { source, steps: [step('Own', admin)] })).body;
    const at = `${path}/${source.sourceType}/${source.sourceId}/${id}`;
    const waiting = good(await admin.put(`${at}/trigger`, { version })).body;
    const approved = good(await admin.put(`${at}/approve`, { version: waiting.version })).body;
    const job = await ofProject.finished(one.id);

    expect([approved.status, approved.entityKind, job.message]).toEqual(['Complete', 'Project', '2 figures added']);
    expect(await imports(admin).figures()).toEqual([]);
  });

  it('is of an import of this structure', async () => {
    const one = await asked();
    const other = (await organization.structure()).id;
    const steps = [step('Credit', credit)];
    const elsewhere = await admin.post(`/api/entities/${other}/workflows`, { source: sourceOf(one, other), steps });

    expect([elsewhere, await arrange(one, steps, other)]).toEqual([
      refusal('requestInvalid'),
      refusal('requestInvalid'),
    ]);
  });
});
