import { abandonedUploads } from '#functions/platform/files/upload-record.ts';
import { removeAbandoned } from '#functions/platform/files/upload-store.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { MaintenanceTask } from './run-maintenance.ts';

const atOnce = 10;

/** Removes uploads that nobody has filed for a day, with their bytes: what was given up half way, and what died with its request. */
export const removeAbandonedUploads: MaintenanceTask = async ({ table, actor, clock }) => {
  const abandoned = await everyPage((cursor) => abandonedUploads(table, clock, { limit: 100, cursor }));
  await inParallel(abandoned, atOnce, (upload) => removeAbandoned(upload, { table, actor, clock }));
  return `${abandoned.length} ${abandoned.length === 1 ? 'upload' : 'uploads'} removed`;
};
