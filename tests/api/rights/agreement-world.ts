import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { sourceOfCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import { approvalStatus } from '#shared/domain/permissions/deal-role-lines.ts';
import type { Asked, Level, PermissionLine, SourceType } from '#shared/domain/permissions/permission.ts';
import type { Reply } from '#tests/support/client.ts';
import { good, type Person, type TestOrganization } from '#tests/support/organization.ts';

/** A version that nobody has: what is permitted is told as changed meanwhile, and nothing is written. */
const noVersion = 999_999;

export interface Question extends Asked {
  readonly level: Level;
  readonly sourceType: SourceType;
  readonly entityId: string;
}

/** Something that a person tries, and the questions of which one must be answered with yes for it to succeed. */
export interface Probe {
  readonly name: string;
  readonly questions: readonly Question[];
  attempt(person: Person): Promise<boolean>;
}

export interface AgreementWorld {
  readonly probes: readonly Probe[];
  readonly structureIds: readonly string[];
  readonly sourceIds: readonly string[];
}

export const coverage = 'Debt Service Coverage Ratio';
export const rating = 'Risk Rating';

/** Whether a refusal is about something else than rights: those are decided before anything is read or compared. */
const isLetIn = ({ status, body }: Reply): boolean =>
  status === 200 || (status !== 403 && !(status === 404 && body.code !== 'documentNotFound'));

const terms = [
  { name: 'Annual budget', covenantType: 'Report', frequency: 'Annually', anchor: 'FiscalYearEnd' },
  { name: 'Monthly report', covenantType: 'Report', frequency: 'Monthly', anchor: 'PeriodEnd' },
  { name: 'No other debt', covenantType: 'Contract', frequency: 'AtAllTimes', anchor: 'Event' },
  { name: 'Keep insured', covenantType: 'Contract', frequency: 'AtAllTimes', anchor: 'Event' },
] as const;

function covenantProbes(covenant: CovenantWithState): readonly Probe[] {
  const { id, entityId, name } = covenant;
  const sourceType = sourceOfCovenant(covenant.covenantType);
  const ask = (level: Level, asked: Asked = {}): Question => ({
    level,
    sourceType,
    entityId,
    sourceIds: [id],
    ...asked,
  });
  const list = `/api/entities/${entityId}/covenants`;
  const put = async (person: Person, body: object) =>
    isLetIn(await person.put(`${list}/${id}`, { version: noVersion, ...body }));
  const approve = ask('Edit', approvalStatus);
  return [
    {
      name: `list ${name}`,
      // Whoever approves a covenant sees it.
      questions: [ask('View'), approve],
      attempt: async (person) => {
        const { status, body } = await person.get(list);
        return status === 200 && body.some((one: CovenantWithState) => one.id === id);
      },
    },
    { name: `edit ${name}`, questions: [ask('Edit')], attempt: (person) => put(person, { section: '1' }) },
    { name: `unapprove ${name}`, questions: [approve], attempt: (person) => put(person, { approved: false }) },
    {
      name: `obsolete ${name}`,
      questions: [ask('Create')],
      attempt: (person) => put(person, { launchStatus: 'Obsolete' }),
    },
  ];
}

function detailProbes(entityId: string, detailName: string, values: readonly number[]): readonly Probe[] {
  const sourceIds = [detailName.toLowerCase().replaceAll(' ', '-')];
  const ask = (level: Level, value?: number): Question => {
    const detailValues = value === undefined ? [] : [String(value)];
    return { level, sourceType: 'Detail', entityId, sourceIds, detailName, detailType: 'ScheduleNumber', detailValues };
  };
  const root = `/api/entities/${entityId}`;
  return [
    ...values.flatMap((value, at): Probe[] => [
      {
        name: `read ${detailName} ${value}`,
        questions: [ask('View', value)],
        attempt: async (person) => {
          const { status, body } = await person.post(`${root}/metrics/datapoints`, { details: [detailName] });
          return status === 200 && body.some((one: { value: number }) => one.value === value);
        },
      },
      {
        name: `enter ${detailName} ${value}`,
        questions: [ask('Edit', value)],
        attempt: async (person) => {
          const figure = { period: `2026-0${at + 1}`, value };
          // The same figure again, from a document that is not there: the rights come first.
          const body = { detailName, values: [figure], documentId: 'nothing' };
          return isLetIn(await person.post(`${root}/metrics/create/datapoints`, body));
        },
      },
    ]),
    {
      name: `obsolete ${detailName}`,
      questions: [ask('Create')],
      attempt: async (person) => {
        const change = { version: noVersion, launchStatus: 'Obsolete' };
        return isLetIn(await person.put(`${root}/details/${sourceIds[0]}`, change));
      },
    },
  ];
}

function structureProbes(entityId: string): readonly Probe[] {
  const ask = (level: Level): Question => ({ level, sourceType: 'Deal', entityId, sourceIds: [entityId] });
  return [
    {
      name: 'open the structure',
      questions: [ask('View')],
      attempt: async (person) => isLetIn(await person.get(`/api/deals/${entityId}`)),
    },
    {
      name: 'give the structure a team',
      questions: [ask('Create')],
      attempt: async (person) => isLetIn(await person.post('/api/entities/agents', { entityId, agents: [] })),
    },
  ];
}

/** Two structures, one below the other, with covenants of both sources and figures in the lower one. */
export async function anAgreementWorld({ admin, structure }: TestOrganization): Promise<AgreementWorld> {
  const above = await structure({ name: 'Holding' });
  const below = await structure({ name: 'Facility', parentId: above.id });
  const covenants: CovenantWithState[] = [];
  for (const one of terms) {
    covenants.push(good(await admin.post(`/api/entities/${below.id}/covenants`, { ...one, approved: true })).body);
  }
  good(await admin.post(`/api/entities/${below.id}/details`, { name: rating, unit: 'Count' }));
  for (const [detailName, values] of [
    [coverage, [1.2, 1.3]],
    [rating, [1, 2]],
  ] as const) {
    const figures = values.map((value, at) => ({ period: `2026-0${at + 1}`, value }));
    good(await admin.post(`/api/entities/${below.id}/metrics/create/datapoints`, { detailName, values: figures }));
  }
  return {
    probes: [
      ...covenants.flatMap(covenantProbes),
      ...detailProbes(below.id, coverage, [1.2, 1.3]),
      ...detailProbes(below.id, rating, [1, 2]),
      ...structureProbes(below.id),
    ],
    structureIds: [above.id, below.id],
    sourceIds: [...covenants.map(({ id }) => id), 'debt-service-coverage-ratio', 'risk-rating', below.id],
  };
}

/** The question as an item of the check. */
export const checkItem = ({ sourceIds = [], ...question }: Question, organizationId: string) => ({
  ...question,
  sourceId: sourceIds[0] ?? null,
  organizationId,
});

/** The question as an address of the explanation. */
export function explanationPath(
  { sourceIds = [], ...asked }: Question,
  organizationId: string,
  agentId: string,
): string {
  const { level, sourceType, entityId, detailName, detailType, detailValues = [] } = asked;
  const query = new URLSearchParams({ level, sourceType, entityId, sourceId: sourceIds[0] ?? '' });
  if (detailName) query.set('detailName', detailName);
  if (detailType) query.set('detailType', detailType);
  for (const value of detailValues) query.append('detailValues', value);
  return `/api/v2/organizations/${organizationId}/agents/${agentId}/permissions/explanation?${query}`;
}

export type Line = Partial<PermissionLine> & Pick<PermissionLine, 'level' | 'action' | 'sourceType'>;
