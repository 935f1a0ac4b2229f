import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import { type Owner, ownerOf, structureIdOf } from '#functions/platform/storage/owners.ts';
import { type PermissionNeeded, permissionsFor } from '#shared/contract/access.ts';
import type { SourceType } from '#shared/domain/permissions/permission.ts';
import { isPermitted, isPermittedInPart } from '#shared/domain/permissions/resolve.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type AccessRequest, type Grant, notThere, placeAsked, textAt } from './access-request.ts';
import { type AccessTarget, pathOf, placedAccessOf } from './access-target.ts';

/** What projects and financings are seen by, besides the right to see their structure. */
const ownSourceOf = (owner: Owner | null): SourceType | null =>
  owner?.kind === 'Project' || owner?.kind === 'Loan' ? owner.kind : null;

function canSee({ access, organizationId, entityPath }: Grant, { owner }: AccessTarget): boolean {
  const sources: readonly (SourceType | null)[] = ['Deal', ownSourceOf(owner)];
  return sources.some(
    (sourceType) =>
      sourceType !== null && isPermitted(access, { level: 'View', sourceType, organizationId, entityPath }),
  );
}

/** Whether the permission is asked of such a request at all. */
function applies({ only }: PermissionNeeded, { params }: AccessRequest, { owner }: AccessTarget): boolean {
  if (only === undefined) return true;
  return 'kind' in only ? owner?.kind === only.kind : params[only.param] === only.is;
}

/** The permissions of which any lets in, at what the call is about; where none applies, the first is asked all the same. */
function permissionsHere(
  request: AccessRequest,
  place: AccessTarget,
): readonly [PermissionNeeded, ...PermissionNeeded[]] {
  const [first, ...others] = permissionsFor(request.call.access);
  if (first === undefined) throw new Error(`${request.call.id} asks for no permission.`);
  const here = [first, ...others].filter((one) => one.of === first.of && applies(one, request, place));
  return [here[0] ?? first, ...here.slice(1)];
}

/** Whether a permission on what the request names besides lets in, which has to be of the same organization. */
export async function isPermittedBesides(
  agent: AgentRecord,
  request: AccessRequest,
  { organizationId }: Grant,
): Promise<boolean> {
  const elsewhere = permissionsFor(request.call.access).filter(({ of }) => of !== placeAsked(request.call));
  for (const { level, source: sourceType, of } of elsewhere) {
    const id = textAt(request, of);
    const owner = id === '' ? null : await ownerOf(id);
    if (owner?.organizationId !== organizationId) continue;
    const placed = await placedAccessOf(agent, organizationId, structureIdOf(owner));
    if (placed === null) continue;
    const entityPath = pathOf({ organizationId, owner }, placed.ancestorIds);
    if (isPermitted(placed.access, { level, sourceType, organizationId, entityPath })) return true;
  }
  return false;
}

/** Whether the permission is asked about the organization itself. Its documents are a source like those of any entity. */
const isAboutOrganization = ({ source }: PermissionNeeded, { owner }: AccessTarget): boolean =>
  owner?.kind === 'Organization' && source !== 'Document';

/** The details of an organization are its settings: everybody who belongs to it reads them, and its administrators write them. */
const isOpenOrganization = (needed: PermissionNeeded, place: AccessTarget): boolean =>
  isAboutOrganization(needed, place) && needed.level === 'View';

function permits(
  needed: PermissionNeeded,
  { access, organizationId, entityPath }: Grant,
  place: AccessTarget,
): boolean {
  const isOfItself = isAboutOrganization(needed, place);
  const sourceType = isOfItself ? 'Organization' : needed.source;
  const asked = needed.extent === 'part' && !isOfItself ? isPermittedInPart : isPermitted;
  return asked(access, { level: needed.level, sourceType, organizationId, entityPath });
}

/** Why the grant does not reach; null where it does. */
export function refusalOf(request: AccessRequest, grant: Grant, place: AccessTarget): DomainError | null {
  const needed = permissionsHere(request, place);
  if (needed.some((one) => isOpenOrganization(one, place) || permits(one, grant, place))) return null;
  // Who may not even see the entity learns nothing about it.
  if (grant.entityPath.length > 0 && !canSee(grant, place)) return notThere(request.call);
  const [{ level, source }] = needed;
  return new DomainError('notPermitted', { reason: `${level} on ${source}` });
}
