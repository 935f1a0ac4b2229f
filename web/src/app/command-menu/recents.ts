import * as z from 'zod';

const Recent = z.object({ id: z.string(), kind: z.string(), label: z.string(), hint: z.string(), to: z.string() });
export type Recent = z.infer<typeof Recent>;

const prefix = 'trestle.recents.';
const kept = 6;

const keyOf = (userId: string, organizationId: string): string => `${prefix}${userId}.${organizationId}`;

/** What a user opened last through the menu, on this device, in one organization. */
export function readRecents(userId: string, organizationId: string): readonly Recent[] {
  try {
    const parsed = z.array(Recent).safeParse(JSON.parse(localStorage.getItem(keyOf(userId, organizationId)) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

export function rememberRecent(userId: string, organizationId: string, opened: Recent): void {
  const others = readRecents(userId, organizationId).filter(({ to }) => to !== opened.to);
  localStorage.setItem(keyOf(userId, organizationId), JSON.stringify([opened, ...others].slice(0, kept)));
}

/** Names of structures are nobody else's business, so signing out forgets them. */
export function forgetRecents(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
