import * as z from 'zod';
import { dueCovenants } from '#functions/domain/covenants/covenant-reader.ts';
import { readFigures } from '#functions/domain/metrics/figure-reader.ts';
import { readStructure } from '#functions/domain/structures/structure-reader.ts';
import { readAccess } from '#functions/platform/access-store.ts';
import { AgentRecord, membershipIn } from '#functions/platform/agent-store.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { Mail } from '#functions/platform/mailer.ts';
import type { Actor } from '#functions/platform/records.ts';
import { sendOnce } from '#functions/platform/send-once.ts';
import { seriesOf } from '#functions/platform/series/series-store.ts';
import { everyPage, platformTable, type Table, tableOf } from '#functions/platform/table.ts';
import { Covenant } from '#shared/domain/covenant.ts';
import { covenantState } from '#shared/domain/covenant-state.ts';
import { figuresOf } from '#shared/domain/covenant-test.ts';
import { addDays, type IsoDate } from '#shared/domain/dates.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { rightsOnCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import { isPermitted } from '#shared/domain/permissions/resolve.ts';
import { type DueItem, dueDigest } from './due-digest.ts';
import { ownDigest } from './own-digest.ts';

/** Reminders look this far ahead. */
const daysAhead = 7;

export interface ReminderContext {
  readonly clock: Clock;
  readonly actor: Actor;
  readonly siteUrl: () => Promise<string>;
  readonly sendMail: (mail: Mail) => Promise<void>;
}

const Member = z.object({ agentId: z.string(), enabled: z.boolean() });

/** Figures entered since may have met what the index still shows as due, so each covenant's state is worked out anew. */
async function dueItems(table: Table, today: IsoDate, { actor, clock }: ReminderContext): Promise<DueItem[]> {
  const until = addDays(today, daysAhead);
  const due = await everyPage((cursor) => table.listDue(dueCovenants, until, Covenant, { limit: 500, cursor }));
  const items: DueItem[] = [];
  for (const [entityId, covenants] of Map.groupBy(due, (covenant) => covenant.entityId)) {
    const structure = await readStructure(table, entityId);
    if (structure.launchStatus === 'Obsolete') continue;
    const figures = await readFigures(table, seriesOf(table.organizationId, actor, clock), entityId);
    for (const covenant of covenants) {
      const state = covenantState(covenant, structure, figuresOf(covenant, figures), today);
      if (state.nextDueDate !== null && state.nextDueDate <= until) items.push({ structure, covenant, state });
    }
  }
  return items;
}

/** Administrators and deal administrators answer for what falls due. */
async function recipients(table: Table): Promise<readonly AgentRecord[]> {
  const members = await everyPage((cursor) => table.list('Member#MEMBER', Member, { limit: 500, cursor }));
  const keys = members.filter(({ enabled }) => enabled).map(({ agentId }) => ({ kind: 'Agent', id: agentId }));
  const agents = await platformTable.getMany(keys, AgentRecord);
  return agents.filter((agent) => {
    const roles = membershipIn(agent, table.organizationId)?.roles ?? [];
    return agent.enabled && agent.initialSignUpCompleted && (roles.includes('Admin') || roles.includes('Deal Admin'));
  });
}

/** What of it a recipient may see: a denial on a structure holds for the covenants of everything below it, one on a covenant for it alone. */
async function visibleItems(
  agent: AgentRecord,
  items: readonly DueItem[],
  { organizationId }: Table,
): Promise<readonly DueItem[]> {
  const membership = membershipIn(agent, organizationId);
  if (!membership?.enabled) return [];
  const { access } = await readAccess(agent, membership);
  return items.filter(({ structure, covenant }) => {
    const place = { organizationId, entityPath: structurePath(structure) };
    const { sees } = rightsOnCovenant(covenant, (level, sourceType, asked) =>
      isPermitted(access, { ...place, level, sourceType, ...asked }),
    );
    return sees && isPermitted(access, { ...place, level: 'View', sourceType: 'Deal' });
  });
}

/** Mails each recipient at most one reminder a day; a delivery that is repeated goes on with those who have none yet. */
export async function remindDueCovenants(organizationId: string, context: ReminderContext): Promise<void> {
  const table = tableOf(organizationId);
  const today = context.clock.today();
  const items = await dueItems(table, today, context);
  if (items.length === 0) return;

  const site = await context.siteUrl();
  for (const agent of await recipients(table)) {
    const { id, email, firstName } = agent;
    const seen = await visibleItems(agent, items, table);
    if (seen.length === 0) continue;
    const writeOwn = await ownDigest(organizationId, seen, today, site);
    const mail = writeOwn?.(email, firstName) ?? dueDigest(email, firstName, seen, site);
    await sendOnce(table, { id: today, part: id }, mail, context);
  }
}
