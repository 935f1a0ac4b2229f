import type { Covenant } from '#shared/domain/covenant.ts';
import { formatThreshold } from '#shared/format/covenant-words.ts';
import { formatDueRule } from '#shared/format/due-rule.ts';

/** `at least 1.20× · 45 days after each fiscal quarter end`. */
export function termsInShort(proposal: Covenant): string {
  const [level] = proposal.thresholds;
  if (proposal.operator === null || level === undefined) return formatDueRule(proposal);
  return `${formatThreshold(proposal.operator, { value: level.value, unit: level.unit })} · ${formatDueRule(proposal)}`;
}
