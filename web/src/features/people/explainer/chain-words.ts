import type { PermissionExplanation } from '#shared/contract/rights.ts';
import type { Terms } from '#shared/domain/terms.ts';
import { dealRoleNamed, roleLabel } from '#shared/format/deal-role-words.ts';
import { actWords } from '#shared/format/permission-words.ts';

export type ChainLink = PermissionExplanation['chain'][number];

/** How a record came to somebody: `Through the group Credit committee`. */
function originWords({ origin: { kind, name } }: ChainLink): string {
  switch (kind) {
    case 'superuser':
      return 'As a superuser';
    case 'direct':
      return 'By a permission given to them directly,';
    case 'group':
      return `Through the group ${name}`;
    case 'role':
      return `With the role ${name}`;
    case 'assignment':
      return `As ${roleLabel(dealRoleNamed(name)).toLowerCase()} on the team`;
    case 'setting':
      return `Because of the setting ${name}`;
    case 'groupAssignment':
      return `Through the group ${name}, which is on the team,`;
  }
}

const placeWords = ({ permission, entityName }: ChainLink): string => {
  if (permission === null || permission.entityId === null) return 'the whole organization';
  return entityName ?? `item ${permission.entityId}`;
};

/** A record that spoke for or against, as a sentence. */
export function linkWords(link: ChainLink, terms: Pick<Terms, 'loans'>): string {
  const act = link.permission === null ? 'do everything' : actWords(link.permission, terms);
  return `${originWords(link)} they ${link.effect === 'denies' ? 'may not' : 'may'} ${act} in ${placeWords(link)}.`;
}
