import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;
let figure: Datapoint;

const detailName = 'Debt Service Coverage Ratio';
const root = () => `/api/entities/${entityId}/metrics`;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

beforeEach(async () => {
  entityId = (await organization.structure()).id;
  const values = [{ period: '2026-03', value: 1.3 }];
  [figure] = good(await admin.post(`${root()}/create/datapoints`, { detailName, values })).body;
});

const update = (body: object, by: Person = admin, id = figure.id) => by.put(`${root()}/update/datapoints/${id}`, body);
const seen = () => ({ replaces: figure.sourceNumber });

describe('PUT /api/entities/{id}/metrics/update/datapoints/{id}', () => {
  it('corrects a figure as it was seen, and answers it', async () => {
    const corrected = await update({ value: 1.4, note: 'Restated', ...seen() });
    const late = await update({ value: 1.5, ...seen() });

    expect(corrected).toMatchObject({ status: 200, body: { value: 1.4, source: { note: 'Restated' } } });
    expect(late).toMatchObject({ status: 409, body: { code: 'recordChanged', fields: { value: expect.anything() } } });
  });

  it('deletes a figure with a reason', async () => {
    expect((await update({ value: null, ...seen() })).body.fields).toEqual({ note: 'Say why it is deleted.' });
    expect(await update({ value: null, note: 'Entered twice', ...seen() })).toMatchObject({ status: 200, body: null });
    expect((await update({ value: 1, ...seen() })).body.code).toBe('figureNotFound');
  });

  it('moves an approval on step by step, and leaves value and source as they are', async () => {
    const steps = [];
    for (const approvalStatus of ['Pending', 'Triggered', 'Amend', 'Triggered', 'Complete']) {
      steps.push(good(await update({ approvalStatus, ...seen() })).body);
    }

    expect(steps.map(({ approvalStatus }) => approvalStatus)).toEqual([
      'Pending',
      'Triggered',
      'Amend',
      'Triggered',
      'Complete',
    ]);
    expect(steps.at(-1)).toEqual({ ...figure, approvalStatus: 'Complete' });
    expect(good(await admin.post(`${root()}/datapoints`, {})).body).toEqual([
      { ...figure, approvalStatus: 'Complete' },
    ]);
    const written = (await auditOfOrganization(organization.id)).filter(({ pk }) => pk.includes(entityId));
    expect(written.filter(({ event }) => event === 'figures.entered')).toHaveLength(6);
  });

  it('ends with a decision: another figure begins without', async () => {
    for (const approvalStatus of ['Triggered', 'Complete']) good(await update({ approvalStatus, ...seen() }));

    const again = await update({ approvalStatus: 'Triggered', ...seen() });
    const corrected = await update({ value: 1.4, ...seen() });

    expect(again.body.fields).toEqual({
      approvalStatus: 'This figure is approved: it cannot become waiting for a decision.',
    });
    expect(corrected.body).toMatchObject({ value: 1.4, approvalStatus: null });
  });

  it('keeps an approval to the figure that was seen', async () => {
    good(await update({ value: 1.4, approvalStatus: 'Triggered', ...seen() }));

    expect((await update({ approvalStatus: 'Complete', ...seen() })).body.code).toBe('recordChanged');
  });

  it('is decided by approvers only', async () => {
    const editor = await organization.guest();
    await organization.grant(editor, { level: 'Edit', sourceType: 'Detail', entityId });

    const asked = await update({ approvalStatus: 'Triggered', ...seen() }, editor);
    const decided = await update({ approvalStatus: 'Complete', ...seen() }, editor);

    expect([asked.status, decided.status, decided.body.code]).toEqual([200, 403, 'notPermitted']);
  });

  it.each([
    { body: {}, field: 'value' },
    { body: { value: 1, approvalStatus: 'Complete' }, field: 'approvalStatus' },
  ])('refuses $body', async ({ body, field }) => {
    const reply = await update({ ...body, ...seen() });

    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields)).toEqual([field]);
  });

  it('finds no figure where there is none', async () => {
    expect((await update({ value: 1, ...seen() }, admin, 'nothing')).body.code).toBe('figureNotFound');
  });
});

describe('a figure that asks for an approval', () => {
  it('is entered with it', async () => {
    const values = [{ period: '2026-06', value: 1.2, approvalStatus: 'Triggered' }];

    const { body } = good(await admin.post(`${root()}/create/datapoints`, { detailName, values }));

    expect(body).toMatchObject([{ value: 1.2, approvalStatus: 'Triggered' }]);
  });
});
