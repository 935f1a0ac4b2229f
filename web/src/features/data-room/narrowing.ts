import { ChecklistStage, checklistWords, type RoomNode } from '#shared/domain/document.ts';
import { addDays, type IsoDate } from '#shared/time/dates.ts';
import { today } from '../../components/date-text.tsx';

/** What a whole room is narrowed to, as the address holds it: a stage of the checklist, or the days until which documents expire. */
export interface Narrowing {
  readonly value: string;
  readonly kind: 'stage' | 'expiry';
  readonly word: string;
  /** Where nothing is so. */
  readonly nothing: string;
  isMeant(node: RoomNode): boolean;
}

const stages = ChecklistStage.options.map((stage): Narrowing => {
  const word = checklistWords[stage];
  return {
    value: stage,
    kind: 'stage',
    word,
    nothing: `No folder is ${word.toLowerCase()}`,
    isMeant: ({ checklistStage }) => checklistStage === stage,
  };
});

/** Days from today, in which a document is asked for again; those that have expired are among them. */
const spans = [30, 90] as const;

const expiries = spans.map(
  (days): Narrowing => ({
    value: `${days}`,
    kind: 'expiry',
    word: `Expired, or within ${days} days`,
    nothing: `No document has expired or expires within ${days} days`,
    isMeant: ({ expirationDate }) => expirationDate !== null && expirationDate <= endOf(days),
  }),
);

const endOf = (days: number): IsoDate => addDays(today(), days);

export const narrowings: readonly Narrowing[] = [...stages, ...expiries];

export const narrowingOf = (value: string | null): Narrowing | null =>
  narrowings.find((one) => one.value === value) ?? null;

export const askedBy = ({ kind, value }: Narrowing) =>
  kind === 'stage' ? { checklistStage: ChecklistStage.parse(value) } : { expiresBy: endOf(Number(value)) };
