import { beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let structureId: string;

beforeAll(async () => {
  organization = await anOrganization();
  structureId = (await organization.structure({ name: 'Riverside senior facility' })).id;
});

const read = async (path: string) => good(await organization.admin.get(path)).body;

describe('a list of covenants', () => {
  const path = () => `/api/entities/${structureId}/covenants`;

  beforeAll(async () => {
    good(
      await organization.admin.post(path(), {
        name: 'Quarterly statements',
        covenantType: 'Report',
        frequency: 'Quarterly',
        anchor: 'PeriodEnd',
        dueOffsetDays: 45,
      }),
    );
  });

  it('leaves out the fields that it is asked to leave out, told in one parameter or in several', async () => {
    const [whole] = await read(path());
    const [less] = await read(`${path()}?fieldsToExclude=quote,thresholds&fieldsToExclude=state`);

    const { quote, thresholds, state, ...rest } = whole;
    expect([quote, thresholds, state]).not.toContain(undefined);
    expect(less).toEqual(rest);
  });

  it.each(['id', 'nothing', 'quote,nothing'])('refuses to leave out "%s"', async (names) => {
    expect(await organization.admin.get(`${path()}?fieldsToExclude=${names}`)).toMatchObject({
      status: 400,
      body: { code: 'requestInvalid', fields: { fieldsToExclude: 'Name fields of a covenant, separated by commas.' } },
    });
  });
});

describe('a list of a data room', () => {
  it('tells to whom documents are assigned where it is asked for that', async () => {
    const folder = { logicalType: 'Folder', name: 'Closing' };
    good(await organization.admin.post(`/api/room/${structureId}/documents`, folder));

    const [plain] = await read(`/api/room/${structureId}/listing`);
    const [assigned] = await read(`/api/room/${structureId}/listing?includeAssignees=true`);

    expect(plain).not.toHaveProperty('assignees');
    expect(assigned).toEqual({ ...plain, assignees: [] });
  });
});

describe('a list of details', () => {
  const path = (detail: string) => `/api/entities/${structureId}/details?detail=${encodeURIComponent(detail)}`;

  it('finds a detail by its name and by its packed form alike', async () => {
    const made = good(
      await organization.admin.post(`/api/entities/${structureId}/details`, { name: 'Net Income' }),
    ).body;

    expect((await read(path(made.name))).map(({ id }: { id: string }) => id)).toEqual([made.id]);
    expect((await read(path(`ScheduleNumber[${made.name}]`))).map(({ id }: { id: string }) => id)).toEqual([made.id]);
  });
});

describe('a parameter with one value', () => {
  it.each([
    '/api/deals?view=Full',
    '/api/projects?view=Full',
    '/api/portfolios?view=Full',
    '/api/v3/organizations/ORG/entities/navigation?applicationSection=Origination',
  ])('is refused with any other: %s', async (path) => {
    const reply = await organization.admin.get(path.replace('ORG', organization.id));

    expect(reply).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
  });
});
