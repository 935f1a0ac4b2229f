import { randomUUID } from 'node:crypto';
import type { Prepared } from '#functions/domain/structures/prepared.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { newMembership } from '#shared/domain/agent.ts';
import { FinancingType, ProjectType } from '#shared/domain/entity-types.ts';
import { NewFinancing } from '#shared/domain/financing.ts';
import { NewProject } from '#shared/domain/project.ts';
import { NewStructure, type Structure } from '#shared/domain/structure.ts';

const structures = 500;
const projectsInEach = 20;
const financingsInEach = 10;
/** One portfolio with nine parts. */
const structuresInPortfolio = 10;

const places = ['Copper Ridge', 'Sandhollow', 'Riverbend', 'Pinecrest', 'Harborview', 'Lakeshore', 'Granite Pass'];
const kinds = ['Solar', 'Wind', 'Storage', 'Microgrid', 'Efficiency'];
const cities = ['Austin', 'Dallas', 'Houston', 'Laredo', 'Abilene', 'Lubbock'];
const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;
const numbered = (prefix: string, index: number): string => `${prefix}-${String(index).padStart(6, '0')}`;

export interface LoadedPortfolio {
  readonly organizationId: string;
  readonly token: string;
  readonly dealId: string;
  readonly portfolioId: string;
}

/** Somebody who sees and may do everything in an organization, made with them. */
export async function scopeOf(organizationId: string): Promise<RequestScope> {
  const { requestScope } = await import('#functions/platform/http/request-scope.ts');
  const { noPage } = await import('#functions/platform/http/own-page.ts');
  const { newAgentRecord } = await import('#functions/platform/people/agent-store.ts');
  const { writeRecords } = await import('#functions/platform/storage/records.ts');
  const { agentChange } = await import('#functions/platform/people/agent-store.ts');
  const { platformTable } = await import('#functions/platform/storage/table.ts');
  const membership = { organizationId, organizationName: 'Riverside', accessType: 'MEMBER', roles: ['Admin'] } as const;
  const agent = newAgentRecord({
    firstName: 'Avery',
    lastName: 'Admin',
    email: 'avery@riverside.example',
    initialSignUpCompleted: true,
    emailVerified: true,
    memberships: [newMembership({ ...membership, roles: [...membership.roles] })],
    version: 1,
  });
  const actor = { agentId: agent.id, correlationId: 'bench' };
  const organization = platformTable.change({
    key: { kind: 'Organization', id: organizationId },
    expects: 'absent',
    value: { id: organizationId, name: 'Riverside', details: [], entityCurrencyUnit: { value: 'USD' } },
    event: 'organization.created',
  });
  await writeRecords([agentChange(agent, 'absent', 'agent.created'), organization], actor, new Date());
  return requestScope({
    agent,
    grant: { organizationId, access: { superuser: false, roles: ['Admin'], permissions: [] }, entityPath: [] },
    correlationId: 'bench',
    file: null,
    authorization: undefined,
    twoFactorCode: null,
    session: null,
    closed: null,
    device: { userAgent: 'bench', address: '127.0.0.1', cookies: {}, page: noPage },
  });
}

/** Several share a transaction: most of the time goes by in round trips. */
const inTransaction = 4;

async function writeAll({ actor, clock }: RequestScope, some: readonly Prepared[]): Promise<void> {
  const { writeRecords } = await import('#functions/platform/storage/records.ts');
  for (let from = 0; from < some.length; from += inTransaction) {
    const together = some.slice(from, from + inTransaction);
    const changes = together.flatMap((one) => one.changes);
    const derived = together.flatMap((one) => one.derived);
    await writeRecords(changes, actor, clock.now(), derived);
  }
}

async function loadStructure(scope: RequestScope, at: number, parentId?: string): Promise<Structure> {
  const { newStructure } = await import('#functions/domain/structures/create-structure.ts');
  const { newFinancing, newProject } = await import('#functions/domain/structures/sub-entities/create-sub-entity.ts');
  const { write } = await import('#functions/domain/structures/prepared.ts');
  const place = `${pick(places, at)} ${at}`;
  const body = NewStructure.parse({
    name: `${place} Holdings`,
    customId: numbered('ST', at),
    borrower: `${place} LLC`,
    structureType: parentId === undefined ? 'Portfolio' : 'Deal',
    parentId,
  });
  const { created: home } = await write(scope, () => newStructure(scope, body));
  const projects: Prepared[] = [];
  for (let project = 0; project < projectsInEach; project += 1) {
    const index = at * projectsInEach + project;
    const name = `${place} ${pick(kinds, project)} ${project}`;
    const where = { city: pick(cities, index), state: 'Texas', type: pick(ProjectType.options, index), assetSize: 500 };
    const asked = NewProject.parse({ dealId: home.id, name, customId: numbered('PR', index), ...where });
    projects.push(await newProject({ scope, home }, asked));
  }
  await writeAll(scope, projects);
  const financings: Prepared[] = [];
  for (let financing = 0; financing < financingsInEach; financing += 1) {
    const index = at * financingsInEach + financing;
    const financingType = pick(FinancingType.options, index);
    const role = financingType === 'Grant' ? { grantRole: 'Grantor' as const } : {};
    const terms = { financingType, ...role, commitmentAmount: 1_000_000 + index };
    const name = `${place} facility ${financing}`;
    const asked = NewFinancing.parse({ dealId: home.id, name, customId: numbered('LN', index), ...terms });
    financings.push(await newFinancing({ scope, home }, asked));
  }
  await writeAll(scope, financings);
  return home;
}

/** The structures of all portfolios in the order in which they were made: each portfolio before its parts. */
async function loadStructures(scope: RequestScope): Promise<readonly Structure[]> {
  const homes: Structure[] = [];
  for (let from = 0; from < structures; from += structuresInPortfolio) {
    const portfolio = await loadStructure(scope, from);
    const parts = Array.from({ length: structuresInPortfolio - 1 }, (_, at) =>
      loadStructure(scope, from + 1 + at, portfolio.id),
    );
    homes.push(portfolio, ...(await Promise.all(parts)));
  }
  return homes;
}

export async function tokenOf({ agent, organizationId }: RequestScope): Promise<string> {
  const { issueSessionToken } = await import('#functions/platform/sign-in/session-token.ts');
  const { token } = await issueSessionToken({ kind: 'link', agentId: agent.id, organizationId }, new Date());
  return token;
}

/** An organization with 500 structures, 10,000 projects and 5,000 financings, and somebody signed in who sees all of them. */
export async function loadPortfolio(): Promise<LoadedPortfolio> {
  const { takenApart } = await import('./taken-apart.ts');
  const organizationId = randomUUID();
  const scope = await scopeOf(organizationId);
  const started = performance.now();
  const homes = await takenApart(() => loadStructures(scope));
  const seconds = (performance.now() - started) / 1_000;
  console.log(
    `loaded ${structures} structures, ${structures * projectsInEach} projects and ${structures * financingsInEach} financings in ${seconds.toFixed(0)} s`,
  );
  const token = await tokenOf(scope);
  const middle = structures >> 1;
  return { organizationId, token, portfolioId: homes[middle]?.id ?? '', dealId: homes[middle + 1]?.id ?? '' };
}
