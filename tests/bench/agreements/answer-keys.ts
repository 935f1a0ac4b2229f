import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** A covenant that a person found in an agreement by reading it. `accept…`: other answers that are right, too. */
const AnswerKey = z.object({
  file: z.string(),
  section: z.string(),
  covenantType: z.enum(['Report', 'KPI', 'Contract']),
  name: z.string(),
  tier: z.enum(['financial', 'reporting', 'undertaking']).optional(),
  /** Words of the agreement that a proposal should quote. */
  quote: z.string().optional(),
  operator: z.string().optional(),
  /** `null` where the level is no number that the agreement tells. */
  threshold: z.number().nullish(),
  frequency: z.string().nullish(),
  dueOffsetDays: z.number().nullish(),
  acceptType: z.array(z.string()).optional(),
  acceptFrequency: z.array(z.string()).optional(),
  acceptOperator: z.array(z.string()).optional(),
});
export type AnswerKey = z.infer<typeof AnswerKey>;
export type Tier = NonNullable<AnswerKey['tier']>;

const AnswerKeys = z.object({ covenants: z.array(AnswerKey) });

export interface KeyedAgreement {
  readonly name: string;
  readonly text: string;
  readonly keys: readonly AnswerKey[];
}

const keysFile = 'answer-keys.json';

/** The agreements of a folder with an answer key, and of its subfolder `keyed`. */
export function keyedAgreementsIn(folder: string): KeyedAgreement[] {
  return [folder, join(folder, 'keyed')].flatMap((place) => {
    if (!existsSync(join(place, keysFile))) return [];
    const { covenants } = AnswerKeys.parse(JSON.parse(readFileSync(join(place, keysFile), 'utf8')));
    return [...Map.groupBy(covenants, ({ file }) => file)].map(([name, keys]) => ({
      name,
      text: readFileSync(join(place, name), 'utf8'),
      keys,
    }));
  });
}

/** What a key says nothing else of: figures are financial, deliveries reporting, all else undertakings. */
export const tierOf = ({ tier, covenantType }: AnswerKey): Tier =>
  tier ?? ({ KPI: 'financial', Report: 'reporting', Contract: 'undertaking' } as const)[covenantType];
