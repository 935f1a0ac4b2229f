/** What names are compared with. */
interface Named {
  all(): Iterable<{ readonly name: string }>;
}

const folded = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** How many letters differ: the number of insertions, removals and exchanges that lead from one text to the other. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const exchange = (before[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      now.push(Math.min(exchange, (before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1));
    }
    before = now;
  }
  return before[b.length] ?? 0;
}

/** The detail whose name is nearest to what somebody wrote; null where none is near. */
export function nearestName(name: string, definitions: Named): string | null {
  const wanted = folded(name);
  let best: { readonly name: string; readonly away: number } | null = null;
  for (const { name: candidate } of definitions.all()) {
    const other = folded(candidate);
    if (Math.abs(other.length - wanted.length) > 3) continue;
    const away = distance(wanted, other);
    if (best === null || away < best.away) best = { name: candidate, away };
  }
  return best !== null && best.away <= Math.max(1, Math.floor(wanted.length / 4)) ? best.name : null;
}
