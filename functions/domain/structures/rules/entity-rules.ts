import { DomainError } from '#shared/errors/domain-error.ts';

/** Fields by which another system knows an entity, with what changing them is called. */
const matchedFields = {
  name: 'Renaming it',
  customId: 'Changing its custom id',
  launchStatus: 'Archiving it',
} as const;
type MatchedField = keyof typeof matchedFields;

interface Matched {
  readonly name: string;
  readonly customId: string | null;
  readonly launchStatus: string;
  readonly remoteMappings: readonly { readonly system: string }[];
}

const fieldsOfMatch: readonly MatchedField[] = ['name', 'customId', 'launchStatus'];

/** Asks about a change that touches what another system matches the entity by, naming the entity, the systems and the act. */
export function requireUnmatched(before: Matched, after: Matched): void {
  const touched = fieldsOfMatch.find((field) => before[field] !== after[field]);
  if (before.remoteMappings.length === 0 || touched === undefined) return;
  const systems = [...new Set(before.remoteMappings.map(({ system }) => system))].join(', ');
  const isRestored = touched === 'launchStatus' && after.launchStatus === 'Active';
  const act = isRestored ? 'Restoring it' : matchedFields[touched];
  throw new DomainError('remoteMappingAffected', {
    userMessage: `“${before.name}” is matched with an entry of ${systems}. ${act} may break the match. Do it anyway?`,
  });
}
