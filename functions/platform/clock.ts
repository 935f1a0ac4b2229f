import type { IsoDate } from '#shared/time/dates.ts';

/** The only source of time for use cases. Dates are UTC. */
export interface Clock {
  now(): Date;
  today(): IsoDate;
}

export const systemClock: Clock = {
  now: () => new Date(),
  today: () => new Date().toISOString().slice(0, 10),
};
