import * as z from 'zod';
import type { EventPattern } from '../declared-runtime.ts';
import { noEffect } from '../properties.ts';
import { generatedName, resourceKind } from '../resource-kind.ts';

// Values alone: what a pattern could ask for beside them would match nothing here.
const pattern: z.ZodType<EventPattern> = z.lazy(() =>
  z.record(z.string(), z.union([z.array(z.string()).min(1), pattern])),
);

const rule = z.strictObject({
  Name: z.string().optional(),
  Description: noEffect,
  EventPattern: pattern,
  State: z.literal('ENABLED').default('ENABLED'),
  Targets: z.array(z.strictObject({ Id: z.string(), Arn: z.string() })).default([]),
  Tags: noEffect,
});

/** A rule of the default event bus, of which the engines tell what services tell EventBridge. */
export const eventsRule = resourceKind<z.infer<typeof rule>>({
  properties: rule,
  provision(request, { region, accountId, runtime }) {
    const { Name, EventPattern: wanted, Targets } = request.properties;
    const name = Name ?? generatedName(request, 64);
    runtime.eventRules.set(name, { pattern: wanted, targetArns: Targets.map(({ Arn }) => Arn) });
    return { ref: name, attributes: { Arn: `arn:aws:events:${region}:${accountId}:rule/${name}` } };
  },
});
