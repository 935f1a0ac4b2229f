import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { type JobLauncher, jobLauncher } from '#functions/platform/jobs/job-launcher.ts';
import { type JobStore, jobsOf } from '#functions/platform/jobs/job-store.ts';
import type { DerivedWrite } from '#functions/platform/storage/derived-records.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { ImportFile } from '#functions/platform/workbooks/workbook.ts';
import type { FinancingChange, NewFinancing, StoredFinancing } from '#shared/domain/financing.ts';
import type { NewProject, ProjectChange, StoredProject } from '#shared/domain/project.ts';
import type { NewStructure, Structure, StructureChange } from '#shared/domain/structure.ts';

/** The writes of an entity that is about to be created. */
export interface PreparedEntity<Item> {
  readonly created: Item;
  readonly changes: readonly PendingChange[];
  readonly derived: readonly DerivedWrite[];
}

/** The writes of a change, with the entity as it is and as it is to be. */
export interface PreparedChange<Item> {
  readonly before: Item;
  readonly after: Item;
  readonly changes: readonly PendingChange[];
  readonly derived: readonly DerivedWrite[];
}

interface Place {
  readonly scope: RequestScope;
  readonly home: Structure;
}

/** How entities come into being and change: each refuses what does not hold, with its fields, and writes nothing itself. */
export interface EntityPorts {
  newStructure(scope: RequestScope, body: NewStructure): Promise<PreparedEntity<Structure>>;
  newProject(place: Place, body: NewProject): Promise<PreparedEntity<StoredProject>>;
  newFinancing(place: Place, body: NewFinancing): Promise<PreparedEntity<StoredFinancing>>;
  changedStructure(scope: RequestScope, id: string, body: StructureChange): Promise<PreparedChange<Structure>>;
  changedProject(scope: RequestScope, id: string, body: ProjectChange): Promise<PreparedChange<StoredProject>>;
  changedFinancing(scope: RequestScope, id: string, body: FinancingChange): Promise<PreparedChange<StoredFinancing>>;
}

/** What the area asks of others; composed where it is served. */
export interface StructureImportsPorts {
  readonly entities: EntityPorts;
  readImportFile(content: Uint8Array): Promise<ImportFile>;
}

export interface StructureImportsContext extends StructureImportsPorts {
  readonly scope: RequestScope;
  readonly jobs: JobStore;
  readonly launcher: JobLauncher;
}

export const structureImportsContext =
  (ports: StructureImportsPorts) =>
  (scope: RequestScope): StructureImportsContext => {
    const jobs = () => jobsOf(scope.table, scope.actor, scope.clock);
    return {
      ...ports,
      scope,
      get jobs() {
        return jobs();
      },
      get launcher() {
        return jobLauncher(scope.table, jobs());
      },
    };
  };

/** What the worker of an import works with, beside the ports. */
export interface ImportPorts extends StructureImportsPorts {
  /** The bytes of the uploaded workbook; null when they are gone. */
  readFile(organizationId: string, importId: string): Promise<Uint8Array | null>;
}
