import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { ImportingContext } from '../context.ts';
import type { StoredImport } from './import-records.ts';

/** What the worker does of an import, or of its undo. */
export interface ImportWork {
  readonly one: StoredImport;
  readonly entity: Entity;
  readonly context: ImportingContext;
  readonly report: (progress: number, message: string) => Promise<void>;
}
