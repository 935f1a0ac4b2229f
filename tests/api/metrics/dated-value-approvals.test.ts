import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Datapoint, DatedValue } from '#shared/domain/datapoint.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;

const detailName = 'Commitment Amount';
const detailId = 'commitment-amount';
const root = () => `/api/entities/${entityId}`;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

beforeEach(async () => {
  entityId = (await organization.structure()).id;
});

const enter = async (body: object, by: Person = admin) =>
  by.post(`${root()}/metrics/create/datapoints`, { detailName, ...body });
const hold = async (from: string | null, value: number, more: object = {}): Promise<DatedValue> => {
  const [written] = good(await enter({ dated: [{ from, value, ...more }] })).body;
  return written;
};
const standing = async (by: Person = admin): Promise<readonly DatedValue[]> =>
  good(await by.get(`${root()}/details/${detailId}/dated-values`)).body;
const current = async (): Promise<DatedValue | null> =>
  good(await admin.get(`${root()}/details/${detailId}`)).body.current;
const decide = (
  approvalStatus: string,
  values: readonly Pick<DatedValue, 'id' | 'sourceNumber'>[],
  note: string | null = null,
  by: Person = admin,
) =>
  by.post(`${root()}/metrics/datapoints/approvals`, {
    approvalStatus,
    figures: values.map(({ id: datapointId, sourceNumber: replaces }) => ({ datapointId, replaces })),
    note,
  });
const stepsOf = (id: string, by: Person = admin) => by.get(`${root()}/metrics/datapoints/${id}/approvals`);
const statuses = (values: readonly DatedValue[]) => values.map(({ approvalStatus }) => approvalStatus);

describe('the values of a detail that hold from a day on', () => {
  it('are listed with their approvals, the last day first', async () => {
    const original = await hold(null, 10_000_000);
    const amended = await hold('2026-07-01', 12_000_000, { approvalStatus: 'Triggered' });

    expect(original).toMatchObject({ id: `${detailId}:actual:From`, from: null, approvalStatus: null });
    expect(amended).toMatchObject({ id: `${detailId}:actual:From:2026-07-01`, approvalStatus: 'Triggered' });
    expect(await standing()).toEqual([amended, original]);
    expect(await current()).toEqual(amended);
  });

  it('come in pages', async () => {
    for (const day of ['2026-01-01', '2026-02-01', '2026-03-01']) await hold(day, 1);
    const path = `${root()}/details/${detailId}/dated-values?limit=2`;
    const first = good(await admin.get(path));
    const cursor = first.headers.get('x-next-cursor') ?? '';
    const second = good(await admin.get(`${path}&cursor=${encodeURIComponent(cursor)}`));

    const days = [...first.body, ...second.body].map(({ from }: DatedValue) => from);
    expect(days).toEqual(['2026-03-01', '2026-02-01', '2026-01-01']);
  });

  it('are seen by whoever sees the detail alone', async () => {
    await hold(null, 10_000_000);
    const stranger = await organization.guest();
    await organization.grant(stranger, { level: 'View', sourceType: 'Detail', entityId, detailName: 'Loan Purpose' });

    const reply = await stranger.get(`${root()}/details/${detailId}/dated-values`);
    expect(reply).toMatchObject({ status: 404, body: { code: 'detailNotFound' } });
  });

  it('begin without an approval where another value takes their place', async () => {
    const waiting = await hold('2026-07-01', 12_000_000, { approvalStatus: 'Triggered' });
    const corrected = await hold('2026-07-01', 11_000_000, { replaces: waiting.sourceNumber });

    expect(corrected).toMatchObject({ value: 11_000_000, approvalStatus: null });
    expect((await decide('Complete', [waiting])).body.code).toBe('recordChanged');
  });
});

describe('POST /api/entities/{id}/metrics/datapoints/approvals, of values that hold from a day on', () => {
  it('asks and decides for them together with figures, each with who did so and why', async () => {
    const amended = await hold('2026-07-01', 12_000_000);
    const ratio = { detailName: 'Debt Service Coverage Ratio', values: [{ period: '2026-03', value: 1.3 }] };
    const [figure]: readonly Datapoint[] = good(await admin.post(`${root()}/metrics/create/datapoints`, ratio)).body;
    const both = [amended, ...(figure === undefined ? [] : [figure])];

    good(await decide('Triggered', both, 'Second amendment'));
    const approved = good(await decide('Complete', both, 'Signed copy seen')).body;

    expect(approved).toEqual(both.map((one) => ({ ...one, approvalStatus: 'Complete' })));
    expect(statuses(await standing())).toEqual(['Complete']);
    expect(good(await stepsOf(amended.id)).body).toMatchObject([
      {
        approvalStatus: 'Complete',
        value: 12_000_000,
        unit: amended.unit,
        source: { by: admin.agent.id, note: 'Signed copy seen' },
      },
      { approvalStatus: 'Triggered', value: 12_000_000, source: { note: 'Second amendment' } },
    ]);
    const audit = (await auditOfOrganization(organization.id)).filter(({ pk }) => pk.includes(entityId));
    expect(audit.filter(({ event }) => event === 'figure.approvalMoved')).toHaveLength(4);
  });

  it('lets the value before a rejected one hold on, and keeps the reason', async () => {
    const original = await hold(null, 10_000_000);
    const amended = await hold('2020-07-01', 12_000_000, { approvalStatus: 'Triggered' });

    expect((await decide('Rejected', [amended])).body.fields).toEqual({ note: 'Say why it is rejected.' });
    good(await decide('Rejected', [amended], 'Never signed'));

    expect(await current()).toEqual(original);
    expect(statuses(await standing())).toEqual(['Rejected', null]);
    const [step] = good(await stepsOf(amended.id)).body;
    expect(step).toMatchObject({ approvalStatus: 'Rejected', source: { note: 'Never signed' } });

    good(await decide('Triggered', [amended]));
    expect(await current()).toMatchObject({ value: 12_000_000, approvalStatus: 'Triggered' });
  });

  it('decides about texts and choices as well', async () => {
    const body = { detailName: 'Loan Purpose', dated: [{ from: null, value: 'Acquisition' }] };
    const [purpose]: readonly DatedValue[] = good(await admin.post(`${root()}/metrics/create/datapoints`, body)).body;

    good(await decide('Triggered', purpose === undefined ? [] : [purpose]));

    expect(good(await stepsOf(purpose?.id ?? '')).body).toMatchObject([{ value: 'Acquisition', unit: '' }]);
  });

  it('is told in the explanation of the value', async () => {
    await hold(null, 10_000_000, { approvalStatus: 'Triggered' });

    const { stackLog } = good(await admin.get(`${root()}/details/${detailId}`)).body;
    expect(stackLog).toMatchObject({ value: 10_000_000, approval: 'Triggered' });
  });

  it('lets one of two that decide at once through', async () => {
    const amended = await hold('2026-07-01', 12_000_000, { approvalStatus: 'Triggered' });

    const replies = await Promise.all([
      decide('Complete', [amended], 'Signed'),
      decide('Rejected', [amended], 'Not signed'),
    ]);

    const codes = replies.map(({ status }) => status).toSorted();
    expect(codes[0]).toBe(200);
    expect([400, 409]).toContain(codes[1]);
    expect(good(await stepsOf(amended.id)).body).toHaveLength(1);
  });

  it('decides on none where one was changed by somebody else meanwhile, and names it', async () => {
    const first = await hold('2026-01-01', 1);
    const second = await hold('2026-07-01', 2);
    await hold('2026-07-01', 3);

    const late = await decide('Triggered', [first, second]);

    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'recordChanged',
        fields: { 'figures.1': 'Commitment Amount from Jul 1, 2026 was changed by somebody else in the meantime.' },
      },
    });
    expect(statuses(await standing())).toEqual([null, null]);
    expect(good(await stepsOf(first.id)).body).toEqual([]);
  });

  it('says why a value cannot take the step', async () => {
    const original = await hold(null, 1);

    expect((await decide('Complete', [original])).body.fields).toEqual({
      'figures.0': 'Nobody has asked for the approval of this value: it cannot become approved.',
    });
  });

  it('is asked for by whoever enters, decided by approvers only, and seen by whoever sees the detail', async () => {
    const amended = await hold('2026-07-01', 12_000_000);
    const editor = await organization.guest();
    await organization.grant(editor, { level: 'Edit', sourceType: 'Detail', entityId });
    const reader = await organization.guest();
    await organization.grant(reader, { level: 'View', sourceType: 'Detail', entityId });
    const elsewhere = await organization.guest();
    await organization.grant(elsewhere, { level: 'Edit', sourceType: 'Detail', entityId, detailName: 'Loan Purpose' });

    const byReader = await decide('Triggered', [amended], null, reader);
    const unseen = await decide('Triggered', [amended], null, elsewhere);
    const asked = await decide('Triggered', [amended], null, editor);
    const decided = await decide('Complete', [amended], null, editor);

    // Nothing of the structure is there for whoever may not enter in it.
    expect([byReader.status, byReader.body.code]).toEqual([404, 'entityNotFound']);
    expect([unseen.status, unseen.body.code]).toEqual([404, 'figureNotFound']);
    expect([asked.status, decided.status, decided.body.code]).toEqual([200, 403, 'notPermitted']);
    expect(good(await stepsOf(amended.id, reader)).body).toHaveLength(1);
    expect((await stepsOf(amended.id, elsewhere)).body.code).toBe('figureNotFound');
  });

  it('finds no value where none stands, or where it was removed', async () => {
    const amended = await hold('2026-07-01', 12_000_000);
    const elsewhere = { ...amended, id: `${detailId}:actual:From:2031-01-01` };
    expect((await decide('Triggered', [elsewhere])).body.code).toBe('figureNotFound');

    good(await enter({ dated: [{ from: '2026-07-01', value: null }], note: 'Entered twice' }));
    expect((await decide('Triggered', [amended])).body.code).toBe('figureNotFound');
  });
});
