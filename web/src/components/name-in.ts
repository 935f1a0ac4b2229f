/** The name of what was saved, for its notice; null for what has none. */
export const nameIn = (saved: unknown): string | null =>
  typeof saved === 'object' && saved !== null && 'name' in saved && typeof saved.name === 'string' ? saved.name : null;
