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
  /** The record that settles it; null where none does: of superusers, and where nothing grants it. */
  readonly line: Line | null;
}

/**
 * Decides one requirement. A denial wins over any grant, wherever each stands; superusers pass. Grants and denials on an entity hold for
 * everything below it, because the requirement names the whole path.
 */
export function decide(access: Access, requirement: Requirement): Decision {
  if (access.superuser) return { permitted: true, isDenied: false, line: null };
  const line = settling(linesAbout(access, requirement), requirement) ?? null;
  const isDenied = line?.permission.action === 'Deny';
  return { permitted: line !== null && !isDenied, isDenied, line };
}

/** The decision with every record that spoke for or against it; the one that settled it comes first. */
export function explain(access: Access, requirement: Requirement): Decision & { readonly chain: readonly ChainLink[] } {
  const decision = decide(access, requirement);
  if (access.superuser) {
    const origin = { kind: 'superuser', name: '' } as const;
    return { ...decision, chain: [{ origin, permission: null, effect: 'grants', decides: true }] };
  }
  const lines = linesAbout(access, requirement);
  const decisive = decision.line;
  const others = lines.filter((line) => line !== decisive && isAbout(line.permission, requirement));
  const chain = [...(decisive ? [decisive] : []), ...others].map(({ permission, origin }) => ({
    origin,
    permission,
    effect: permission.action === 'Deny' ? ('denies' as const) : ('grants' as const),
    decides: permission === decisive?.permission,
  }));
  return { ...decision, chain };
}
