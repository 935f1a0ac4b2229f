import * as z from 'zod';
import { parseInput } from '#functions/platform/parse-request.ts';
import { writeRecords } from '#functions/platform/records.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { structures } from '#shared/contract/structures.ts';
import { type Financing, NewFinancing } from '#shared/domain/financing.ts';
import { NewProject, type Project } from '#shared/domain/project.ts';
import { NewStructure, type Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { StructuresContext } from './context.ts';
import { newFinancing, newProject } from './create-holding.ts';
import { newStructure } from './create-structure.ts';
import { requireFaultless } from './entity-checks.ts';
import { financingView, projectView } from './entity-reader.ts';
import type { Prepared } from './prepared.ts';
import { seenStructure, viewerOf } from './seen-entity-reader.ts';
import { readStructure } from './structure-reader.ts';

type Created = Project | Financing | Structure;

/** One that is about to be created, and how it will be answered. */
interface Upcoming extends Prepared {
  readonly answer: Created;
}

interface Request {
  readonly scope: RequestScope;
  readonly home: Structure;
  readonly bodies: readonly unknown[];
}

const parsed = <Body>(schema: z.ZodType<Body>, { bodies, home }: Request, field: string): readonly Body[] =>
  parseInput(
    z.array(schema),
    bodies.map((body) => ({ ...Object(body), [field]: home.id })),
  ) as Body[];

function requireCreate({ scope, home }: Request, source: 'Deal' | 'Project' | 'Loan'): void {
  if (!scope.may('Create', source, home.id)) throw new DomainError('notPermitted', { reason: `Create on ${source}` });
}

/** Two of one request with the same custom id would meet only when they are written. */
function requireDistinct(bodies: readonly { readonly customId: string | null }[]): void {
  const seen = new Set<string>();
  for (const [at, { customId }] of bodies.entries()) {
    const key = customId?.toLowerCase();
    if (key !== undefined && seen.has(key))
      requireFaultless({ [`${at}.customId`]: 'Another one here has this custom id.' });
    if (key !== undefined) seen.add(key);
  }
}

async function newProjects(request: Request): Promise<Upcoming[]> {
  requireCreate(request, 'Project');
  const bodies = parsed(NewProject, request, 'dealId');
  requireDistinct(bodies);
  const { scope, home } = request;
  const each = bodies.map((body, at) => newProject({ scope, home, prefix: `${at}.` }, body));
  return (await Promise.all(each)).map((one) => ({ ...one, answer: projectView(one.created, home, viewerOf(scope)) }));
}

async function newFinancings(request: Request): Promise<Upcoming[]> {
  requireCreate(request, 'Loan');
  const bodies = parsed(NewFinancing, request, 'dealId');
  requireDistinct(bodies);
  const { scope, home } = request;
  const each = bodies.map((body, at) => newFinancing({ scope, home, prefix: `${at}.` }, body));
  return (await Promise.all(each)).map((one) => ({
    ...one,
    answer: financingView(one.created, home, viewerOf(scope)),
  }));
}

async function newSubStructures(request: Request): Promise<Upcoming[]> {
  requireCreate(request, 'Deal');
  const bodies = parsed(NewStructure, request, 'parentId');
  requireDistinct(bodies);
  const each = bodies.map((body, at) => newStructure(request.scope, body, `${at}.`));
  return (await Promise.all(each)).map((one) => ({
    ...one,
    answer: seenStructure(one.created, viewerOf(request.scope)),
  }));
}

const kinds: Readonly<Record<string, (request: Request) => Promise<Upcoming[]>>> = {
  projects: newProjects,
  loans: newFinancings,
  deals: newSubStructures,
};

export const createInStructure: UseCase<(typeof structures.calls)['createInStructure'], StructuresContext> = async (
  { params, body },
  { scope },
) => {
  const prepare = kinds[params.entityType];
  if (prepare === undefined) throw new DomainError('entityTypeNotFound');
  const home = await readStructure(scope.table, params.dealId, 'structureNotFound');
  const upcoming = await prepare({ scope, home, bodies: body });

  // Each has a transaction of its own: with its words and links, one alone may fill it.
  for (const { changes, derived } of upcoming) await writeRecords(changes, scope.actor, scope.clock.now(), derived);
  return upcoming.map(({ answer }) => answer);
};
