import { DomainError } from '#shared/errors/domain-error.ts';
import type { CountBound } from '../exports/covenant-counts-port.ts';

/** What a computation in the background may take, and to whom it tells how far it is. */
export interface Background extends CountBound {
  /** Numbers that are held in memory: figures that were read, and columns that entities read of one another. */
  readonly mostNumbers: number;
  /** How many entities are read by others in all, each counted as often as it is read. */
  readonly mostReadings: number;
  /** `progress` from 0 to 1, and what it is at. */
  report(progress: number, message: string): Promise<void>;
}

const counted = (count: number): string => count.toLocaleString('en-US');

const refusal = (userMessage: string) => () => new DomainError('computationBeyondBackground', { userMessage });

export const tooManyNumbers = refusal(
  'This needs more figures than fit into one computation. Ask for fewer metrics, or for the structures below it one by one.',
);
export const tooManyReadings = refusal(
  'Too many of these projects and financings read one another. Ask for fewer metrics, or for the structures below it one by one.',
);

const most = 20_000;

/** What the worker's memory and time allow for. */
export const boundsOfWorker: Omit<Background, 'report'> = {
  most,
  tooMany: refusal(
    `This reads more than ${counted(most)} projects and financings. Ask for the structures below it one by one.`,
  ),
  mostJudged: 100_000,
  tooManyJudged: refusal(
    'This counts more covenants over more months than fit into one computation. Ask for the structures below it one by one.',
  ),
  mostNumbers: 120_000_000,
  mostReadings: 50_000_000,
};
