import * as z from 'zod';

/** The other end of a link between a financing and a project, and the structure that it lies in. */
export const LinkedEnd = z.object({ id: z.string(), dealId: z.string() });
export type LinkedEnd = z.infer<typeof LinkedEnd>;

/** Each end keeps the list of its links in its own record. */
export const mostLinks = 300;

/** Each is a record of its own in the transaction of the change. */
export const mostLinkChanges = 30;
