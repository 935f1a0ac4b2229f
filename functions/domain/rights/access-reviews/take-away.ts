import { attempted } from '#functions/platform/storage/attempts.ts';
import { endAssignment } from '../assignments.ts';
import type { RightsContext } from '../context.ts';
import { movePortion } from '../group-agents.ts';
import { removeRecord } from '../permissions.ts';
import type { StoredItem } from './review-store.ts';

type Taken = Pick<StoredItem, 'agentId' | 'personKind' | 'kind' | 'ref' | 'fingerprint'>;

function once({ agentId, personKind, kind, ref, fingerprint }: Taken, context: RightsContext): Promise<unknown> {
  const { scope, taking } = context;
  const isProgram = personKind === 'API_CLIENT';
  switch (kind) {
    case 'membership':
      return isProgram ? taking.revokeClient(agentId, scope) : taking.disableMember(agentId, scope);
    case 'role':
      return isProgram ? taking.endClientRole(agentId, scope) : taking.endRole(agentId, ref, scope);
    case 'group':
      return movePortion(ref, [agentId], false, context);
    case 'dealRole':
      return endAssignment(agentId, { entityId: ref, role: fingerprint }, context);
    case 'permission':
      return removeRecord(agentId, ref, context);
  }
}

/** Takes away what an item names, in the name of whoever asks; again from what is stored where somebody else wrote in between. */
export const takeAway = (item: Taken, context: RightsContext): Promise<unknown> => attempted(() => once(item, context));
