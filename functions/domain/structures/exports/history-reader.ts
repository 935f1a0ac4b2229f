import type { History } from '#functions/platform/storage/history.ts';
import { StoredFinancing } from '#shared/domain/financing.ts';
import { StoredProject } from '#shared/domain/project.ts';
import { Structure } from '#shared/domain/structure.ts';
import { financingPrefix, projectPrefix } from '../entity-keys.ts';
import { structureKey } from './structure-reader.ts';

/** Every structure of the organization as it stood then, obsolete ones included. */
export const structuresThen = (history: History): Promise<Structure[]> =>
  history.listed(['Deal#Active', 'Deal#Obsolete'], Structure);

/** One structure as it stood then; null before it was there. */
export const structureThen = async (history: History, id: string): Promise<Structure | null> =>
  (await history.parts(structureKey(id), '_', Structure))[0] ?? null;

export const projectsThen = (history: History, dealId: string): Promise<StoredProject[]> =>
  history.parts(structureKey(dealId), projectPrefix, StoredProject);

export const financingsThen = (history: History, dealId: string): Promise<StoredFinancing[]> =>
  history.parts(structureKey(dealId), financingPrefix, StoredFinancing);
