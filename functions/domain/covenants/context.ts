import { readBusinessDays } from '#functions/domain/configuration/exports/calendar-reader.ts';
import { type DocumentSight, documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { readFigures } from '#functions/domain/metrics/exports/figure-reader.ts';
import { withSeenSources } from '#functions/domain/metrics/exports/figure-sight-reader.ts';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { type Entity, readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { readEntityInForce, readStructureInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { type JobLauncher, jobLauncher } from '#functions/platform/jobs/job-launcher.ts';
import { type JobStore, jobsOf } from '#functions/platform/jobs/job-store.ts';
import { seriesOf } from '#functions/platform/series/series-store.ts';
import type { Approver } from '#shared/domain/approvals/workflow.ts';
import type { Covenant, CovenantWithState } from '#shared/domain/covenant.ts';
import type { DueCalendar } from '#shared/domain/covenant-schedule.ts';
import { covenantState } from '#shared/domain/covenant-state.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Organization } from '#shared/domain/organization.ts';
import { takesSecondPerson } from '#shared/domain/permissions/second-person.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import type { WriteCertificate } from './certificate/certificate.ts';
import { type CovenantRepository, covenantRepository } from './covenant-repository.ts';
import { rulesOf } from './covenant-rules.ts';
import { seenState } from './figure-sight.ts';
import { seenReliefs } from './reliefs/seen-reliefs.ts';
import { withSeenDocuments } from './seen-documents.ts';
import { type CovenantFigures, type FiguresAhead, figuresAhead, testedFigures } from './tested-figures.ts';

/** Where covenants are kept that a request asks about, by the id of a structure, or of a project or financing in it. */
export interface Place {
  readonly structure: Structure;
  /** Null where the structure itself was named: all of its covenants are meant then, and otherwise those of this subject. */
  readonly subjectId: string | null;
}

/** What calls of the area need besides; workers do without it. */
export interface CovenantsPorts {
  readonly writeCertificate: WriteCertificate;
  /** The site's address without a trailing slash. */
  readonly siteUrl: () => Promise<string>;
  /** What approvers are called, by `type#id`; without those who could not approve anything. */
  readonly approverNames: (approvers: readonly Approver[], scope: RequestScope) => Promise<ReadonlyMap<string, string>>;
}

export interface CovenantsContext {
  readonly scope: RequestScope;
  readonly repository: CovenantRepository;
  readonly jobs: JobStore;
  readonly launcher: JobLauncher;
  /** Refuses with `documentNotFound` also what the reader may not see. */
  document: (entityId: string, documentId: string) => ReturnType<DocumentSight['read']>;
  place(entityId: string): Promise<Place>;
  /** By what the due dates of a structure's covenants count. */
  dueCalendar(structure: Structure): Promise<DueCalendar>;
  /** What covenants of a structure count and are tested by. */
  tested(
    structure: Structure,
    covenants: readonly Covenant[],
    /** The last day that is tested; today where it is left out. */
    until?: IsoDate,
  ): Promise<{ readonly calendar: DueCalendar; readonly figures: CovenantFigures }>;
  /** What they will be tested by, by the forecasts. */
  ahead(
    structure: Structure,
    covenants: readonly Covenant[],
  ): Promise<{ readonly calendar: DueCalendar; readonly figures: FiguresAhead }>;
  /** The same for a change of covenants; refuses with `entityObsolete`. */
  placeInForce(entityId: string): Promise<Place>;
  /** A structure into which covenants are read from its documents; refuses with `entityObsolete`. */
  structureInForce(entityId: string): Promise<Structure>;
  /** The organization of the request, read once. */
  organization(): Promise<Organization>;
  /** Refuses with `covenantReadingOff` where the organization does not have covenants read from agreements. */
  requireReading(): Promise<void>;
  /** Refuses with `covenantNeedsSecondPerson` an approval of somebody's own work, where the organization asks for a second person. */
  requireSecondPerson(isOwnWork: boolean): Promise<void>;
  /** Covenants of a structure as the request may see them, with where they stand today as far as it may see the figures behind it. */
  withStates(structure: Structure, covenants: readonly Covenant[]): Promise<CovenantWithState[]>;
}

export interface ServedCovenants extends CovenantsContext, CovenantsPorts {}

/** The context of a request. What is made on demand stays so. */
export const servedCovenants = (scope: RequestScope, ports: CovenantsPorts): ServedCovenants =>
  Object.assign(covenantsContext(scope), ports);

export function covenantsContext(scope: RequestScope): CovenantsContext {
  const placeOf = ({ id, kind, home }: Entity): Place => ({ structure: home, subjectId: kind === 'Deal' ? null : id });
  let reading: Promise<Organization> | undefined;
  const organization = () => {
    reading ??= readOrganization(scope.organizationId);
    return reading;
  };
  const jobs = () => jobsOf(scope.table, scope.actor, scope.clock);
  const sightIn = (entityId: string) => documentSight(scope, entityId);
  /** As the reader may see them: a document that is not theirs to see is not named. */
  const figures = async (entityId: string, roomId: string) => {
    const all = await readFigures(scope.table, seriesOf(scope.organizationId, scope.actor, scope.clock), entityId);
    return withSeenSources(all, sightIn(roomId));
  };
  const dueCalendar = async ({ fiscalYearEnd, closingDate, calendar }: Structure): Promise<DueCalendar> => ({
    fiscalYearEnd,
    closingDate,
    businessDays: await readBusinessDays(scope.table, calendar),
  });
  const tested = async (home: Structure, covenants: readonly Covenant[], until = scope.clock.today()) => {
    const calendar = await dueCalendar(home);
    const asked = { structure: home, covenants, calendar, until, entered: (id: string) => figures(id, home.id) };
    return { calendar, figures: await testedFigures(asked, scope) };
  };
  return {
    scope,
    dueCalendar,
    organization,
    place: async (entityId) => placeOf(await readEntity(scope.table, entityId)),
    placeInForce: async (entityId) => placeOf(await readEntityInForce(scope.table, entityId)),
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
    tested,
    ahead: async (home, covenants) => {
      const calendar = await dueCalendar(home);
      return { calendar, figures: await figuresAhead({ structure: home, covenants, calendar }, scope) };
    },
    withStates: async (home, covenants) => {
      const [shown, rules] = await Promise.all([
        withSeenDocuments(covenants, sightIn(home.id)),
        organization().then(rulesOf),
      ]);
      const { calendar, figures: known } = await tested(home, shown);
      const today = scope.clock.today();
      const path = structurePath(home);
      return shown.map((covenant) => {
        const own = known.of(covenant);
        const state = covenantState(covenant, calendar, own, today, rules);
        const reliefs = seenReliefs(covenant, path, scope);
        return { ...covenant, reliefs, state: seenState(state, { covenant, path, figures: own, scope }) };
      });
    },
  };
}
