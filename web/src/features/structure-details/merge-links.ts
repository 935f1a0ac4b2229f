/** What was chosen from an older list, carried over to the latest one: added and removed as before, with what others have added since. */
export function mergedLinks(
  before: readonly string[],
  chosen: readonly string[],
  latest: readonly string[],
): readonly string[] {
  const kept = latest.filter((id) => chosen.includes(id) || !before.includes(id));
  const added = chosen.filter((id) => !before.includes(id) && !latest.includes(id));
  return [...kept, ...added];
}
