import type { LaunchStatus } from './entity-types.ts';

interface Standing {
  readonly launchStatus: LaunchStatus;
}

/** Whether something counts: neither it is obsolete, nor the structure that it is, or lies in. What is not there does not. */
export const isInForce = (entity: Standing | undefined, home: Standing | undefined): boolean =>
  entity?.launchStatus === 'Active' && home?.launchStatus === 'Active';
