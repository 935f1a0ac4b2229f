import type { Operator } from '#shared/domain/covenant-vocabulary.ts';
import { amountsIn } from './amounts.ts';
import type { Doubt } from './confidence.ts';
import type { FigureTest } from './figure-test.ts';
import type { Reading } from './reading.ts';
import { figureTestsIn } from './thresholds.ts';

/**
 * The limit of an act: the first level of its passage, where that limits anything. "In excess of $500,000" alone says when a promise applies and limits
 * nothing; a ratio is no limit of an act.
 */
export function limitIn(text: string, lead: string, { definitions }: Reading): FigureTest | undefined {
  const [test] = figureTestsIn(text, definitions, lead);
  if (test?.thresholds[0] === undefined || test.thresholds[0].unit === 'Ratio') return undefined;
  if (sizeOfLoan.test(text.slice(test.at, test.operatorWords.end)) || isShareOfPrice(test, text)) return undefined;
  const operator = limitOperator(test, text);
  return operator === null ? undefined : stepped({ ...test, operator }, text);
}

/** "in the maximum principal amount of $2,000,000" names a loan. */
const sizeOfLoan = /\bmaximum (?:[a-z]+ ){0,2}(?:principal|stated|face) (?:amount|sum) of/i;
/** "debt of not more than 100 % of the price of what is bought with it": what is permitted is measured by itself, and not limited. */
const isShareOfPrice = ({ thresholds, levelWords }: FigureTest, text: string): boolean =>
  thresholds[0]?.unit === 'Percentage' &&
  /^\W*of (?:the )?(?:lesser|purchase|acquisition|cost|price|fair|principal|original|value|book|amount)\b/i.test(
    text.slice(levelWords[0]?.end ?? 0, (levelWords[0]?.end ?? 0) + 40),
  ) &&
  thresholds[0].value >= 50;

/** Exceptions of a ban that a list names; of which a limit is one's alone. */
const fewestExceptions = 3;
/** "other than …, and other than …". */
const fewestOthers = 2;

/** Whether the limit is that of one among several exceptions: "except (a) …; (b) debts of not more than $500,000; (c) …". */
function isOfOneException(text: string, { at }: FigureTest): boolean {
  const except = /\b(?:except|other than|shall not (?:apply|prohibit|operate|prevent))\b/i.exec(
    text.slice(0, at),
  )?.index;
  if (except === undefined) return false;
  if ((text.slice(except).match(/\bother than\b/gi)?.length ?? 0) >= fewestOthers) return true;
  return (
    (text.slice(except).match(/[;,:.]\s*(?:and\s+|or\s+)?(?:\d{1,2}\.\d{1,2})?\((?:[a-z]|[ivx]{1,4})\)\s/g)?.length ??
      0) >= fewestExceptions
  );
}

/** An exception of a ban, within which it is allowed to stay below: "shall not sell any assets, other than assets worth less than $5,000". */
const allowedWithin = /\b(?:except|other than|excluding|unless)\b[^.;]*$/i;

function limitOperator({ operator, at, operatorWords }: FigureTest, text: string): Operator | null {
  const isBelow = /^(?:(?:less|lower|fewer) than(?! or equal)|[a-z ]*\bbelow$)/i.test(
    text.slice(at, operatorWords.end),
  );
  if (isBelow && operator === '>=' && allowedWithin.test(text.slice(operatorWords.start, at))) return '<';
  // What an exception asks of what it allows is no limit: "other than leases at rents of at least …".
  if (
    operator === '>=' &&
    !isBelow &&
    /\b(?:other than|except for)\b(?![^.;]*\bunless\b)[^.;]*$/i.test(text.slice(0, at))
  )
    return null;
  return operator === '<=' || operator === '>=' ? operator : null;
}

/** Words that let a limit change on a day. */
const stepWords =
  /\b(?:thereafter|from and after|through|until|prior to|during (?:the )?(?:fiscal )?year|beginning|commencing)\b/i;
const longestStep = 160;

/**
 * Limits hold from the start: a day in their clause is as a rule one of something else ("liens existing on …", "payments since …"). Several levels are
 * steps only where they stand close to each other, with words of time between them.
 */
function stepped(test: FigureTest, text: string): FigureTest {
  const { thresholds, levelWords } = test;
  const areSteps = levelWords.every(({ start }, index) => {
    const previous = levelWords[index - 1];
    if (previous === undefined) return true;
    const between = text.slice(previous.end, start);
    return between.length <= longestStep && stepWords.test(`${between} ${text.slice(start, start + longestStep)}`);
  });
  const isStepped = thresholds.length > 1 && levelWords.length === thresholds.length && areSteps;
  if (isStepped) return test;
  return {
    ...test,
    thresholds: thresholds.slice(0, 1).map(({ value, unit }) => ({ value, unit })),
    levelWords: levelWords.slice(0, 1),
  };
}

/** How many amounts of the limit's unit a clause names, each for something of its own. */
const limitsIn = (text: string, limit: FigureTest, { definitions }: Reading): number =>
  new Set(
    amountsIn(text, definitions)
      .filter(({ unit }) => unit === limit.thresholds[0]?.unit)
      .map(({ value }) => value),
  ).size;

/** "… $5,000,000 …; and after August 31, 2027, if greater than 10 % of revenues": of another unit from a day on. */
const changesLater = (text: string, { thresholds, levelWords }: FigureTest, { definitions }: Reading): boolean =>
  /\b(?:after|from and after|until|through|to and including)\s+[A-Z][a-z]+ \d{1,2}, \d{4}/.test(text) &&
  amountsIn(text, definitions).some(
    ({ unit, start }) => unit === 'Percentage' && unit !== thresholds[0]?.unit && start > (levelWords[0]?.end ?? 0),
  );

/** Whose limit it is: of several amounts the first, or that of one exception among others. */
export function doubtOfLimit(limit: FigureTest | undefined, text: string, reading: Reading): Doubt[] {
  if (limit === undefined) return [];
  if (limitsIn(text, limit, reading) > 1 || changesLater(text, limit, reading)) return ['oneOfSeveral'];
  return isOfOneException(text, limit) ? ['oneException'] : [];
}
