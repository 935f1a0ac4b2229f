import type { PermissionLine, Requirement } from './permission.ts';
import { type Access, isAbout, type Line, linesAbout, type Origin, settling } from './resolve.ts';

/** One record that spoke for or against, in the order in which it was weighed. */
export interface ChainLink {
  readonly origin: Origin;
  readonly permission: PermissionLine | null;
  readonly effect: 'grants' | 'denies';
  /** True for the one record that settled the question. */
  readonly decides: boolean;
}

export interface Decision {
  readonly permitted: boolean;
  /** True where a record denies it, not where merely nothing grants it. */
  readonly isDenied: boolean;
  /** A sentence for people: why the answer is what it is. */
  readonly because: string;
}

const placeOf = ({ entityId }: PermissionLine): string =>
  entityId === null ? 'the whole organization' : `entity ${entityId}`;

function narrowedTo({ sourceId, detailType, detailName, detailValues }: PermissionLine): string {
  const detail = detailName === null ? detailType && `details of type ${detailType}` : `detail "${detailName}"`;
  const values = detailValues.length === 0 ? null : `values ${detailValues.join(', ')}`;
  const parts = [sourceId && `item ${sourceId}`, detail, values].filter(Boolean);
  return parts.length === 0 ? '' : `, ${parts.join(', ')},`;
}

function sentenceOf({ permission, origin }: Line): string {
  const what = `${permission.level} on ${permission.sourceType}${narrowedTo(permission)}`;
  const place = placeOf(permission);
  const acts = permission.action === 'Deny' ? 'denies' : 'grants';
  switch (origin.kind) {
    case 'group':
    case 'groupAssignment':
      return `The group ${origin.name} ${acts} ${what} on ${place}.`;
    case 'assignment':
      return `The assignment as ${origin.name} grants ${what} on ${place}.`;
    case 'setting':
      return `The setting ${origin.name} keeps ${permission.sourceType} from them.`;
    case 'role':
      return `The role ${origin.name} grants it on the whole organization.`;
    default:
      return `${what} is ${permission.action === 'Deny' ? 'denied' : 'granted'} on ${place}.`;
  }
}

/**
 * Decides one requirement. A denial wins over any grant, wherever each stands; superusers pass. Grants and denials on an entity hold for
 * everything below it, because the requirement names the whole path.
 */
export function decide(access: Access, requirement: Requirement): Decision {
  if (access.superuser) return { permitted: true, isDenied: false, because: 'Superusers may do everything.' };
  const line = settling(linesAbout(access, requirement), requirement);
  if (!line) {
    return {
      permitted: false,
      isDenied: false,
      because: `Nothing grants ${requirement.level} on ${requirement.sourceType} here.`,
    };
  }
  const isDenied = line.permission.action === 'Deny';
  return { permitted: !isDenied, isDenied, because: sentenceOf(line) };
}

/** The decision with every record that spoke for or against it; the one that settled it comes first. */
export function explain(access: Access, requirement: Requirement): Decision & { readonly chain: readonly ChainLink[] } {
  const decision = decide(access, requirement);
  if (access.superuser) {
    const origin = { kind: 'superuser', name: '' } as const;
    return { ...decision, chain: [{ origin, permission: null, effect: 'grants', decides: true }] };
  }
  const lines = linesAbout(access, requirement);
  const decisive = settling(lines, requirement);
  const others = lines.filter((line) => line !== decisive && isAbout(line.permission, requirement));
  const chain = [...(decisive ? [decisive] : []), ...others].map(({ permission, origin }) => ({
    origin,
    permission,
    effect: permission.action === 'Deny' ? ('denies' as const) : ('grants' as const),
    decides: permission === decisive?.permission,
  }));
  return { ...decision, chain };
}
