import { type Capability, capabilities, groupOf } from '#shared/domain/permissions/capabilities.ts';
import type { PermissionGroup } from '#shared/domain/permissions/permission-groups.ts';
import type { Terms } from '#shared/domain/terms.ts';
import { nameOrder } from '#shared/format/name-order.ts';
import { sourceWords } from '#shared/format/permission-words.ts';

const named: Readonly<Partial<Record<Capability, string>>> = {
  'structure.assignUsers': 'assign users to structures',
  'structure.createSubStructures': 'create sub-structures',
  'structure.approveItems': 'approve items of structures',
  'organization.manage': 'manage users and settings',
  'report.approve': 'approve reports',
  'covenant.approve': 'approve covenants',
};

/** What a capability is called in a sentence: `view structures`. */
export function capabilityWords(capability: Capability, terms: Pick<Terms, 'loans'>): string {
  const words = named[capability];
  if (words !== undefined) return words;
  const [kind = '', act = ''] = capability.split('.');
  if (kind === 'portfolio') return `${act} the portfolio`;
  const [need] = capabilities.get(capability) ?? [];
  return need === undefined ? capability : `${act} ${sourceWords(terms)[need.sourceType]}`;
}

export const capabilityNamed = (name: string | null): Capability | null =>
  [...capabilities.keys()].find((capability) => capability === name) ?? null;

/** All capabilities by the group in which they are offered. */
export const capabilitiesByGroup: readonly (readonly [PermissionGroup, readonly Capability[]])[] = [
  ...Map.groupBy(capabilities.keys(), groupOf),
].toSorted(([first], [second]) => nameOrder(first, second));
