import type { ReadApprovalSource } from '#functions/domain/approvals/exports/approval-source.ts';
import { fingerprint } from '#functions/domain/approvals/exports/fingerprint.ts';
import { Covenant } from '#shared/domain/covenant.ts';
import { covenantTermNames } from '#shared/domain/covenant-terms.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { sourceOfCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import { takesSecondPerson } from '#shared/domain/permissions/second-person.ts';
import { covenantsContext } from '../context.ts';
import { approvalOf, isOwnProposal } from '../covenant-change.ts';
import { decidesBy, rightsOn } from '../covenant-rights.ts';
import { covenantKey } from './covenant-reader.ts';

/** Of the terms that would be in force, and of what is in force before: what was handed in or happened meanwhile does not change it. */
function fingerprintOf(covenant: Covenant): string {
  const terms = covenantTermNames.map((name) => covenant[name]);
  return fingerprint(terms, covenant.pendingTerms);
}

/** A covenant or report of a structure, or the terms that it is to be changed to, for whoever approves them by a workflow. */
export const covenantApproval: ReadApprovalSource = async (sourceId, { home, kind, id }, scope) => {
  const covenant = await scope.table.get(covenantKey(home.id, sourceId), Covenant);
  if (covenant === null || (kind !== 'Deal' && covenant.subjectId !== id)) return null;
  const context = covenantsContext(scope);
  const { details } = await context.organization();
  const rights = rightsOn(covenant, scope, structurePath(home));
  return {
    name: covenant.name,
    sourceType: sourceOfCovenant(covenant.covenantType),
    covenantType: covenant.covenantType,
    isChange: covenant.approved,
    fingerprint: fingerprintOf(covenant),
    isWaiting: covenant.launchStatus === 'Active' && (!covenant.approved || covenant.pendingTerms !== null),
    sees: rights.sees,
    approves: decidesBy(rights, details, scope),
    isOwnWorkOf: (agentId) => takesSecondPerson(details) && isOwnProposal(covenant, agentId),
    approve: async (along) => {
      const write = await approvalOf(covenant, covenant.version, home, context);
      await context.repository.save(write, home, along);
    },
  };
};
