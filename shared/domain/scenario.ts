import * as z from 'zod';
import { Period } from '../time/dates.ts';
import { mostOutcomes } from './computation-model.ts';
import { DataKind } from './datapoint.ts';
import { FigureValue } from './entered-number.ts';
import { plainName } from './entered-text.ts';
import { optionalText } from './entity-fields.ts';
import { EntityType, LaunchStatus } from './entity-types.ts';
import { Id } from './id.ts';
import { recordStamp } from './record-stamp.ts';

/** More drivers at once are no scenario that anybody can explain. */
export const mostDrivers = 20;

/** What is assumed of one detail instead of what is held. */
const ScenarioDriver = z.object({
  detailName: z.string().min(1).max(200),
  entityType: EntityType,
  /** Null for every entity of the type. */
  entityId: Id.nullable(),
  /** `scale`: in percent of each value; `shift`: added to each, in the unit in which it is told. */
  mode: z.enum(['scale', 'shift']),
  amount: FigureValue,
});

const content = {
  name: plainName(120),
  note: optionalText(1_000).default(null),
  dataKind: DataKind.default('forecast'),
  /** The metrics that it is looked at for, by name. */
  outcomes: z.array(z.string().min(1).max(200)).min(1, 'Choose at least one metric.').max(mostOutcomes),
  /** The months in which drivers change, both included. */
  range: z
    .object({ from: Period, to: Period })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Choose an end after the start.' }),
  drivers: z.array(ScenarioDriver).min(1, 'Add at least one driver.').max(mostDrivers),
};

export const NewScenario = z.object(content);
export type NewScenario = z.output<typeof NewScenario>;

/** The version that was read goes with it. */
export const ChangedScenario = z.object({ ...content, version: z.number().int().min(1) });

export const ScenarioStatus = z.object({ version: z.number().int().min(1), launchStatus: LaunchStatus });

/** Assumptions about an entity, kept to be computed again. Its values are never kept: they follow from the figures of the day. */
export const Scenario = z.object({
  id: z.string(),
  entityId: z.string(),
  ...content,
  launchStatus: LaunchStatus,
  ...recordStamp,
});
export type Scenario = z.infer<typeof Scenario>;
