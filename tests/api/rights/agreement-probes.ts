import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { sourceOfCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import { approvalStatus } from '#shared/domain/permissions/deal-role-lines.ts';
import type { Level, PermissionLine, SourceType } from '#shared/domain/permissions/permission.ts';
import type { Person } from '#tests/support/organization.ts';
import { detailProbes, figureProbes, testProbes } from './agreement-figure-probes.ts';
import { noVersion, type Question, type ReadProbe, type WriteProbe } from './agreement-probe.ts';
import { type AgreementWorld, coverage, figures, rating } from './agreement-world.ts';

function covenantProbes({ id, name, entityId, ...covenant }: CovenantWithState) {
  const sourceType = sourceOfCovenant(covenant.covenantType);
  const ask = (level: Level, asked: Partial<PermissionLine> = {}): Question => ({
    level,
    sourceType,
    entityId,
    sourceId: id,
    ...asked,
  });
  const structure: Question = { level: 'View', sourceType: 'Deal', entityId };
  const path = `/api/entities/${entityId}/covenants/${id}`;
  const put = (body: object) => (person: Person) => person.put(path, { version: noVersion, ...body });
  const refusedFor = 'recordChanged';
  const reads: ReadProbe[] = [
    { name: `list ${name}`, ways: [[ask('View')]], isTold: ({ covenants }) => covenants.some((one) => one.id === id) },
    {
      name: `find ${name}`,
      ways: [[ask('View'), structure]],
      isTold: ({ found }) => found.some((one) => one.id === id),
    },
  ];
  const writes: WriteProbe[] = [
    { name: `edit ${name}`, ways: [[ask('Edit')]], refusedFor, attempt: put({ section: '1' }) },
    // The name alone of the right: its type follows from it.
    {
      name: `unapprove ${name}`,
      ways: [[ask('Edit', { detailName: approvalStatus.detailName })]],
      refusedFor,
      attempt: put({ approved: false }),
    },
    { name: `obsolete ${name}`, ways: [[ask('Create')]], refusedFor, attempt: put({ launchStatus: 'Obsolete' }) },
  ];
  return { reads, writes };
}

function placeProbes({ belowId: entityId, ...world }: AgreementWorld) {
  const { project, financing, filedId, rootId, organizationId } = world;
  const structure: Question = { level: 'View', sourceType: 'Deal', entityId };
  const one = (sourceType: SourceType, sourceId: string): Question => ({
    level: 'View',
    sourceType,
    entityId,
    sourceId,
  });
  const opens = (name: string, question: Question, id: string): ReadProbe => ({
    name: `open ${name}`,
    ways: [[question]],
    isTold: ({ opened }) => opened.has(id),
  });
  const finds = (name: string, question: Question, id: string): ReadProbe => ({
    name: `find ${name}`,
    ways: [[question, structure]],
    isTold: ({ found }) => found.some((hit) => hit.id === id),
  });
  const documents = [
    ['the filed document', filedId],
    ['the document at the root', rootId],
  ] as const;
  const reads: ReadProbe[] = [
    { name: 'open the structure', ways: [[structure]], isTold: (sight) => sight.structure !== null },
    finds('the structure', structure, entityId),
    opens('the project', one('Project', project.id), project.id),
    opens('the financing', one('Loan', financing.id), financing.id),
    ...documents.flatMap(([name, id]) => [opens(name, one('Document', id), id), finds(name, one('Document', id), id)]),
    {
      name: 'read somebody’s rights',
      ways: [[{ level: 'Edit', sourceType: 'Organization', entityId: organizationId }]],
      isTold: ({ seesRights }) => seesRights,
    },
  ];
  const writes: WriteProbe[] = [
    {
      name: 'give the structure a team',
      ways: [[{ level: 'Create', sourceType: 'Deal', entityId, sourceId: entityId }]],
      refusedFor: 'agentForeign',
      attempt: (person) => person.post('/api/entities/agents', { entityId, agents: [{ agentId: 'nobody' }] }),
    },
  ];
  return { reads, writes };
}

/** Every probe of the world, once. */
export function probesOf(world: AgreementWorld) {
  const { belowId, covenants } = world;
  const all = [
    ...covenants.map(covenantProbes),
    ...figures.map((figure, at) => figureProbes(belowId, figure, at)),
    ...[coverage, rating].map((name) => detailProbes(belowId, name)),
    placeProbes(world),
  ];
  const tested = covenants.filter(({ covenantType }) => covenantType === 'KPI').flatMap(testProbes);
  return { reads: [...all.flatMap(({ reads }) => reads), ...tested], writes: all.flatMap(({ writes }) => writes) };
}
