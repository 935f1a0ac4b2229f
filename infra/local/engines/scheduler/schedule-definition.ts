import * as z from 'zod';
import { nextRun, parseScheduleExpression } from './schedule-expression.ts';

const Target = z.looseObject({
  Arn: z.string().min(1),
  RoleArn: z.string().min(1),
  Input: z.string().min(1).optional(),
  DeadLetterConfig: z.object({ Arn: z.string().optional() }).optional(),
  RetryPolicy: z
    .object({
      MaximumRetryAttempts: z.number().int().min(0).max(185).optional(),
      MaximumEventAgeInSeconds: z.number().int().min(60).max(86_400).optional(),
    })
    .optional(),
});

/** A schedule as its caller defines it; dates are epoch seconds. */
export const ScheduleDefinition = z.object({
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.string().default('UTC'),
  StartDate: z.number().optional(),
  EndDate: z.number().optional(),
  Description: z.string().max(512).optional(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  ActionAfterCompletion: z.enum(['NONE', 'DELETE']).default('NONE'),
  FlexibleTimeWindow: z.object({
    Mode: z.enum(['OFF', 'FLEXIBLE']),
    MaximumWindowInMinutes: z.number().int().min(1).max(1440).optional(),
  }),
  Target,
  KmsKeyArn: z.string().optional(),
});
export type ScheduleDefinition = z.infer<typeof ScheduleDefinition>;

/**
 * When a schedule made or changed at `now` is first due, in epoch milliseconds; null when never. A one-shot in the past is due at once, and
 * so is a rate without a start date.
 */
export function firstDue(definition: ScheduleDefinition, now: number): number | null {
  const { kind } = parseScheduleExpression(definition.ScheduleExpression);
  if (kind === 'at') return dueAfter(definition, 0, now);
  if (kind === 'rate' && definition.StartDate === undefined) return beforeEnd(definition, now);
  return dueAfter(definition, now - 1, now);
}

/** When a schedule is due next after `after`; null when never again. A rate keeps the rhythm it began at `createdAt` or its start date. */
export function nextDue(definition: ScheduleDefinition, after: number, createdAt: number): number | null {
  return dueAfter(definition, after, createdAt);
}

/** Whether the schedule fires once only. */
export function isOneShot(definition: ScheduleDefinition): boolean {
  return parseScheduleExpression(definition.ScheduleExpression).kind === 'at';
}

function dueAfter(definition: ScheduleDefinition, after: number, createdAt: number): number | null {
  const { ScheduleExpression: expression, ScheduleExpressionTimezone: timeZone, StartDate } = definition;
  const start = StartDate === undefined ? null : StartDate * 1000;
  // Start and end dates bind recurring schedules only.
  if (isOneShot(definition)) return nextRun(expression, timeZone, new Date(after))?.getTime() ?? null;
  const from = new Date(Math.max(after, (start ?? 0) - 1));
  return beforeEnd(definition, nextRun(expression, timeZone, from, new Date(start ?? createdAt))?.getTime() ?? null);
}

function beforeEnd({ EndDate }: ScheduleDefinition, due: number | null): number | null {
  return due !== null && (EndDate === undefined || due <= EndDate * 1000) ? due : null;
}
