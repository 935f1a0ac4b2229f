import * as z from 'zod';
import { readAccess } from '#functions/platform/people/access-store.ts';
import { AgentRecord, membershipIn } from '#functions/platform/people/agent-store.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import { platformTable, type Table } from '#functions/platform/storage/table.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { rightsOnCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import { isPermitted } from '#shared/domain/permissions/resolve.ts';
import type { DueItem } from './due-digest.ts';

const Member = z.object({ agentId: z.string(), enabled: z.boolean() });

/** Administrators and deal administrators answer for what falls due. */
export async function recipients(table: Table): Promise<readonly AgentRecord[]> {
  const members = await everyPage((cursor) => table.list('Member#MEMBER', Member, { limit: 500, cursor }));
  const keys = members.filter(({ enabled }) => enabled).map(({ agentId }) => ({ kind: 'Agent', id: agentId }));
  const agents = await platformTable.getMany(keys, AgentRecord);
  return agents.filter((agent) => {
    const roles = membershipIn(agent, table.organizationId)?.roles ?? [];
    return agent.enabled && agent.initialSignUpCompleted && (roles.includes('Admin') || roles.includes('Deal Admin'));
  });
}

/** What of it a recipient may see: a denial on a structure holds for the covenants of everything below it, one on a covenant for it alone. */
export async function visibleItems(
  agent: AgentRecord,
  items: readonly DueItem[],
  { organizationId }: Table,
): Promise<readonly DueItem[]> {
  const membership = membershipIn(agent, organizationId);
  if (!membership?.enabled) return [];
  const { access } = await readAccess(agent, membership);
  return items.filter(({ structure, covenant }) => {
    const { entityId: id, ancestorIds } = structure;
    const place = { organizationId, entityPath: structurePath({ id, ancestorIds }) };
    const named = { id: covenant.covenantId, covenantType: covenant.covenantType, approved: true };
    const { sees } = rightsOnCovenant(named, (level, sourceType, asked) =>
      isPermitted(access, { ...place, level, sourceType, ...asked }),
    );
    return sees && isPermitted(access, { ...place, level: 'View', sourceType: 'Deal' });
  });
}
