import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { FinancingChange } from '#shared/domain/financing.ts';
import type { ProjectChange } from '#shared/domain/project.ts';
import type { StructureChange } from '#shared/domain/structure.ts';
import type { StructuresPorts } from './context.ts';
import { readSubEntity } from './sub-entities/get-sub-entity.ts';
import { financingKind, projectKind } from './sub-entities/sub-entity-kind.ts';
import { changedFinancing, changedProject } from './sub-entities/update-sub-entity.ts';
import { changedStructure } from './update-structure.ts';

type Ports = Pick<StructuresPorts, 'followCommitment' | 'followOwnership' | 'tiesOfCounterparty'>;

const validatesRemoteMapping = true;

/** How what exists is changed by others than its own page: prepared as there, and written by whoever asks for it. */
export const entityChanges = ({ followCommitment, followOwnership, tiesOfCounterparty }: Ports) => ({
  changedStructure: (scope: RequestScope, id: string, body: StructureChange) =>
    changedStructure({ scope, tiesOfCounterparty }, { id, body, validatesRemoteMapping }),
  changedProject: (scope: RequestScope, id: string, body: ProjectChange) => {
    const read = () => readSubEntity(scope.table, id, projectKind);
    const follow = {
      followOwnership: (write: Parameters<typeof followOwnership>[0]) => followOwnership(write, scope.table),
    };
    return changedProject({ scope, validatesRemoteMapping, read, ...follow }, body);
  },
  changedFinancing: (scope: RequestScope, id: string, body: FinancingChange) => {
    const read = () => readSubEntity(scope.table, id, financingKind);
    const follow = {
      followCommitment: (write: Parameters<typeof followCommitment>[0]) => followCommitment(write, scope.table),
    };
    return changedFinancing({ scope, validatesRemoteMapping, read, ...follow }, body);
  },
});
