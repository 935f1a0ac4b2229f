import type { Clock } from '#functions/platform/clock.ts';
import type { Actor } from './records.ts';
import type { Table } from './table.ts';

/** Where is written, by whom and when; a request's scope is one. */
export interface Writer {
  readonly table: Table;
  readonly actor: Actor;
  readonly clock: Clock;
}
