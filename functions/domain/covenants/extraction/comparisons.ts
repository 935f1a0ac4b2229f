import type { Operator } from '#shared/domain/covenant-vocabulary.ts';

/** How a passage compares a figure to its threshold, at offsets of the passage. */
export interface Comparison {
  readonly start: number;
  readonly end: number;
  readonly operator: Operator;
  /** Where the word stands that turns it round ("shall not permit … to be less than"); else its own start. */
  readonly from: number;
}

type Direction = 'floor' | 'ceiling' | 'below' | 'above';

/** The longer phrases first: "less than or equal to" is not "less than". */
const phrases: readonly (readonly [Direction, string])[] = [
  ['ceiling', '(?:equal to or )?less than or equal to|equal to or (?:less|lower) than|<=|≤'],
  [
    'floor',
    '(?:greater|more|higher) than or equal to|equal to or (?:greater|more|higher|in excess of)(?: than)?|equal or exceed|equals or exceeds|>=|≥',
  ],
  [
    'floor',
    '(?:not|no|nor) (?:be |to be |at any time be |ever be )?(?:less|lower|fewer) than|not (?:be |to )?(?:fall |drop |decline )?below|at least(?: equal to)?|(?:a )?minimum(?: \\w+){0,4} of|minimum:',
  ],
  [
    'ceiling',
    '(?:not|no|nor) (?:be |to be |at any time be |ever be )?(?:greater|more|higher) than|(?:not|nor|never) (?:to |at any time )?exceed|not (?:be |to be )?in excess of|(?:a )?maximum(?: \\w+){0,4} of|up to',
  ],
  [
    'below',
    'less than|lower than|fewer than|(?:fall|falls|drop|drops|decline|declines|be|is|are|remain)(?: to)?(?: at any time)? below|is under',
  ],
  ['above', 'exceed(?:s|ing|ed)?\\b|greater than|more than|higher than|in excess of|\\babove\\b'],
  [
    'floor',
    '(?<!\\bamounts? )equal to(?: at least)?|(?<=\\bamounts? )equal to(?: at least)?(?= (?:[a-z]+ )?(?:\\(?\\d{1,2}\\)? )?months?\\b)',
  ],
];

const pattern = new RegExp(phrases.map(([, source], index) => `(?<p${index}>${source})`).join('|'), 'gi');
/** A condition is judged by itself: "shall not pay … if the ratio is less than" does not negate the comparison. */
const conditionOrPermission = /\b(?:if|unless|so long as|when|whenever|permit|allow|suffer)\b/gi;
/** Characters before a comparison that can negate it. */
const nearby = 700;
const negation = /\b(?:not|no|nor|never|neither|without|cannot)\b/gi;

/** A covenant that speaks of permitting a level forbids it, even where the "not" stands far above. */
const permits = (clause: string): boolean =>
  /\bpermit\b/i.test(clause.slice(Math.max(clause.lastIndexOf('.'), clause.lastIndexOf(';')) + 1));

/** The words from the last condition on, unless they speak of permitting. */
function ownConditionIn(clause: string): string | undefined {
  const last = [...clause.matchAll(conditionOrPermission)].at(-1);
  return last === undefined || /permit|allow|suffer/i.test(last[0]) ? undefined : clause.slice(last.index);
}

export function comparisonsIn(text: string): Comparison[] {
  return [...text.matchAll(pattern)].map((match) => {
    const index = Object.entries(match.groups ?? {})
      .find(([, value]) => value !== undefined)?.[0]
      .slice(1);
    const direction = phrases[Number(index)]?.[0] ?? 'floor';
    const before = text.slice(Math.max(0, match.index - nearby), match.index);
    const { operator, turnedAt } = operatorOf(direction, before);
    return {
      start: match.index,
      end: match.index + match[0].length,
      operator,
      from: turnedAt === null ? match.index : match.index - before.length + turnedAt,
    };
  });
}

/** A bare "less than" is what must not happen when its clause is negated ("shall not permit … to be less than"). */
function operatorOf(direction: Direction, before: string): { operator: Operator; turnedAt: number | null } {
  if (direction === 'floor') return { operator: '>=', turnedAt: null };
  if (direction === 'ceiling') return { operator: '<=', turnedAt: null };
  const clause = before.split(/\bprovided\b|;/i).findLast((part) => part.trim() !== '') ?? before;
  const condition = ownConditionIn(clause);
  const negated = lastNegation(condition ?? before);
  const forbidden = negated === null && condition !== undefined ? forbiddenAt(clause, condition) : null;
  const turnedAt =
    forbidden !== null
      ? before.lastIndexOf(clause) + forbidden
      : negated !== null
        ? negated + before.length - (condition ?? before).length
        : condition === undefined && permits(clause)
          ? before.toLowerCase().lastIndexOf('permit')
          : null;
  const [turned, plain]: [Operator, Operator] = direction === 'below' ? ['>=', '<'] : ['<=', '>'];
  return { operator: turnedAt === null ? plain : turned, turnedAt };
}

const forbidding =
  /\b(?:shall|will|may|must) not\b|\bnor (?:shall|will|may)\b|\b(?:no|neither) [^.;]{1,160}\b(?:shall|will|may)\b/gi;
const allowing = /\b(?:except|unless|other than|excluding|but|only|permitted|may(?! not))\b/i;

/** "shall not spend … if the sum would exceed $5,000,000": what is forbidden above a level is allowed up to it. */
function forbiddenAt(clause: string, condition: string): number | null {
  if (!/^if\b/i.test(condition)) return null;
  const act = clause.slice(0, clause.length - condition.length);
  const last = [...act.matchAll(forbidding)].at(-1);
  if (last === undefined) return null;
  const between = act.slice(last.index + last[0].length).replaceAll(/\([^()]*\)/g, ' ');
  return allowing.test(between) || /[.:]\s/.test(between) ? null : last.index;
}

const lastNegation = (text: string): number | null => [...text.matchAll(negation)].at(-1)?.index ?? null;
