import type { Clause } from './clauses.ts';
import { duePlace } from './due-rule.ts';
import { dueRulesIn } from './due-rules.ts';
import { type Finding, placeOf, type Reading, type Unit } from './reading.ts';
import { sentencesIn } from './sentences.ts';

const overadvance =
  /\b(?:if|whenever|to the extent|in the event|should)\b.{0,260}?\b(?:exceeds?|is (?:greater|more) than|in excess of)\b.{0,220}?\b(?:Borrowing Base|maximum amount available|(?:borrowing|loan) availability)\b.{0,260}?\b(?:shall|will|must)\b.{0,120}?\b(?:prepay|repay|pay|reduce|eliminate|cure)\b/i;

/** "If the Loans exceed the Borrowing Base, the Borrower shall prepay the excess": the excess must be nil, after a cure period. */
export function overadvancesIn(unit: Unit, reading: Reading): Finding[] {
  const { plain, definitions } = reading;
  const found = leavesOf(unit.clause).flatMap((clause) =>
    sentencesIn(plain.text, clause.bodyStart, clause.end).flatMap((sentence): Finding[] => {
      const text = plain.text.slice(sentence.start, sentence.end);
      const match = overadvance.exec(text);
      if (match === null) return [];
      const due = dueRulesIn(text, definitions, unit.label).find(({ offsetDays }) => offsetDays !== null);
      return [
        {
          name: 'Borrowing base excess',
          covenantType: 'KPI',
          section: unit.isSchedule ? unit.label : `${unit.label}${clause.path}`,
          start: sentence.start,
          end: sentence.end,
          frequency: 'AtAllTimes',
          anchor: 'Event',
          dueOffsetDays: due?.offsetDays ?? null,
          dayType: due?.dayType ?? 'Calendar',
          metric: 'Borrowing base excess',
          operator: '<=',
          thresholds: [{ value: 0, unit: definitions.currencyOf('$') }],
          ...(due?.offsetDays == null ? {} : { cureDays: due.offsetDays, cureDayType: due.dayType }),
          places: [
            ...(['name', 'metric', 'operator', 'thresholds', 'frequency'] as const).flatMap((field) =>
              placeOf(field, {
                start: sentence.start + match.index,
                end: sentence.start + match.index + match[0].length,
              }),
            ),
            ...(due === undefined
              ? []
              : (['dueOffsetDays', 'cureDays'] as const).flatMap((field) =>
                  placeOf(field, duePlace(due, sentence.start)),
                )),
          ],
          doubts: ['topicUnknown'],
        },
      ];
    }),
  );
  return found.filter(({ section }, index) => found.findIndex((other) => other.section === section) === index);
}

const leavesOf = (clause: Clause): Clause[] => (clause.items.length === 0 ? [clause] : clause.items.flatMap(leavesOf));
