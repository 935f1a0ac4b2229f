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
      steps.push(good(await update({ approvalStatus, note: 'As restated by the agent', ...seen() })).body);
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
    { body: { approvalStatus: 'Rejected', note: ' ' }, field: 'note' },
    { body: { approvalStatus: 'Amend' }, field: 'note' },
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

describe('POST /api/entities/{id}/metrics/datapoints/approvals', () => {
  const decide = (approvalStatus: string, figures: readonly Datapoint[], more: object = {}, by: Person = admin) =>
    by.post(`${root()}/datapoints/approvals`, {
      approvalStatus,
      figures: figures.map(({ id: datapointId, sourceNumber: replaces }) => ({ datapointId, replaces })),
      ...more,
    });
  const standing = async (): Promise<readonly Datapoint[]> => good(await admin.post(`${root()}/datapoints`, {})).body;
  const stepsOf = (id: string, by: Person = admin) => by.get(`${root()}/datapoints/${id}/approvals`);
  const statuses = (figures: readonly Datapoint[]) => figures.map(({ approvalStatus }) => approvalStatus);

  /** Three figures of two details. */
  const figures = async (): Promise<readonly Datapoint[]> => {
    const values = ['2026-03', '2026-06'].map((period, at) => ({ period, value: 1_000 + at }));
    const tariff = { name: 'Tariff', unit: 'USD' };
    good(await admin.post(`/api/entities/${entityId}/details`, tariff));
    good(await admin.post(`${root()}/create/datapoints`, { detailName: tariff.name, values }));
    return standing();
  };

  it('asks for many at once, and decides on them, each with who did so and why', async () => {
    const all = await figures();

    const asked = await decide('Triggered', all, { note: 'Quarter end' });
    const approved = await decide('Complete', all, { note: 'Agrees with the certificate' });

    expect(all).toHaveLength(3);
    expect(statuses(good(asked).body)).toEqual(['Triggered', 'Triggered', 'Triggered']);
    expect(good(approved).body).toEqual(all.map((one) => ({ ...one, approvalStatus: 'Complete' })));
    expect(statuses(await standing())).toEqual(['Complete', 'Complete', 'Complete']);
    const [one] = all;
    expect(good(await stepsOf(one?.id ?? '')).body).toMatchObject([
      {
        approvalStatus: 'Complete',
        value: one?.value,
        unit: one?.unit,
        source: { by: admin.agent.id, note: 'Agrees with the certificate' },
      },
      { approvalStatus: 'Triggered', value: one?.value, source: { note: 'Quarter end' } },
    ]);
  });

  it('keeps the step that one figure takes by itself as well', async () => {
    good(await update({ approvalStatus: 'Triggered', ...seen() }));

    expect(good(await stepsOf(figure.id)).body).toMatchObject([{ approvalStatus: 'Triggered', value: 1.3 }]);
  });

  it('decides on none where one was changed by somebody else meanwhile, and names it', async () => {
    const all = await figures();
    const [first] = all;
    const values = [{ period: first?.period, value: 7 }];
    good(await admin.post(`${root()}/create/datapoints`, { detailName: first?.detailName, values }));

    const late = await decide('Triggered', all);

    expect(late).toMatchObject({
      status: 409,
      body: { code: 'recordChanged', fields: { 'figures.0': expect.stringContaining('was changed by somebody else') } },
    });
    expect(statuses(await standing())).toEqual([null, null, null]);
    expect(good(await stepsOf(all[1]?.id ?? '')).body).toEqual([]);
  });

  it('says of each figure why it cannot take the step', async () => {
    const all = await figures();
    good(await decide('Triggered', all.slice(0, 1)));

    const reply = await decide('Complete', all);

    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields)).toEqual(['figures.1', 'figures.2']);
    expect(reply.body.fields['figures.1']).toContain('Nobody has asked for the approval of this figure');
  });

  it('takes a reason with what is turned down', async () => {
    good(await decide('Triggered', [figure]));

    expect((await decide('Rejected', [figure])).body.fields).toEqual({ note: 'Say why it is rejected.' });
    expect((await decide('Amend', [figure], { note: '' })).body.fields).toEqual({
      note: 'Say what is to be amended.',
    });
  });

  it('is decided by approvers only, and seen by whoever sees the figure', async () => {
    const editor = await organization.guest();
    await organization.grant(editor, { level: 'Edit', sourceType: 'Detail', entityId });
    const stranger = await organization.guest();

    const asked = await decide('Triggered', [figure], {}, editor);
    const decided = await decide('Complete', [figure], {}, editor);

    expect([asked.status, decided.status, decided.body.code]).toEqual([200, 403, 'notPermitted']);
    expect(good(await stepsOf(figure.id, editor)).body).toHaveLength(1);
    expect((await stepsOf(figure.id, stranger)).status).not.toBe(200);
  });

  it('refuses a figure that is named twice, and one that is not there', async () => {
    expect(Object.keys((await decide('Triggered', [figure, figure])).body.fields)).toEqual(['figures']);
    expect((await decide('Triggered', [{ ...figure, id: `${figure.detailId}:actual:2031-01` }])).body.code).toBe(
      'figureNotFound',
    );
  });
});
