import { NewAgent } from '#shared/domain/agent.ts';
import { type CsvSeparator, csvRows } from '#shared/format/csv.ts';

/** A line of a pasted list, as it would be invited, or what is wrong with it. */
export interface InviteeRow {
  /** Counted from 1, as the reader counts lines. */
  readonly line: number;
  /** The address, or what stands there. */
  readonly label: string;
  readonly person: NewAgent | null;
  readonly fault: string | null;
}

interface RoleChoice {
  readonly id: string;
  readonly name: string;
}

/** How many are invited at once: an organization mails 300 invitations an hour. */
export const mostInvitees = 100;

const cellsOf = (line: string, separator: CsvSeparator): readonly string[] =>
  [...csvRows(line, separator)].flatMap(({ cells }) => cells.map((cell) => cell.trim()));

/** Spreadsheets paste tabs; CSV files have commas or semicolons. */
const separatorOf = (line: string): CsvSeparator =>
  (['\t', ';'] as const).find((letter) => line.includes(letter)) ?? ',';

const isHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => /^e-?mail/i.test(cell)) && !cells.some((cell) => cell.includes('@'));

/** The last word of a name is the last name. */
function namesOf(cells: readonly string[]): { firstName: string; lastName: string } {
  const words = cells.join(' ').split(/\s+/).filter(Boolean);
  if (cells.length > 1) return { firstName: cells[0] ?? '', lastName: cells.slice(1).join(' ').trim() };
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

function rowOf(cells: readonly string[], line: number, roles: readonly RoleChoice[] | null): InviteeRow {
  const at = cells.findIndex((cell) => cell.includes('@'));
  if (at < 0) return { line, label: cells.join(' '), person: null, fault: 'This line has no email address.' };
  const label = cells[at] ?? '';
  const wanted = cells.slice(at + 1).filter((cell) => cell !== '');
  const chosen = wanted.map((name) => roles?.find((role) => role.name.toLowerCase() === name.toLowerCase()));
  const unknown = wanted.find((_, index) => chosen[index] === undefined);
  if (roles !== null && unknown !== undefined) {
    return { line, label, person: null, fault: `There is no role "${unknown}".` };
  }
  const roleIds = chosen.flatMap((role) => role?.id ?? []);
  const entered = { ...namesOf(cells.slice(0, at)), primaryEmail: label };
  const parsed = NewAgent.safeParse(roleIds.length === 0 ? entered : { ...entered, roles: roleIds });
  if (!parsed.success) {
    return { line, label, person: null, fault: parsed.error.issues[0]?.message ?? 'This line is incomplete.' };
  }
  return { line, label, person: parsed.data, fault: null };
}

/**
 * Reads a pasted list or a CSV file: name (in one column or two), email, and any roles after it, by their names. `roles` is null for guests,
 * who have none. A line of column names is left out, and so are empty ones; an address that stands twice is invited once.
 */
export function inviteeRows(text: string, roles: readonly RoleChoice[] | null): readonly InviteeRow[] {
  const seen = new Set<string>();
  return text.split(/\r?\n/).flatMap((content, index): InviteeRow[] => {
    if (content.trim() === '') return [];
    const cells = cellsOf(content, separatorOf(content));
    if (index === 0 && isHeader(cells)) return [];
    const row = rowOf(cells, index + 1, roles);
    const address = row.person?.primaryEmail;
    if (address === undefined) return [row];
    if (seen.has(address)) return [{ ...row, person: null, fault: 'This address is already listed above.' }];
    seen.add(address);
    return [row];
  });
}
