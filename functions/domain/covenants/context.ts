import { readBusinessDays } from '#functions/domain/configuration/exports/calendar-reader.ts';
import { type DocumentSight, documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { readFigures } from '#functions/domain/metrics/exports/figure-reader.ts';
import { withSeenSources } from '#functions/domain/metrics/exports/figure-sight-reader.ts';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { readStructureInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import { readStructure } from '#functions/domain/structures/exports/structure-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { type JobLauncher, jobLauncher } from '#functions/platform/jobs/job-launcher.ts';
import { type JobStore, jobsOf } from '#functions/platform/jobs/job-store.ts';
import { seriesOf } from '#functions/platform/series/series-store.ts';
import type { Covenant, CovenantWithState } from '#shared/domain/covenant.ts';
import type { DueCalendar } from '#shared/domain/covenant-schedule.ts';
import { covenantState } from '#shared/domain/covenant-state.ts';
import { figuresOf } from '#shared/domain/covenant-test.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import type { Organization } from '#shared/domain/organization.ts';
import { takesSecondPerson } from '#shared/domain/permissions/second-person.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type CovenantRepository, covenantRepository } from './covenant-repository.ts';
import { rulesOf } from './covenant-rules.ts';
import { seenState } from './figure-sight.ts';
import { withSeenDocuments } from './seen-documents.ts';

export interface CovenantsContext {
  readonly scope: RequestScope;
  readonly repository: CovenantRepository;
  readonly jobs: JobStore;
  readonly launcher: JobLauncher;
  /** Refuses with `documentNotFound` also what the reader may not see. */
  document: (entityId: string, documentId: string) => ReturnType<DocumentSight['read']>;
  structure(entityId: string): Promise<Structure>;
  /** What its due dates count by. */
  dueCalendar(structure: Structure): Promise<DueCalendar>;
  /** A structure for a change of its covenants; refuses with `entityObsolete`. */
  structureInForce(entityId: string): Promise<Structure>;
  /** Refuses with `covenantReadingOff` where the organization does not have covenants read from agreements. */
  requireReading(): Promise<void>;
  /** Refuses with `covenantNeedsSecondPerson` an approval of somebody's own work, where the organization asks for a second person. */
  requireSecondPerson(isOwnWork: boolean): Promise<void>;
  /** As the reader may see them: a document that is not theirs to see is not named. */
  figures(entityId: string): Promise<readonly Datapoint[]>;
  /** Covenants as the request may see them, with where they stand today as far as it may see the figures behind it. `home` is their structure, where it was read already. */
  withStates(entityId: string, covenants: readonly Covenant[], home?: Structure): Promise<CovenantWithState[]>;
}

export function covenantsContext(scope: RequestScope): CovenantsContext {
  const structure = (entityId: string) => readStructure(scope.table, entityId);
  let reading: Promise<Organization> | undefined;
  const organization = () => {
    reading ??= readOrganization(scope.organizationId);
    return reading;
  };
  const jobs = () => jobsOf(scope.table, scope.actor, scope.clock);
  const sightIn = (entityId: string) => documentSight(scope, entityId);
  const figures = async (entityId: string) => {
    const all = await readFigures(scope.table, seriesOf(scope.organizationId, scope.actor, scope.clock), entityId);
    return withSeenSources(all, sightIn(entityId));
  };
  const dueCalendar = async ({ fiscalYearEnd, closingDate, calendar }: Structure): Promise<DueCalendar> => ({
    fiscalYearEnd,
    closingDate,
    businessDays: await readBusinessDays(scope.table, calendar),
  });
  return {
    scope,
    structure,
    dueCalendar,
    requireReading: async () => {
      const { details } = await organization();
      if (!settingValue(details, 'enableCovenantCreationWithAI')) throw new DomainError('covenantReadingOff');
    },
    requireSecondPerson: async (isOwnWork) => {
      if (!isOwnWork) return;
      const { details } = await organization();
      if (takesSecondPerson(details)) throw new DomainError('covenantNeedsSecondPerson');
    },
    structureInForce: (entityId) => readStructureInForce(scope.table, entityId),
    figures,
    get repository() {
      return covenantRepository(scope.table, scope.actor, scope.clock);
    },
    get jobs() {
      return jobs();
    },
    get launcher() {
      return jobLauncher(scope.table, jobs());
    },
    document: (entityId, documentId) => sightIn(entityId).read(documentId),
    withStates: async (entityId, covenants, home) => {
      const [calendar, known, shown, rules] = await Promise.all([
        Promise.resolve(home ?? structure(entityId)).then(dueCalendar),
        figures(entityId),
        withSeenDocuments(covenants, sightIn(entityId)),
        organization().then(rulesOf),
      ]);
      const today = scope.clock.today();
      return shown.map((covenant) => {
        const state = covenantState(covenant, calendar, figuresOf(covenant, known), today, rules);
        return { ...covenant, state: seenState(state, { covenant, entityId, figures: known, scope }) };
      });
    },
  };
}
