import { readImportFile } from '#functions/connectors/bounded-reading.ts';
import { tiesOfCounterparty } from '#functions/domain/relationships/exports/counterparty-ties-reader.ts';
import { followCommitment } from '#functions/domain/relationships/follow-commitment.ts';
import { followOwnership } from '#functions/domain/relationships/follow-ownership.ts';
import type { StructureImportsPorts } from '#functions/domain/structure-imports/context.ts';
import { newStructure } from '#functions/domain/structures/create-structure.ts';
import { entityChanges } from '#functions/domain/structures/entity-changes.ts';
import { newFinancing, newProject } from '#functions/domain/structures/sub-entities/create-sub-entity.ts';

/** What imports ask of others, for the calls that check and start them and for the worker that carries them out: both decide alike. */
export const importPorts: StructureImportsPorts = {
  entities: {
    newStructure,
    newProject,
    newFinancing,
    ...entityChanges({ followCommitment, followOwnership, tiesOfCounterparty }),
  },
  readImportFile,
};
