import { randomUUID } from 'node:crypto';
import type { Actor } from '#functions/platform/storage/records.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import { auditPlaceOf } from '#shared/domain/audit/audit-types.ts';
import { type AuditRecord, auditOfOrganization } from '../../support/audit.ts';
import { upload } from '../../support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '../../support/organization.ts';

const structures = 7;
const people = 5;

const terms = {
  name: 'Minimum DSCR',
  covenantType: 'KPI',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  metric: 'Debt Service Coverage Ratio',
  operator: '>=',
  thresholds: [{ value: 1.15, unit: 'Ratio' }],
  approved: true,
};
const figure = {
  detailName: 'Debt Service Coverage Ratio',
  unit: 'Ratio',
  values: [{ period: '2026-01', value: 1.25 }],
};
const role = {
  name: 'Surveyor',
  description: 'Sees structures.',
  grants: [{ level: 'View', sourceType: 'Deal', detailName: null }],
};

/** Something that was made through a call, as the trail has it: more of its kind are made alike. */
export interface Pattern {
  /** By which it was made. */
  readonly event: string;
  readonly key: RecordKey;
  /** Its own part of the key. */
  readonly ownId: string;
  readonly value: Readonly<Record<string, unknown>>;
}

export interface AuditedOrganization {
  readonly organization: TestOrganization;
  readonly structureIds: readonly string[];
  /** Who does things, each with the sign-in behind it. */
  readonly actors: readonly Actor[];
  /** Has done next to nothing, and left. */
  readonly rareActor: Actor;
  /** What was made with an event; in that structure, where it lies in one. */
  pattern(event: string, structureId: string): Pattern;
}

/** One of each kind of thing in a structure. */
async function fillStructure({ admin, ...organization }: TestOrganization): Promise<string> {
  const { id } = await organization.structure();
  const covenant = good(await admin.post(`/api/entities/${id}/covenants`, terms)).body;
  const document = await upload(admin, id, { name: 'Credit agreement.txt', content: 'Section 6.14' });
  good(await admin.post(`/api/room/${id}/documents/${document.id}/link`, {}));
  good(await admin.post(`/api/entities/${id}/metrics/create/datapoints`, figure));
  const comment = { id: randomUUID(), sourceType: 'Covenant', sourceId: covenant.id, text: 'Shall we waive?' };
  good(await admin.post(`/api/comments/${id}`, comment));
  return id;
}

function patternOf({ pk, event, after }: AuditRecord, scope: string): Pattern {
  const [kind = '', id = '', ...rest] = pk.slice(scope.length + 1).split('#');
  const part = rest.join('#');
  const key = part === '_' ? { kind, id } : { kind, id, part };
  return { event, key, ownId: part === '_' ? id : (rest.at(-1) ?? ''), value: after ?? {} };
}

const actorOf = (records: readonly AuditRecord[], { agent }: Person): Actor => {
  const signIn = records.find(({ event, by }) => event === 'signIn.succeeded' && by === agent.id);
  const sessionId = signIn?.after?.['id'];
  if (typeof sessionId !== 'string') throw new Error(`No sign-in of ${agent.id} is in the trail.`);
  return { agentId: agent.id, correlationId: randomUUID(), sessionId };
};

/** An organization with some structures and people, made through HTTP. */
export async function anAuditedOrganization(): Promise<AuditedOrganization> {
  const organization = await anOrganization();
  const members: Person[] = [];
  for (let at = 0; at < people; at += 1) members.push(await organization.member('Deal Admin'));
  const structureIds: string[] = [];
  for (let at = 0; at < structures; at += 1) structureIds.push(await fillStructure(organization));
  good(await organization.admin.post(`/api/organizations/${organization.id}/roles`, role));
  good(await organization.admin.post(`/api/organizations/${organization.id}/calendars`, { name: 'New York' }));

  const records = await auditOfOrganization(organization.id);
  const first = records.filter(({ sk }) => Number(sk) === 1);
  const actors = members.map((person) => actorOf(records, person));
  const rareActor = { agentId: randomUUID(), correlationId: randomUUID() };
  return {
    ...{ organization, structureIds, actors, rareActor },
    pattern: (event, structureId) => {
      const isThere = ({ pk }: AuditRecord) => {
        const entityId = auditPlaceOf(pk.slice(organization.id.length + 1))?.entityId ?? null;
        return entityId === null || entityId === structureId;
      };
      const found = first.find((record) => record.event === event && isThere(record));
      if (found === undefined) throw new Error(`Nothing in the trail is ${event}.`);
      return patternOf(found, organization.id);
    },
  };
}
