import type { CovenantTest, CovenantWithState } from '#shared/domain/covenant.ts';
import type { Reply } from '#tests/support/client.ts';
import type { Person } from '#tests/support/organization.ts';
import { type AgreementWorld, word } from './agreement-world.ts';

interface Told {
  readonly id: string;
  readonly name: string;
}
interface ToldFigure {
  readonly detailName: string;
  readonly period: string;
  readonly frequency: string;
  readonly value: number;
}

/** Everything that the reading calls tell one person at one time. */
export interface Sight {
  readonly covenants: readonly CovenantWithState[];
  readonly checks: readonly CovenantTest[];
  readonly figures: readonly ToldFigure[];
  readonly pastFigures: readonly ToldFigure[];
  readonly details: readonly Told[];
  /** Null where the structure is not told at all. */
  readonly structure: { readonly details: readonly Told[] } | null;
  readonly found: readonly Told[];
  /** Whether each of these is told, by its id. */
  readonly opened: ReadonlySet<string>;
  readonly seesRights: boolean;
}

const refusals = new Set([
  'notPermitted',
  'entityNotFound',
  'structureNotFound',
  'documentNotFound',
  'projectNotFound',
  'financingNotFound',
]);

/** Whether a reading call has let somebody in; any other refusal than that they may not is a fault of the test, or of the product. */
function isTold({ status, body }: Reply): boolean {
  if (status === 200) return true;
  if ((status === 403 || status === 404) && refusals.has(body.code)) return false;
  throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
}

const listIn = (reply: Reply) => (isTold(reply) ? reply.body : []);

export async function sightOf(person: Person, world: AgreementWorld): Promise<Sight> {
  const { belowId, organizationId, project, financing, filedId, rootId, somebodyId, asOf } = world;
  const root = `/api/entities/${belowId}`;
  const opened = [
    { id: project.id, path: `/api/projects/${project.id}` },
    { id: financing.id, path: `/api/loans/${financing.id}` },
    ...[filedId, rootId].map((id) => ({ id, path: `/api/room/${belowId}/documents/${id}` })),
  ];
  const [covenants, checks, figures, pastFigures, details, structure, found, rights, ...answers] = await Promise.all([
    person.get(`${root}/covenants`),
    person.get(`${root}/checks`),
    person.post(`${root}/metrics/datapoints`, {}),
    person.post(`${root}/metrics/datapoints`, { asOf }),
    person.get(`${root}/details`),
    person.get(`/api/deals/${belowId}`),
    person.get(`/api/entities/search?search=${word}`),
    person.get(`/api/v2/organizations/${organizationId}/agents/${somebodyId}/permissions`),
    ...opened.map(({ path }) => person.get(path)),
  ]);
  return {
    covenants: listIn(covenants),
    checks: listIn(checks),
    figures: listIn(figures),
    pastFigures: listIn(pastFigures),
    details: listIn(details),
    structure: isTold(structure) ? structure.body : null,
    found: listIn(found),
    opened: new Set(opened.flatMap(({ id }, at) => (isTold(answers[at] as Reply) ? [id] : []))),
    seesRights: isTold(rights),
  };
}
