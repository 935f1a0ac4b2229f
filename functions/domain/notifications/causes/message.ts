import * as z from 'zod';

const happened = { organizationId: z.string(), at: z.string(), by: z.string() };

/** What has happened, as the subscription to events tells it (`events/notifications.ts`). */
export const Happening = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('job'), jobId: z.string(), ...happened }),
  z.object({
    kind: z.literal('deliverable'),
    entityId: z.string(),
    covenantId: z.string(),
    periodEnd: z.string(),
    step: z.string(),
    version: z.string(),
    ...happened,
  }),
  z.object({
    kind: z.literal('workflow'),
    workflowId: z.string(),
    steps: z.string(),
    outcome: z.string(),
    ...happened,
  }),
  z.object({ kind: z.literal('document'), roomId: z.string(), documentId: z.string(), ...happened }),
  z.object({ kind: z.literal('team'), entityId: z.string(), agentId: z.string(), ...happened }),
  z.object({ kind: z.literal('roles'), agentId: z.string(), ...happened }),
  z.object({ kind: z.literal('auditStream'), ...happened }),
  z.object({ kind: z.literal('figures'), entityId: z.string(), ...happened }),
  z.object({
    kind: z.literal('comment'),
    entityId: z.string(),
    commentId: z.string(),
    /** Ids of those who are mentioned, or mentioned anew, with commas between them. */
    mentioned: z.string(),
    isNew: z.enum(['true', 'false']),
    version: z.string(),
    ...happened,
  }),
]);
export type Happening = z.infer<typeof Happening>;
export type HappeningOf<Kind extends Happening['kind']> = Extract<Happening, { kind: Kind }>;
