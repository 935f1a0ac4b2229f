import type { DueRule } from './due-rule.ts';

/** "within (a) 120 days after the end of the fiscal year ended December 31, 2027 and (b) 90 days after the end of each fiscal year thereafter". */
const isOfFirstYear = (due: DueRule, dues: readonly DueRule[], text: string): boolean =>
  dues.some(
    (other) =>
      other.start > due.start &&
      other.frequency === due.frequency &&
      other.offsetDays !== due.offsetDays &&
      /\b(?:ended|ending)\b[^.;]{0,40}\b(?:19|20)\d{2}\b/i.test(text.slice(due.end, other.start)) &&
      /^[^.;]{0,120}\b(?:thereafter|(?:each|every|any) (?:subsequent|succeeding|other|later)|after such)\b/i.test(
        text.slice(other.start),
      ),
  );

/** The same day said twice ("promptly, and in any event within five days … after such five days") is one rule. */
export function distinctDues(all: readonly DueRule[], text: string): DueRule[] {
  const kept: DueRule[] = [];
  const periodic = all.filter(({ frequency }) => frequency !== 'Event');
  const first = all[0];
  const isAlternative =
    first !== undefined &&
    (/\b(?:earlier|earliest|later|sooner) of\b/i.test(text.slice(Math.max(0, first.start - 25), first.end)) ||
      /\b(?:but|and)\s+(?:in\s+)?(?:no|any)\s+event\b/i.test(text.slice(first.end, all[1]?.end ?? 0)));
  const dues = isAlternative && periodic.length > 0 ? periodic : all;
  for (const due of dues.filter((one) => !isOfFirstYear(one, dues, text))) {
    const isRecurring = due.frequency !== 'Event';
    if (kept.length > 0 && !isRecurring) continue;
    const isOpposite = kept.some((other) => (other.offsetDays ?? 0) * (due.offsetDays ?? 0) < 0);
    if (
      isOpposite ||
      !kept.some((other) => other.frequency === due.frequency || (due.anchor === 'ClosingDate' && kept.length > 0))
    )
      kept.push(due);
  }
  return kept.length > 0 ? kept : dues.slice(0, 1);
}
