import type { Covenant } from '#shared/domain/covenant.ts';
import { periodComplaint } from '#shared/domain/covenant-periods.ts';
import { isImplausible } from '#shared/domain/plausible-level.ts';
import { formatSection } from '#shared/format/covenant-words.ts';
import { unnamedCurrency } from '#shared/money/currencies.ts';
import { fieldLabel, numberedReadings } from '../readings/reading-words.ts';
import { type Compared, restatedBy, sameness } from './same-covenants.ts';

/** Why a proposal wants a look of its own. */
export interface ReviewDoubt {
  /** `decision`: it cannot be approved as it is. `value`: what was read is hardly meant. `duplicate`: another one asks for the same. */
  readonly kind: 'decision' | 'value' | 'duplicate';
  readonly words: string;
  /** What speaks against it, as a sentence. */
  readonly why?: string;
}

/** Values that the reading itself was unsure of, as long as nobody has changed them. */
const readingDoubts = (covenant: Covenant): readonly ReviewDoubt[] =>
  numberedReadings(covenant)
    .filter(({ isChanged }) => !isChanged)
    .flatMap(({ field, doubt }) =>
      doubt === null ? [] : [{ kind: 'value', words: `Check the ${fieldLabel(field)}`, why: doubt } as const],
    )
    .filter(({ words }, index, all) => all.findIndex((other) => other.words === words) === index);

/** Nobody approves it with others: recognition takes one letter for another. */
const fromScan = ({ source }: Covenant): readonly ReviewDoubt[] =>
  source?.isScan === true
    ? [
        {
          kind: 'value',
          words: 'Read from a scan: check',
          why: 'The page is a picture, and its text was recognized by a machine. Compare the words and numbers with the page.',
        },
      ]
    : [];

type Doubted = Compared;

function lacksOf({ covenantType, metric, operator, thresholds, ...covenant }: Doubted): readonly string[] {
  const open = [
    ...(thresholds.some(({ unit }) => unit === unnamedCurrency) ? ['Choose the currency'] : []),
    ...(periodComplaint({ covenantType, ...covenant }) === null ? [] : ['Choose when it falls due']),
  ];
  if (covenantType !== 'KPI') return open;
  return [
    ...open,
    ...(metric === null ? ['Name the metric'] : []),
    ...(operator === null ? ['Choose how it is compared'] : []),
    ...(thresholds.length === 0 ? ['Enter the threshold'] : []),
  ];
}

const startOf = ({ source }: Doubted): number => source?.start ?? 0;

const nameOf = ({ section, name }: Doubted): string => (section === null ? `“${name}”` : formatSection(section));

/** The doubts about each proposal, by its id. `inForce` are the covenants that were approved before. */
export function reviewDoubts(
  proposals: readonly Covenant[],
  inForce: readonly Doubted[],
): ReadonlyMap<string, readonly ReviewDoubt[]> {
  const approved = new Map(inForce.map((covenant) => [sameness(covenant), covenant]));
  const first = new Map<string, Doubted>();
  for (const proposal of proposals.toSorted((a, b) => startOf(a) - startOf(b))) {
    const key = sameness(proposal);
    if (!first.has(key)) first.set(key, proposal);
  }
  const duplicateOf = (proposal: Doubted): string | null => {
    const [known, earlier] = [approved.get(sameness(proposal)), first.get(sameness(proposal))];
    if (known !== undefined) return `Looks like ${nameOf(known)}, which is in force`;
    if (earlier === undefined || earlier.id === proposal.id) return null;
    return `Looks like a duplicate of ${nameOf(earlier)}`;
  };
  return new Map(
    proposals.map((proposal): [string, readonly ReviewDoubt[]] => {
      const restated = restatedBy(proposal, inForce);
      const duplicate = restated === null ? duplicateOf(proposal) : null;
      const read = readingDoubts(proposal);
      const isSaid = read.some(({ words }) => words === `Check the ${fieldLabel('thresholds')}`);
      return [
        proposal.id,
        [
          ...fromScan(proposal),
          ...lacksOf(proposal).map((words) => ({ kind: 'decision', words }) as const),
          ...read,
          ...(!isSaid && isImplausible(proposal.thresholds, proposal.operator)
            ? [{ kind: 'value', words: 'Check this value' } as const]
            : []),
          ...(restated === null
            ? []
            : [{ kind: 'decision', words: `Changes ${nameOf(restated)}, which is in force` } as const]),
          ...(duplicate === null ? [] : [{ kind: 'duplicate', words: duplicate } as const]),
        ],
      ];
    }),
  );
}

/** Whether a proposal may be approved with others: only one whose values nobody has to look at. */
export const isFitForBulk = (doubts: readonly ReviewDoubt[] = []): boolean =>
  doubts.every(({ kind }) => kind === 'duplicate');
