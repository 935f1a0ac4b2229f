import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Detail } from '#shared/domain/detail.ts';
import type { Reply } from '#tests/support/client.ts';
import { upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

const deposits = 'Maintenance Reserve Deposits';
const dscr = 'Debt Service Coverage Ratio';
const figure = (period: string, value: number) => ({ period, value });

beforeEach(async () => {
  entityId = (await organization.structure({ name: 'Riverside' })).id;
  const columns = [
    { detailName: deposits, values: [figure('2026-01', 1), figure('2026-02', 2), figure('2026-04', 4)] },
    { detailName: deposits, frequency: 'Quarterly', values: [figure('2025-12', 30), figure('2026-03', 33)] },
    { detailName: deposits, dataKind: 'forecast', values: [figure('2030-01', 9)] },
    { detailName: dscr, frequency: 'Quarterly', values: [figure('2026-03', 1.3)] },
    {
      detailName: 'Loan Purpose',
      dated: [
        { from: '2025-01-01', value: 'Construction' },
        { from: '2026-03-15', value: 'Term Out' },
      ],
    },
  ];
  good(await admin.post(`/api/entities/${entityId}/data`, { columns }));
});

const ask = (query: Readonly<Record<string, string>>, by: Person = admin): Promise<Reply> =>
  by.get(`/api/entities/${entityId}/details?${new URLSearchParams(query)}`);
const details = async (query: Readonly<Record<string, string>>): Promise<Detail[]> => good(await ask(query)).body;
const named = async (query: Readonly<Record<string, string>>) =>
  new Map((await details(query)).map((detail) => [detail.name, detail]));

describe('GET /api/entities/{id}/details with a period', () => {
  it('shows the figures of that period, and what held at its end', async () => {
    const found = await named({ period: '2026-02' });

    expect(found.get(deposits)).toMatchObject({ latest: { value: 2 }, previous: { value: 1 }, period: '2026-02' });
    expect(found.get(dscr)).toMatchObject({ latest: null, period: null, source: null });
    expect(found.get('Loan Purpose')).toMatchObject({ current: { value: 'Construction' }, period: '2025-01-01' });
  });

  it('takes the newest figure before it, where that is asked for', async () => {
    const found = await named({ period: '2026-05', useLatestPeriod: 'true' });

    expect(found.get(deposits)?.latest).toMatchObject({ frequency: 'Monthly', value: 4 });
    expect(found.get(dscr)?.latest).toMatchObject({ period: '2026-03', value: 1.3 });
    expect((await named({ period: '2026-05' })).get(deposits)?.latest).toBeNull();
  });

  it('finds the quarter that a day lies in', async () => {
    expect((await named({ period: '2026-02-11' })).get(dscr)?.latest).toMatchObject({ value: 1.3 });
  });

  it('refuses what is no period', async () => {
    expect(await ask({ period: 'soon' })).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
  });
});

describe('GET /api/entities/{id}/details with reasons', () => {
  it('tells for what was entered who said so', async () => {
    const found = await named({ stackLog: 'true' });

    expect(found.get(deposits)?.stackLog).toMatchObject({
      label: deposits,
      value: 4,
      unit: 'USD',
      period: '2026-04',
      source: { byName: 'Avery Admin' },
      children: [],
    });
    expect(found.get('Loan Purpose')?.stackLog).toMatchObject({ value: null, note: 'Term Out' });
    expect((await named({})).get(deposits)).not.toHaveProperty('stackLog');
  });

  it('tells them of one detail without being asked', async () => {
    const { body } = good(await admin.get(`/api/entities/${entityId}/details/debt-service-coverage-ratio`));

    expect(body).toMatchObject({ name: dscr, latest: { value: 1.3 }, stackLog: { value: 1.3, period: '2026-03' } });
    expect(await admin.get(`/api/entities/${entityId}/details/nothing`)).toMatchObject({
      status: 404,
      body: { code: 'detailNotFound' },
    });
  });
});

describe('GET /api/entities/{id}/details from a source', () => {
  it('keeps to values from a document, and to details that have some', async () => {
    const { id: documentId } = await upload(admin, entityId, { name: 'Report.txt', content: 'report' });
    const values = [figure('2026-05', 5)];
    good(
      await admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, {
        detailName: deposits,
        values,
        documentId,
      }),
    );

    const found = await details({ source: documentId });

    expect(found.map(({ name, latest, previous }) => [name, latest?.value, previous])).toEqual([[deposits, 5, null]]);
    expect(await details({ source: 'Imported' })).toEqual([]);
    expect(await details({ source: 'Entered' })).toHaveLength(3);
  });
});

describe('GET /api/entities/{id}/details with fields left out', () => {
  it('answers the others', async () => {
    const [detail] = await details({ fieldsToExclude: 'latest,previous,approved', detail: dscr });

    expect(detail).toMatchObject({ name: dscr, unit: 'Ratio', launchStatus: 'Active' });
    for (const field of ['latest', 'previous', 'approved']) expect(detail).not.toHaveProperty(field);
  });

  it.each(['nothing', 'id'])('refuses %s', async (fieldsToExclude) => {
    expect((await ask({ fieldsToExclude })).status).toBe(400);
  });
});

describe('GET /api/entities/{id}/details by a packed parameter', () => {
  const asked = async (detail: string) => (await details({ detail })).map(({ name }) => name);

  it.each([
    { detail: `ScheduleNumber[${dscr}]`, found: [dscr] },
    { detail: `Date[${dscr}]`, found: [] },
    { detail: 'ScheduleNumber[]', found: [dscr, deposits] },
    { detail: '[][Basic Loan Details]', found: ['Loan Purpose'] },
    { detail: '[]#unit=[Ratio]', found: [dscr] },
    { detail: '[]#unit=[Ratio]+valueType=[SingleSelectOption]', found: [dscr, 'Loan Purpose'] },
    { detail: `[${dscr}][][riverside]`, found: [dscr] },
    { detail: `[${dscr}][][Somewhere else]`, found: [] },
  ])('$detail finds $found', async ({ detail, found }) => {
    expect(await asked(detail)).toEqual(found);
  });

  it('shows the last figures of a length of periods, and of a data kind', async () => {
    const [grouped] = await details({ detail: `[${deposits}]@Quarterly-2` });
    const [forecast] = await details({ detail: `[${deposits}]#dataKind=[forecast]` });

    expect(grouped?.latest).toMatchObject({ frequency: 'Quarterly', value: 33 });
    expect(grouped?.recent.map(({ value }) => value)).toEqual([30, 33]);
    expect(forecast?.latest).toMatchObject({ dataKind: 'forecast', value: 9 });
  });

  it('finds what a figure says about its own detail', async () => {
    const [detail] = await details({ detail: dscr });

    expect(detail?.latest?.detailFilter).toBe(`ScheduleNumber[${dscr}]`);
    expect(await asked(detail?.latest?.detailFilter ?? '')).toEqual([dscr]);
  });

  it('finds details of what lies in the structure, by its name', async () => {
    const { body: project } = good(
      await admin.post(`/api/organizations/${organization.id}/projects`, { dealId: entityId, name: 'Sandhollow' }),
    );
    good(await admin.post(`/api/entities/${project.id}/details`, { name: deposits }));

    const found = await details({ detail: `[${deposits}][][Sandhollow]` });

    expect(found.map(({ name, entityId: of }) => [name, of])).toEqual([[deposits, project.id]]);
  });

  it.each([
    { detail: 'Number[Net Income', words: 'Ask by a name' },
    { detail: '[Net Income]@Count-5', words: 'Group by a length of periods' },
    { detail: '[Net Income]#color=[red]', words: 'Details have no attribute color.' },
    { detail: '[Net Income]#dataKind=[guess]', words: 'The data kind is' },
  ])('refuses $detail', async ({ detail, words }) => {
    const reply = await ask({ detail });

    expect(reply.status).toBe(400);
    expect(Object.values(reply.body.fields)).toEqual([expect.stringContaining(words)]);
  });
});
