import type { Decision } from '../domain/permissions/explain.ts';
import type { PermissionLine, Requirement } from '../domain/permissions/permission.ts';
import type { Line, Origin } from '../domain/permissions/resolve.ts';
import type { Terms } from '../domain/terms.ts';
import { dealRoleNamed, roleLabel } from './deal-role-words.ts';
import { actWords, askedActWords, askedOfStructure, structureActWords } from './permission-words.ts';

export interface Spoken {
  /** Of whom it is told: a name, or `you`; `they` only of records. */
  readonly who: string;
  readonly terms: Pick<Terms, 'loans'>;
  /** What a structure, project or financing is called; null where the reader may not know. */
  placeName(entityId: string): string | null;
}

/** A record that speaks for or against something, and how it came to somebody; without one it is a superuser's. */
type Told = Pick<Line, 'origin'> & { readonly permission: PermissionLine | null };

const everywhere = 'the whole organization';

/** How a record came to somebody: `Through the group Credit committee`. */
function originWords({ kind, name }: Origin): string {
  switch (kind) {
    case 'superuser':
      return 'As a superuser';
    case 'direct':
      return 'With a permission given directly';
    case 'group':
      return `Through the group ${name}`;
    case 'role':
      return `With the role ${name}`;
    case 'assignment':
      return `As ${roleLabel(dealRoleNamed(name)).toLowerCase()} on the team`;
    case 'setting':
      return `Because of the setting ${name}`;
    case 'groupAssignment':
      return `Through the group ${name}, which is on the team`;
  }
}

const placeOf = (entityId: string, { placeName }: Spoken): string => placeName(entityId) ?? 'an item that is not shown';

/** What a record is about and where: `view this structure`, `approve reports in Riverside`. */
function actAndPlace(permission: PermissionLine, spoken: Spoken): string {
  const { entityId, sourceType, sourceId, detailName, detailType } = permission;
  const act = `${actWords(permission, spoken.terms)}${sourceId === null ? '' : ','}`;
  if (entityId === null) return `${act} in ${everywhere}`;
  const place = placeOf(entityId, spoken);
  const isWhole = sourceType === 'Deal' && sourceId === null && detailName === null && detailType === null;
  return isWhole ? `${structureActWords(permission)} ${place}` : `${act} in ${place}`;
}

/** A record that spoke for or against something, as a sentence: `With the role Analyst, they may view covenants in the whole organization.` */
export function recordWords({ origin, permission }: Told, spoken: Spoken): string {
  const may = permission?.action === 'Deny' ? 'may not' : 'may';
  const act = permission === null ? `do everything in ${everywhere}` : actAndPlace(permission, spoken);
  return `${originWords(origin)}, ${spoken.who} ${may} ${act}.`;
}

/** What is asked and where, of one level alone: `edit covenants in Riverside`. */
function askedWords({ level, sourceType, detailName = null, entityPath }: Requirement, spoken: Spoken): string {
  const [entityId] = entityPath;
  const asked = { level, sourceType, detailName };
  if (entityId === undefined) return `${askedActWords(asked, spoken.terms)} in ${everywhere}`;
  const place = placeOf(entityId, spoken);
  const isWhole = sourceType === 'Deal' && detailName === null;
  return isWhole ? `${askedOfStructure[level]} ${place}` : `${askedActWords(asked, spoken.terms)} in ${place}`;
}

/** Why the answer is what it is: the record that settled it, or that there is none. */
export function becauseWords({ permitted, line }: Decision, requirement: Requirement, spoken: Spoken): string {
  if (line !== null) return recordWords(line, spoken);
  if (permitted) return 'Superusers may do everything.';
  return `No role or assignment lets ${spoken.who} ${askedWords(requirement, spoken)}.`;
}
