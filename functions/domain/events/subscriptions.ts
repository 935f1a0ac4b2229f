import { fileIsPut } from './filed-files.ts';
import { jobStarts } from './jobs.ts';
import { namesChange } from './names.ts';
import { peopleAreTold } from './notifications.ts';
import { standingsChange } from './standings.ts';
import type { Subscription } from './subscription.ts';
import { malwareIsFound } from './threats.ts';

/** Everything that follows from something else, by the name of what follows. An effect that is not here follows in the same transaction. */
export const subscriptions: Readonly<Record<string, Subscription>> = {
  fileIsPut,
  jobStarts,
  malwareIsFound,
  namesChange,
  peopleAreTold,
  standingsChange,
};
