import type { ApiAreaName } from '../domain/api-scope.ts';
import { agents } from './agents.ts';
import { approvals } from './approvals.ts';
import { audit } from './audit.ts';
import { calculations } from './calculations.ts';
import { comments } from './comments.ts';
import { configuration } from './configuration.ts';
import { covenants } from './covenants.ts';
import { dataRoom } from './data-room.ts';
import type { Area } from './define-area.ts';
import { forms } from './forms.ts';
import { jobs } from './jobs.ts';
import { metrics } from './metrics.ts';
import { notifications } from './notifications.ts';
import { organizations } from './organizations.ts';
import { portfolios } from './portfolios.ts';
import { provisioning } from './provisioning.ts';
import { reference } from './reference.ts';
import { relationships } from './relationships.ts';
import { rights } from './rights.ts';
import { session } from './session.ts';
import { structureImports } from './structure-imports.ts';
import { structures } from './structures.ts';
import { teams } from './teams.ts';

// Named one by one: what a compiler would write out of their contents is more than it takes.
type Areas = readonly [
  typeof session,
  typeof agents,
  typeof rights,
  typeof teams,
  typeof organizations,
  typeof configuration,
  typeof structures,
  typeof structureImports,
  typeof portfolios,
  typeof relationships,
  typeof dataRoom,
  typeof forms,
  typeof approvals,
  typeof covenants,
  typeof comments,
  typeof metrics,
  typeof calculations,
  typeof jobs,
  typeof notifications,
  typeof audit,
  typeof reference,
  typeof provisioning,
];

/** Every API area. One Lambda serves each; the gateway's routes, the client and the tests follow from this list. */
export const areas: Areas = [
  session,
  agents,
  rights,
  teams,
  organizations,
  configuration,
  structures,
  structureImports,
  portfolios,
  relationships,
  dataRoom,
  forms,
  approvals,
  covenants,
  comments,
  metrics,
  calculations,
  jobs,
  notifications,
  audit,
  reference,
  provisioning,
] as const satisfies readonly Area<ApiAreaName>[];
