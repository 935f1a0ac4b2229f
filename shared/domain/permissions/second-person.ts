import type { Covenant } from '../covenant.ts';
import { isOn, type StoredSettings } from '../settings/stored-settings.ts';

/** Whether an organization has covenants approved by a second person. */
export const takesSecondPerson = (settings: StoredSettings): boolean => isOn(settings, 'disableCovenantCreatorApprove');

/** Whether what a covenant asks for is somebody's own work: who entered it, had it read from an agreement or changed it last. */
export const isOwnWork = ({ createdBy, updatedBy }: Pick<Covenant, 'createdBy' | 'updatedBy'>, agentId: string) =>
  createdBy === agentId || updatedBy === agentId;
