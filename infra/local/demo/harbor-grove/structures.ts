import type { DemoStructure } from '../demo-structure.ts';
import { groveStreet } from './grove-street.ts';
import { tidewater } from './tidewater.ts';

/** The structures of a second organization with business of its own, so that isolation can be seen. */
export const harborGroveStructures: readonly DemoStructure[] = [tidewater, groveStreet];
