/** A figure that a lender tests, and whether it is one of finance's own (a ratio, a net worth) rather than a spending limit. */
export interface FoundMetric {
  readonly name: string;
  readonly start: number;
  readonly isFinancial: boolean;
}

const financial =
  /\bratio\b|coverage|leverage|net worth|liquidity|liquid assets|\bebitdar?\b|capital expenditures?|capex|debt yield|loan[- ]to[- ]value|\bltv\b|\bdscr\b|\bllcr\b|\bfccr\b|working capital|net income|net (?:operating )?loss|operating loss|profit|availability|reserve (?:account|amount|requirement|balance)|reserve|unrestricted cash|cash balance|cash flow|tangible|delinquenc|default rate|charge-?offs?|overcollateral|debt to|total liabilities|performance ratio|operating expenses|production|occupancy|net revenue|capitalization|average life|excess spread|funded debt|indebtedness to/i;

const connector = '(?:to|of|and|for|on|in|the|&|-|/|divided by)';
const capitalized = `[A-Z][A-Za-z0-9'&/-]*`;
const properName = new RegExp(`${capitalized}(?:\\s+(?:${connector}\\s+){0,2}${capitalized})*`, 'g');
const leadingWords =
  /^(?:(?:The|A|An|Its|Each|No|Neither|At|As|On|In|If|For|And|Or|Borrowers?(?:'s?)?|Company(?:'s)?|Parent|Issuer|Holdings|Maintain|Permit|Loan Part(?:y|ies)|Until|Such|Credit Part(?:y|ies)|Obligors?|Minimum|Maximum|Guarantors?|Lender|Bank|Have|Achieve|Suffer|Allow|Keep|Make|Any|Commencing|Beginning|Section|From|Administrative Agent|Servicer|Client|Subsidiar(?:y|ies)|and|of|for|to|in|the)(?:\s+|$))+/;
const ratioOf =
  /\bratio\s+(?:\([^)]*\)\s+)?of\s+(?:its |the |their )?(?:\([a-z]+\)\s+)?([^.;:]{4,140}?)(?=\s+(?:of (?:not|no|at|less|greater|up)|to be|to exceed|that (?:is|exceeds)|not (?:less|greater|more|to)|no (?:less|greater|more)|at least|less than|greater than|in excess|shall|as of|measured|determined|for (?:any|each|the)|at any|equal)\b|[.;:,]|$)/i;
const lowerCased =
  /\b((?:(?:debt service|fixed charge|interest|cash flow|asset|loan life|total|senior|net|consolidated|tangible|current|quick|leverage|debt|loan|minimum|maximum|average|forward-looking|historical|projected|annual|aggregate|unrestricted|adjusted|funded)[- ]?(?:to[- ])?)*(?:coverage ratio|leverage ratio|current ratio|quick ratio|ratio|net worth|liquidity|working capital|capital expenditures|ebitda|debt yield|loan[- ]to[- ]value(?: ratio)?|net income|net (?:operating )?loss(?:es)?|operating loss(?:es)?|pre-?tax (?:profit|income)|net profit|cash balance|excess availability|unrestricted cash(?: and cash equivalents)?|cash and cash equivalents|liquid assets|operating expenses|production))\b/i;

/**
 * The tested figure nearest to a comparison, as the agreement names it: "Debt Service Coverage Ratio". Looks first at the words before
 * the comparison, then (for "not less than $5,000,000 in Liquidity") at those after it.
 */
export function metricNear(text: string, comparisonStart: number, amountEnd: number): FoundMetric | null {
  const before = text.slice(0, comparisonStart);
  const sentence = ownItem(before.slice(Math.max(0, before.length - 500)));
  const after = text.slice(amountEnd, amountEnd + 120);
  return nearest(sentence) ?? (/^\s*(?:of|in|for|as)\b/.test(after) ? first(after) : null) ?? spokenOf(sentence);
}

/** A figure is named in the same item of a list as its level: "… (b) no Default exists, and (c) the Leverage Ratio does not exceed …". */
function ownItem(text: string): string {
  const last = [...text.matchAll(/[;,]\s*(?:(?:and|or)\s+)?\([a-z]{1,4}\)\s/g)].at(-1);
  return last === undefined ? text : text.slice(last.index);
}

/** A spending limit or exposure that is not one of finance's own figures. */
function spokenOf(text: string): FoundMetric | null {
  const names = namesIn(text).filter(({ name }) =>
    /Indebtedness|Debt|Investments|Distributions|Dividends|Payments|Liens|Leases|Loans|Advances|Expenses|Guarant|Dispositions|Acquisitions|Amount|Obligations|Rent/.test(
      name,
    ),
  );
  const last = names.at(-1);
  return last === undefined ? null : { ...last, isFinancial: false };
}

function nearest(text: string): FoundMetric | null {
  const permitted = permittedFigure(text);
  if (permitted) return permitted;
  const name = namesIn(text).findLast(({ name: candidate }) => financial.test(candidate));
  const of = lastMatch(ratioOf, text);
  const isRatioOf = of?.[1] !== undefined && !/^(?:the )?(?:less|greater|such|at|not|no|up|\d)\b/i.test(of[1]);
  if (of?.[1] && isRatioOf && (name === undefined || name.start < of.index + of[0].length))
    return { name: `Ratio of ${of[1].replaceAll(/\([ivx]+\)\s*/g, '').trim()}`, start: of.index, isFinancial: true };
  if (name) return { ...name, isFinancial: true };
  const lower = lastMatch(lowerCased, text);
  return lower?.[1] ? { name: lower[1], start: lower.index, isFinancial: true } : null;
}

/** "will not permit the Average Sales Growth to be …": a figure by its place in the sentence, whatever its name. */
const permission = new RegExp(
  `\\b[Pp]ermit\\s*(?:,[^,]{1,80},)?\\s*(?:(?:the|its|their)\\s+)?(${capitalized}(?:\\s+(?:${connector}\\s+){0,2}${capitalized})+)(?:\\s*,[^;]{1,200},|\\s+as\\s+(?:of|at)[^.;,]{1,120})?\\s+to(?:\\s+be)?(?:\\s+at any time)?\\s*$`,
);

function permittedFigure(text: string): FoundMetric | null {
  const match = permission.exec(text);
  if (!match?.[1] || /Subsidiar|Person|Lien|Indebtedness|Lender|Agent|Borrower/.test(match[1])) return null;
  return { name: match[1], start: match.index, isFinancial: true };
}

function first(text: string): FoundMetric | null {
  const name = namesIn(text).find(({ name: candidate }) => financial.test(candidate));
  if (name) return { ...name, isFinancial: true };
  const lower = lowerCased.exec(text);
  return lower?.[1] ? { name: lower[1], start: lower.index, isFinancial: true } : null;
}

function lastMatch(pattern: RegExp, text: string): RegExpExecArray | undefined {
  return [...text.matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))].at(-1);
}

function namesIn(text: string): { name: string; start: number }[] {
  return [...text.matchAll(properName)]
    .map((match) => ({
      name: match[0].replace(leadingWords, '').replace(/\s+(?:of|to|and|for|the|in)$/, ''),
      start: match.index,
    }))
    .filter(
      ({ name }) =>
        name !== '' && !/^(?:GAAP|Lender|Borrower|Agent|Closing Date|Fiscal (?:Year|Quarter)|Agreement)$/.test(name),
    );
}
