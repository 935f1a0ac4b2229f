import { datesIn, fullDatePattern, monthDayPattern, readDate, readMonthDay } from './agreement-dates.ts';
import type { Definitions } from './definitions.ts';
import { anchorAt, type FoundAnchor } from './due-anchors.ts';
import type { DueRule } from './due-rule.ts';
import { definedFrequencyAt, frequencyAt, frequencyOfDays } from './frequencies.ts';
import { linkedRules, vagueRules } from './loose-due-rules.ts';
import { numberPattern, ordinalPattern, readNumber, readOrdinal } from './numbers.ts';
import { movedBy, type Span } from './words.ts';

const daysInUnit: Record<string, number> = { day: 1, week: 7, month: 30, hour: 1 / 24 };

const countPattern = new RegExp(
  `(\\b(?:within|in|not?\\s+later\\s+than|later\\s+than|not?\\s+more\\s+than|more\\s+than|by|on\\s+or\\s+before|at\\s+least|not?\\s+less\\s+than|not?\\s+fewer\\s+than|not?\\s+less\\s+frequently\\s+than|not?\\s+sooner\\s+than|on|but|before|prior\\s+to|until)\\s+(?:the\\s+(?:earlier\\s+of\\s+|date\\s+(?:that\\s+is|which\\s+is|falling)\\s+|first\\s+)?|a\\s+date\\s+|any\\s+of\\s+|approximately\\s+)?(?:\\([ivx]+\\)\\s+)?)?(?:\\b|(?=\\[))(${numberPattern})[\\s-]+(?:consecutive\\s+)?(business|banking|working|calendar)?\\s*(days?|weeks?|months?|hours?)'?(?:\\s+(?:prior|advance)\\s+(?:written\\s+)?notice|\\s+notice)?(?:\\s*\\(\\d+\\))?(?:\\s+(?:each|period))?(?:\\s*,?\\s*or such (?:later|longer)[^,;]{0,90},?)?(?:\\s*\\((?:or|but|unless)\\b[^()]{0,160}(?:\\([^()]{0,20}\\)[^()]{0,120})?\\))?\\s*(after|following|of|from|subsequent\\s+to|prior\\s+to|before|preceding|in\\s+advance\\s+of)?\\b\\s*(?:and\\s+as\\s+of\\s+)?`,
  'gi',
);
const dayOfPeriodPattern = new RegExp(
  `\\b(?:by|on\\s+or\\s+before|on\\s+or\\s+prior\\s+to|not?\\s+later\\s+than|on|prior\\s+to|before|not\\s+after|being)\\s+(?:the\\s+)?(${ordinalPattern}|last|fifteenth)\\s+(business\\s+|calendar\\s+)?day\\s+(?:of|after\\s+the\\s+(?:end|close)\\s+of|following\\s+the\\s+(?:end|close)\\s+of|following|after|in)\\s+((?:each|every|the|any|such|a)?[^,;.)]{0,60}?(?:month|quarter|week|year)[^,;.)]{0,30})`,
  'gi',
);
const fixedDatePattern = new RegExp(
  `\\b(?:by|on\\s+or\\s+before|on\\s+or\\s+prior\\s+to|not?\\s+later\\s+than|prior\\s+to|before|on|each|every)\\s+(?:each\\s+|every\\s+|or\\s+before\\s+)?((?:${fullDatePattern})|(?:${monthDayPattern})(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+)(?:on\\s+or\\s+before\\s+|by\\s+|each\\s+)?(?:${monthDayPattern}))*(?:\\s*,?\\s*(?:of|in)\\s+(?:each|every|any)\\s+[a-z\\s]{0,20}year|\\s+(?:each|every)\\s+(?:calendar\\s+|fiscal\\s+)?year|\\s*,?\\s*annually)?)`,
  'gi',
);
/** Every due rule in a passage. Vague words ("promptly", "quarterly") count only where no date or number of days is given. */
export function dueRulesIn(text: string, definitions: Definitions, section = ''): DueRule[] {
  const counts = countRules(text, definitions);
  const days = dayOfPeriodRules(text, definitions);
  const dates = fixedDateRules(text).filter(
    (date) =>
      !days.some((day) => overlaps(day, date)) &&
      !counts.some((count) => overlaps(count, date) || isWithin(date, count)),
  );
  const precise = [...counts.filter((count) => !days.some((day) => overlaps(day, count))), ...days, ...dates];
  precise.push(...anniversaryRules(text, precise), ...definedDateRules(text, definitions));
  const linked = linkedRules(text, definitions, section);
  if (precise.length > 0) {
    const first = precise.reduce((start, rule) => Math.min(start, rule.start), text.length);
    const lead = linked.find(({ start }) => start < first);
    return (lead && precise.every(({ anchor }) => anchor === 'Event') ? [lead] : precise).sort(
      (a, b) => a.start - b.start,
    );
  }
  if (linked.length > 0) return linked.slice(0, 1);
  return vagueRules(text, definitions);
}

const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }): boolean =>
  a.start < b.end && b.start < a.end;
const isWithin = (date: { start: number }, count: { start: number; end: number }): boolean =>
  date.start >= count.start && date.start < count.end + 40;

function countRules(text: string, definitions: Definitions): DueRule[] {
  if (!/\b(?:day|week|month|hour)/i.test(text)) return [];
  const found: DueRule[] = [];
  for (const match of text.matchAll(countPattern)) {
    const [whole, lead = '', number = '', dayWord = '', unit = '', relation = ''] = match;
    const end = match.index + whole.length;
    if (!isDueCount(text, match.index, lead, relation, end)) continue;
    const isBefore = /prior|before|preceding|advance/i.test(relation) || advanceNotice.test(whole);
    const anchored = anchoredBefore(text, match.index, end, relation, definitions);
    const counted =
      anchored ??
      (relation === ''
        ? { anchor: 'Event' as const, frequency: 'Event' as const, length: 0 }
        : anchorAt(text.slice(end, end + 220), definitions));
    const { value, disagrees } = readNumber(number);
    const size = daysInUnit[unit.toLowerCase().replace(/s$/, '')] ?? 1;
    const offset = value === null || disagrees ? null : Math.ceil(value * size) * (isBefore ? -1 : 1);
    found.push({
      start: match.index,
      end,
      words: anchored?.words ?? { start: match.index, end: end + counted.length },
      ...(counted.defined === undefined ? {} : { defined: counted.defined }),
      kind: 'count',
      anchor: counted.anchor,
      frequency: counted.frequency,
      offsetDays: offset,
      dayType: /business|banking|working/i.test(dayWord) ? 'Business' : 'Calendar',
      isDoubtful: disagrees || value === null || size === 30 || size === 7,
    });
  }
  return found;
}

const namedBefore =
  /\b(?:after|following|from)\s+(?=(?:the\s+)?(?:end|close|last\s+day|beginning|start)\s+of\s|each\s|every\s)/gi;
const farthestNamed = 260;

/** "After the end of each fiscal month, and in any event within 15 days thereafter": what is counted from stands before the count. */
function anchoredBefore(
  text: string,
  start: number,
  end: number,
  relation: string,
  definitions: Definitions,
): (FoundAnchor & { readonly words: Span }) | null {
  const isThereafter =
    relation === ''
      ? /^\s*(?:there)?after\b/i.test(text.slice(end - 10, end)) || /^\s*thereafter\b/i.test(text.slice(end))
      : /^after|following$/i.test(relation) &&
        /^\s*(?:the\s+(?:end|close)\s+of\s+)?(?:such|said|that)\s+(?:end|close|(?:fiscal\s+|calendar\s+)?(?:year|quarter|month|period))\b/i.test(
          text.slice(end),
        );
  if (!isThereafter) return null;
  const before = text.slice(Math.max(0, start - farthestNamed), start);
  const named = [...before.slice(before.search(/[^.;]*$/)).matchAll(namedBefore)].at(-1);
  if (named === undefined) return null;
  const clause = before.search(/[^.;]*$/) + named.index;
  const found = anchorAt(before.slice(clause + named[0].length), definitions);
  const words = { start: start - before.length + clause, end };
  return found.frequency === 'Event' ? null : { ...found, words };
}

const advanceNotice = /(?:prior|advance) (?:written )?notice/i;

/** Tells a deadline from other spans of time: ages of receivables, rate periods, "a period of 30 days", terms of leases. */
function isDueCount(text: string, start: number, lead: string, relation: string, end: number): boolean {
  const before = text.slice(Math.max(0, start - 60), start);
  if (
    /\b(?:period of|periods of|for|unpaid|aged?|term of|maturit(?:y|ies) of|past due|outstanding|exceeding|excess of|first|preceding|last|succeeding|next|prior|previous|trailing|delinquent|than)\s*$/i.test(
      before,
    ) &&
    !/no(?:t)?\s*$/i.test(lead)
  )
    return false;
  if (/^\s*(?:the )?(?:original )?(?:invoice|due date|date of invoice)/i.test(text.slice(end))) return false;
  if (advanceNotice.test(text.slice(start, end))) return true;
  if (/^\s*thereafter\b/i.test(text.slice(end)) && lead !== '') return true;
  if (lead === '' && relation === '') return false;
  if (/^(?:in|on|but|before|until|more than)\s/i.test(lead) && relation === '') return false;
  if (lead === '' && /^(?:of|from)$/i.test(relation)) return false;
  return !(
    relation === '' &&
    /^(?:at least|no[t]? less than|no[t]? fewer than|more than|no[t]? more than)/i.test(lead) &&
    !/more than/i.test(lead)
  );
}

function dayOfPeriodRules(text: string, definitions: Definitions): DueRule[] {
  const found: DueRule[] = [];
  for (const match of text.matchAll(dayOfPeriodPattern)) {
    const [whole, ordinal = '', dayWord = '', period = ''] = match;
    const told = frequencyAt(period) ?? definedFrequencyAt(period, definitions);
    if (
      told === null ||
      /(?:ending|ended|outstanding|existing|effect|dated|beginning|commencing|and including)\s*$/i.test(
        text.slice(0, match.index),
      )
    )
      continue;
    const { frequency, defined } = told;
    const isLast = /last/i.test(ordinal);
    const { value, disagrees } = isLast ? { value: 0, disagrees: false } : readOrdinal(ordinal);
    const ofWeek = frequency === 'Weekly';
    found.push({
      start: match.index,
      end: match.index + whole.length,
      words: { start: match.index, end: match.index + whole.length },
      ...(defined === undefined ? {} : { defined }),
      kind: 'dayOfPeriod',
      anchor: ofWeek && !isLast ? 'PeriodStart' : frequency === 'Annually' ? 'FiscalYearEnd' : 'PeriodEnd',
      frequency,
      offsetDays: value === null || disagrees ? null : ofWeek && !isLast ? value - 1 : value,
      dayType: /business/i.test(dayWord) ? 'Business' : 'Calendar',
      isDoubtful: disagrees,
    });
  }
  return found;
}

function fixedDateRules(text: string): DueRule[] {
  if (!/\d/.test(text)) return [];
  const found: DueRule[] = [];
  for (const match of text.matchAll(fixedDatePattern)) {
    const words = match[1] ?? '';
    const before = text.slice(Math.max(0, match.index - 45), match.index + 3);
    if (
      /(?:ending|ended|commencing|beginning|starting|dated|as of|through|occurring|maturing|from and after|and) (?:on|each)?\s*\w*$/i.test(
        before.trimEnd(),
      ) &&
      !/,\s*and\s+\w*$/i.test(before.trimEnd())
    )
      continue;
    const date = readDate(words);
    const monthDay = readMonthDay(words);
    if (date === null && (monthDay === null || !/each|every|annually/i.test(`${before.slice(-14)}${match[0]}`)))
      continue;
    found.push({
      start: match.index,
      end: match.index + match[0].length,
      words: { start: match.index, end: match.index + match[0].length },
      kind: 'date',
      anchor: 'FixedDate',
      frequency: date === null ? (frequencyOfDays(words) ?? 'Annually') : 'Once',
      offsetDays: 0,
      dayType: 'Calendar',
      fixedDate: date ?? monthDay ?? '',
      isDoubtful: false,
    });
  }
  return found;
}

const definedDate =
  /\b(?:by|on\s+or\s+(?:before|prior\s+to)|no(?:t)?\s+later\s+than)\s+the\s+((?:[A-Z][a-z]+ ){1,3}Date)\b/g;
const farthestDate = 60;

/** "by the Completion Date", where that is defined as a day of the calendar. */
const definedDateRules = (text: string, definitions: Definitions): DueRule[] =>
  [...text.matchAll(definedDate)].flatMap((match): DueRule[] => {
    const definition = definitions.definitionOf(match[1] ?? '');
    const found = datesIn(definition?.text ?? '')[0];
    if (definition === undefined || found === undefined || found.start > farthestDate) return [];
    return [
      {
        start: match.index,
        end: match.index + match[0].length,
        words: { start: match.index, end: match.index + match[0].length },
        place: movedBy(found, definition.start),
        kind: 'date',
        anchor: 'FixedDate',
        frequency: 'Once',
        offsetDays: 0,
        dayType: 'Calendar',
        fixedDate: found.date,
        isDoubtful: false,
      },
    ];
  });

const anniversary =
  /\b(?:by|on|on or before|no(?:t)? later than|prior to|before)\s+each\s+(?:annual\s+)?anniversary\s+of\s+the\s+(?:Closing|Effective|Term Conversion)?\s*[Dd]ate/gi;

function anniversaryRules(text: string, others: readonly DueRule[]): DueRule[] {
  return [...text.matchAll(anniversary)]
    .map((match): DueRule => {
      const place = { start: match.index, end: match.index + match[0].length };
      return {
        ...place,
        words: place,
        kind: 'date',
        anchor: 'ClosingDate',
        frequency: 'Annually',
        offsetDays: 0,
        dayType: 'Calendar',
        isDoubtful: false,
      };
    })
    .filter((rule) => !others.some((other) => overlaps(rule, other)));
}
