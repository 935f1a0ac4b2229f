/** A figure that a lender tests, and whether it is one of finance's own (a ratio, a net worth) rather than a spending limit. */
export interface FoundMetric {
  readonly name: string;
  readonly start: number;
  /** Both are offsets of the text that was searched. */
  readonly end: number;
  readonly isFinancial: boolean;
}

const financial =
  /\bratio\b|coverage|(?:interest|cash ?flow|asset|debt service|loan life|project life|security) cover\b|gearing|loan[- ]to[- ]cost|leverage|net worth|(?:share|stock)holders'? equity|liquidity|liquid assets|\bebitdar?\b|capital expenditures?|capex|debt yield|loan[- ]to[- ]value|\bltv\b|\bdscr\b|\bllcr\b|\bfccr\b|working capital|net income|net (?:operating )?loss|operating loss|profit|availability|reserve (?:account|amount|requirement|balance)|reserve|unrestricted cash|cash balance|cash flow|tangible|delinquenc|default rate|charge-?offs?|overcollateral|debt to|total liabilities|performance ratio|operating expenses|production|occupancy|net revenue|capitalization|average life|excess spread|funded debt|indebtedness to/i;

/** Names that speak of figures and are none: "Availability Period", "Federal Reserve System". */
const noFigure =
  /\b(?:Period|Dates?|System|Act|Bank|Banks|Lenders?|Commitments?|Loans?|Agreements?|Facility|Board|Requirements? of Law)$/;

const connector = '(?:to|of|and|for|on|in|the|&|-|/|divided by)';
const capitalized = `[A-Z][A-Za-z0-9'&/-]*`;
const properName = new RegExp(`${capitalized}(?:\\s+(?:${connector}\\s+){0,2}${capitalized})*`, 'g');
const leadingWords =
  /^(?:(?:The|A|An|Its|Each|No|Neither|At|As|On|In|If|For|And|Or|Borrowers?(?:'s?)?|Company(?:'s)?|Parent|Issuer|Holdings|Maintain|Permit|Loan Part(?:y|ies)|Until|Such|Credit Part(?:y|ies)|Obligors?|Minimum|Maximum|Guarantors?|Lender|Bank|Have|Achieve|Suffer|Allow|Keep|Make|Any|Commencing|Beginning|Section|From|Administrative Agent|Servicer|Client|Subsidiar(?:y|ies)|To|Date|and|of|for|to|in|the)(?:\s+|$))+/;
const ratioOf =
  /\bratio\s+(?:\([^)]*\)\s+)?of\s+(?:its |the |their )?(?:\([a-z]+\)\s+)?([^.;:]{4,140}?)(?=\s+(?:of (?:not|no|at|less|greater|up)|to be|to exceed|that (?:is|exceeds)|not (?:less|greater|more|to)|no (?:less|greater|more)|at least|less than|greater than|in excess|shall|as of|measured|determined|for (?:any|each|the)|at any|equal)\b|[.;:,]|$)/i;
const lowerCased =
  /\b((?:(?:debt service|fixed charge|interest|cash flow|asset|loan life|total|senior|net|consolidated|tangible|current|quick|leverage|debt|loan|minimum|maximum|average|forward-looking|historical|projected|annual|aggregate|unrestricted|adjusted|funded)[- ]?(?:to[- ])?)*(?:coverage ratio|leverage ratio|current ratio|quick ratio|ratio|net worth|liquidity|working capital|capital expenditures|ebitda|debt yield|loan[- ]to[- ]value(?: ratio)?|net income|net (?:operating )?loss(?:es)?|operating loss(?:es)?|pre-?tax (?:profit|income)|net profit|cash balance|excess availability|unrestricted cash(?: and cash equivalents)?|cash and cash equivalents|liquid assets|operating expenses|production|(?:physical |economic )?occupancy(?: rate)?|interest cover|gearing))\b/i;

/**
 * The tested figure nearest to a comparison, as the agreement names it: "Debt Service Coverage Ratio". Looks first at the words before
 * the comparison, then (for "not less than $5,000,000 in Liquidity") at those after it.
 */
export function metricNear(text: string, comparisonStart: number, amountEnd: number): FoundMetric | null {
  const sentence = ownItem(text.slice(Math.max(0, comparisonStart - 500), comparisonStart));
  const offset = comparisonStart - sentence.length;
  const after = text.slice(amountEnd, amountEnd + 120);
  const base = /%\s*\)?$|per\s?cent(?:um)?$/i.test(text.slice(0, amountEnd).trimEnd()) ? baseOf(after) : null;
  const placed = (found: FoundMetric | null, by: number): FoundMetric | null =>
    found && { ...found, start: found.start + by, end: found.end + by };
  const named = placed(nearest(sentence), offset);
  if (named !== null) return named;
  if (base !== null) return placed(shareOf(sentence, base) ?? spokenOf(sentence), offset);
  const behind = /^\s*(?:of|in|for|as)\b/.test(after) ? placed(first(after), amountEnd) : null;
  return behind ?? placed(spokenOf(sentence), offset);
}

/** "not to exceed 55% of Total Capitalization": what a share is of is not the figure that is tested. */
const baseOf = (after: string): string | null =>
  /^\s*of\s+(?:the\s+|its\s+|their\s+)?(?:(?:aggregate|total)\s+)?(?:amount\s+of\s+)?(?:[A-Z][a-z]+'s?\s+)?((?:[A-Z][A-Za-z-]*)(?:\s+[A-Z][A-Za-z-]*){0,5})/.exec(
    after,
  )?.[1] ?? null;

const wholeDebt =
  /\b(?:[Tt]otal|[Aa]ggregate|[Cc]onsolidated|[Ff]unded|[Ss]ubsidiary|[Ss]enior|[Nn]et|[Ss]ecured)\s+(?:[A-Z][a-z]+\s+)?(?:[Ii]ndebtedness|[Dd]ebt|[Ll]iabilities)\b/g;

/** Total debt as a share of capital is a figure of finance; what one exception of a prohibition allows is not. */
function shareOf(sentence: string, base: string): FoundMetric | null {
  const debt = [...sentence.matchAll(wholeDebt)].at(-1);
  if (
    debt === undefined ||
    !/capital|worth|assets|value|equity/i.test(base) ||
    /\bliens?\b|\bpermitted\b/i.test(sentence)
  )
    return null;
  return { name: `${debt[0]} to ${base}`, start: debt.index, end: sentence.length, isFinancial: true };
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
  const name = namesIn(text).findLast(({ name: candidate }) => financial.test(candidate) && !noFigure.test(candidate));
  const of = lastMatch(ratioOf, text);
  const isOwned =
    name !== undefined && of !== undefined && / Ratio$/.test(name.name) && name.end === of.index + 'ratio'.length;
  const isRatioOf =
    of?.[1] !== undefined && !isOwned && !/^(?:the )?(?:less|greater|such|at|not|no|up|\d)\b/i.test(of[1]);
  if (of?.[1] && isRatioOf && (name === undefined || name.start < of.index + of[0].length))
    return { name: `Ratio of ${tidied(of[1])}`, start: of.index, end: of.index + of[0].length, isFinancial: true };
  if (name) return { ...name, isFinancial: true };
  const lower = lastMatch(lowerCased, text);
  if (lower && /\b(?:for|as) (?:general )?$/i.test(text.slice(Math.max(0, lower.index - 14), lower.index))) return null;
  return lower?.[1]
    ? { name: lower[1], start: lower.index, end: lower.index + lower[0].length, isFinancial: true }
    : null;
}

/** Without marks of items, remarks, and the times at which it is measured. */
const tidied = (words: string): string =>
  words
    .replaceAll(/(?<=^|\s)\((?:[ivx]+|[a-zA-Z]|expressed[^)]*)\)\s*/g, '')
    .replaceAll(
      /\s+(?:as (?:at|of) the (?:end|last day) of (?:any|each|the|such)(?: [A-Z][a-z]+)+|in respect of (?:such|any|each)(?: [A-Z][a-z]+)+|at (?:all|any) times?)/g,
      '',
    )
    .replace(/(?:[\s,(]+(?:of|to|for|in|at|and|the))*[\s,(]*$/, '');

/** "will not permit the Average Sales Growth to be …": a figure by its place in the sentence, whatever its name. */
const permission = new RegExp(
  `\\b[Pp]ermit\\s*(?:,[^,]{1,80},)?\\s*(?:(?:the|its|their)\\s+)?(${capitalized}(?:\\s+(?:${connector}\\s+){0,2}${capitalized})+)(?:\\s*,[^;]{1,200},|\\s+as\\s+(?:of|at)[^.;,]{1,120})?\\s+to(?:\\s+be)?(?:\\s+at any time)?\\s*$`,
  'd',
);

function permittedFigure(text: string): FoundMetric | null {
  const match = permission.exec(text);
  if (!match?.[1] || /Subsidiar|Person|Lien|Indebtedness|Lender|Agent|Borrower/.test(match[1])) return null;
  const [start, end] = match.indices?.[1] ?? [match.index, match.index + match[0].length];
  return { name: match[1], start, end, isFinancial: true };
}

function first(text: string): FoundMetric | null {
  const name = namesIn(text).find(({ name: candidate }) => financial.test(candidate) && !noFigure.test(candidate));
  if (name) return { ...name, isFinancial: true };
  const lower = lowerCased.exec(text);
  return lower?.[1]
    ? { name: lower[1], start: lower.index, end: lower.index + lower[0].length, isFinancial: true }
    : null;
}

function lastMatch(pattern: RegExp, text: string): RegExpExecArray | undefined {
  return [...text.matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))].at(-1);
}

function namesIn(text: string): { name: string; start: number; end: number }[] {
  return [...text.matchAll(properName)]
    .map((match) => {
      const own = match[0].replace(leadingWords, '');
      const name = own
        .replace(/\s+(?:of|to|and|for|the|in)$/, '')
        .replace(/\s+(?:SHALL|MUST|From)\b.*$/, '')
        .replace(
          /(?<=[A-Za-z] Ratio) (?:for|of) (?:the|Borrowers?|Company|Parent|Guarantors?|Issuer|Holdings)\b.*$/,
          '',
        );
      return {
        name,
        start: match.index + match[0].length - own.length,
        end: match.index + match[0].replace(/(?<=\bRatio) (?:for|of) .*$/, '').length,
      };
    })
    .filter(
      ({ name }) =>
        name !== '' && !/^(?:GAAP|Lender|Borrower|Agent|Closing Date|Fiscal (?:Year|Quarter)|Agreement)$/.test(name),
    );
}
