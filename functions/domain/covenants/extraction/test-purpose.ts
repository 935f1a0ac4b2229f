import type { Unit } from './reading.ts';

const condition =
  /\b(?:unless|only if|only so long as|so long as|as long as|if|provided,? (?:however,? )?that|except (?:that|if)|after giving (?:pro forma )?effect|conditions? (?:is|are) satisfied)\b/gi;

/** "So long as any Commitment is outstanding" tells how long the article binds and is no condition. */
const duration =
  /\b(?:so long as|until|as long as)\b[^,.:;]{0,200}\b(?:unpaid|outstanding|effect|remains?|owing|owed|due|indebted|available|hereunder|terminat\w+|paid|lenders?|banks?|agreement)\b[^,.:;]*/gi;

/** Words of a promise to keep a figure: what stands after them is no condition for anything else. */
export const keeping =
  /\b(?:maintain|not permit|permit|not allow|not suffer|(?:shall|will)(?: not)? (?:(?:at|on|as (?:of|at)|for|during) [^.;:]{3,160} )?(?:have|keep|earn|not be))\b/i;
/** "… if the sum of all such expenditures would exceed": the limit of the act itself, and no condition of another. */
const ownSum = /\b(?:aggregate|total|sum)\b[^.;]{0,40}\b(?:of )?(?:all )?such\b/i;
/** "… shall not prohibit any sale if, after it, the Company shall have …": the figure is what the sale asks for. */
const allowing = /\bnot (?:be deemed to )?(?:prohibit|prevent|restrict)\b[^.;]*$/i;
/** "shall not make any Distribution unless" before items in the same sentence. */
const opensCondition = /\b(?:unless|only if|if|provided that|so long as)(?: each of the following)?\s*$/i;
/** Characters of the words above an item that can make it a condition: "may pay dividends if:". */
export const nearbyLead = 250;

const acts: readonly (readonly [string, RegExp])[] = [
  ['distribution test', /distribution|dividend|restricted payment/i],
  ['debt incurrence test', /\b(?:incur|indebtedness|debt)\b/i],
  ['investment test', /acqui(?:re|sition)|invest(?!ed)/i],
  ['disposition test', /dispos|\b(?:sell|sale|transfer|lease)\b/i],
];

/** What a test guards when it is a condition for something else ("no dividends unless …") and not a level to be kept. */
export function purposeOf(text: string, lead: string, unit: Unit, at: number): string | null {
  const above = /:\s*$/.test(lead) || opensCondition.test(lead) ? lead.slice(-nearbyLead) : '';
  const words = `${above} ${text.slice(0, at)}`.replaceAll(/\([^()]*\)/g, ' ').replaceAll(duration, ' ');
  const last = [...words.matchAll(condition)].at(-1);
  if (last === undefined) return null;
  const behind = words.slice(last.index);
  if ((keeping.test(behind) && !allowing.test(words.slice(0, last.index))) || ownSum.test(behind)) return null;
  const act = `${unit.title} ${words.slice(0, last.index)}`;
  const found = acts.find(([, pattern]) => pattern.test(act))?.[0];
  return found ?? (unit.topic === 'prohibitions' ? 'condition' : null);
}
