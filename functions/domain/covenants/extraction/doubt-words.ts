import type { Threshold } from '#shared/domain/covenant-vocabulary.ts';
import { isImplausible } from '#shared/domain/plausible-level.ts';
import { formatFigure } from '#shared/format/figure.ts';
import type { Doubt } from './confidence.ts';
import { wordsAndFigures } from './numbers.ts';
import { isDoubtfulRatio } from './plausibility.ts';
import type { Finding } from './reading.ts';

type Doubted = Pick<Finding, 'covenantType' | 'metric' | 'operator' | 'thresholds'>;

const withheld = /\[\s*[*_\u25cf]|\*{3}|_{3}|redacted|omitted/i;

/** Why a number is unclear, by the words that it was read from. */
function unclearNumber(passage: string, { covenantType }: Doubted): string {
  const both = wordsAndFigures(passage);
  if (both !== null) return `The words say ${both.words}, the figure ${both.figures}.`;
  if (withheld.test(passage)) return 'The number is left out of this copy of the agreement.';
  if (covenantType === 'KPI')
    return 'The number does not stand beside the comparison: it is defined elsewhere, or has to be computed.';
  if (/\bmonths?\b/i.test(passage)) return 'The agreement counts months; 30 days were taken for each.';
  return /\bweeks?\b/i.test(passage)
    ? 'The agreement counts weeks; 7 days were taken for each.'
    : 'The number of days is not clear.';
}

const shown = ({ value, unit }: Threshold): string => formatFigure(value, unit);

/** What speaks against one of several levels; null where it is another one. */
function implausible(level: Threshold | undefined, { thresholds, operator }: Doubted): string | null {
  if (level === undefined) return null;
  if (isDoubtfulRatio(level) || isImplausible([level], operator ?? null))
    return `No lender agrees a level of ${shown(level)}: a point or a word may have been lost.`;
  const others = thresholds.some((other) => isDoubtfulRatio(other) || isImplausible([other], operator ?? null));
  if (others) return null;
  return isImplausible(thresholds, operator ?? null)
    ? 'The levels lie too far from each other for one figure.'
    : 'The levels do not follow each other in time.';
}

/** Why a person should check a value, as a sentence. `passage` are the words that it was read from; null where the doubt is about another value. */
export function doubtWords(doubt: Doubt, passage: string, finding: Doubted, level?: Threshold): string | null {
  switch (doubt) {
    case 'doubtfulNumber':
    case 'withheldNumber':
      return unclearNumber(passage, finding);
    case 'unknownDeliverable':
      return 'The words name no paper that lenders usually ask for.';
    case 'frequencyAssumed':
      return 'The agreement does not say here how often.';
    case 'metricUnknown':
      return 'The sentence names no figure of its own; this is the heading.';
    case 'amended':
      return 'The amendment tells the new number alone: the comparison stands in the agreement.';
    case 'implausibleLevel':
      return implausible(level, finding);
    case 'builtUpLevel':
      return 'This is where the level starts: the words after it say how it changes.';
    case 'quartersAssumed':
      return 'The levels are told by the names of quarters: a fiscal year that starts in January was taken.';
    case 'secondFrequency':
      return 'Further words name another frequency, or further days.';
    case 'oneOfSeveral':
      return 'The clause names several amounts, each for something of its own: this is the first.';
    case 'linkedElsewhere':
      return 'The day stands in another section, which tells several or was not found.';
    case 'leadElsewhere':
      return 'The amendment restates the level alone: whether more or less is forbidden stands in the agreement.';
    case 'inOtherAgreement':
      return 'What these covenants ask for stands in the other agreement, and is not read here.';
    case 'secondCount':
      return 'Some of the periods have another number of days, which stands beside this one.';
    case 'onlyWhile':
      return 'This is tested only while a condition holds, which is not kept: it stands in the quote.';
    case 'oneException':
      return 'This limits one of the exceptions that the clause names.';
    case 'multipleOfAmount':
      return `The level is a multiple, and ${finding.metric} is an amount: what it is a multiple of is not in the name.`;
    case 'amountForRatio':
      return `The level is an amount of money, and ${finding.metric} is a ratio.`;
    case 'operatorAgainstName':
      return finding.operator === '<=' || finding.operator === '<'
        ? `${finding.metric} is usually kept above a level, and this was read as a maximum.`
        : `${finding.metric} is usually kept below a level, and this was read as a minimum.`;
    default:
      return null;
  }
}
