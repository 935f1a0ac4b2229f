import type { DueCalendar } from '#shared/domain/covenant-schedule.ts';
import type { EntityType } from '#shared/domain/entity-types.ts';
import type { Home } from '../../../entities/entity/entity-path.ts';

/** Whose figures are on the grid. */
export interface GridOf {
  readonly entityId: string;
  readonly name: string;
  /** In whose data room the sources lie. */
  readonly home: Pick<Home, 'id' | 'ancestorIds'>;
  readonly calendar: DueCalendar;
  /** Whether it has covenants that the reader sees; only structures have some. */
  readonly showsCovenants: boolean;
  readonly entityType: EntityType;
  /** Of amounts. */
  readonly currency: string;
  readonly mayEdit: boolean;
  /** Whether the reader may add details. */
  readonly mayAdd: boolean;
  /** The address of its page of details, below which each detail has a page. */
  readonly detailsAddress: string;
}
