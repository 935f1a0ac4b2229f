import { amountsIn } from './amounts.ts';
import { dueRulesIn } from './due-rules.ts';
import { testName } from './names.ts';
import { type Finding, placeOf, type Reading } from './reading.ts';
import { movedBy } from './words.ts';

const replacement =
  /\bSections?\s+(\d+(?:\.\d+)*(?:\([a-zA-Z0-9]+\))*)\s*(?:\(([^)]{3,80})\))?[^.]{0,160}?\b(?:is|are|shall be)\s+(?:hereby\s+)?amended\b[^.]{0,120}?\b(?:deleting|replacing|striking|substituting|changing)\b[^"]{0,120}?"([^"]{1,90}?)"[^"]{0,120}?\b(?:with|inserting|substituting|replacing|to|therefor|adding)\b[^"]{0,80}?"([^"]{1,90}?)"/g;

/** "the definition of “Eligible Receivables” in Section 1.1": what a word means is no level of a covenant. */
const definitionBefore = /\bdefinition of\b[^.;]*$/i;

/** An amendment that restates a single number: "by replacing “1.25 to 1.00” with “1.20 to 1.00”". What is compared stays in the agreement. */
export function amendedFigures({ plain: { text }, definitions }: Reading): Finding[] {
  return [...text.matchAll(replacement)].flatMap((match): Finding[] => {
    if (definitionBefore.test(text.slice(Math.max(0, match.index - 120), match.index))) return [];
    const [whole, section = '', title = '', , after = ''] = match;
    const amount = amountsIn(after, definitions)[0];
    const due = dueRulesIn(`within ${after.replace(/^within\s+/i, '')} after`, definitions)[0];
    const whereAmended = match.index + whole.length - 1 - after.length;
    const newWords = { start: whereAmended, end: whereAmended + after.length };
    const place = { start: match.index, end: match.index + whole.length };
    const common = {
      section,
      start: match.index,
      end: match.index + whole.length,
      dayType: 'Calendar',
      doubts: ['amended'],
    } as const;
    if (amount && amount.value !== null && amount.unit !== 'Months') {
      const metric = title === '' ? `Section ${section} level` : title;
      return [
        {
          ...common,
          name: title === '' ? `Amended level in Section ${section}` : testName(title, '>=', null),
          covenantType: 'KPI',
          frequency: 'AtAllTimes',
          anchor: 'PeriodEnd',
          dueOffsetDays: null,
          metric,
          thresholds: [{ value: amount.value, unit: amount.unit }],
          places: [
            ...placeOf('name', place),
            ...placeOf('metric', place),
            ...placeOf('thresholds', movedBy(amount, newWords.start)),
          ],
        },
      ];
    }
    if (due?.offsetDays == null) return [];
    return [
      {
        ...common,
        name: `Amended deadline in Section ${section}`,
        covenantType: 'Report',
        frequency: 'Event',
        anchor: 'Event',
        dueOffsetDays: due.offsetDays,
        dayType: due.dayType,
        thresholds: [],
        places: [...placeOf('name', place), ...placeOf('dueOffsetDays', newWords)],
      },
    ];
  });
}
