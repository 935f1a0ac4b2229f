import {
  ConflictException,
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  CreateScheduleGroupCommand,
  GetScheduleCommand,
  ResourceNotFoundException,
  type SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import * as z from 'zod';
import { noEffect } from '../properties.ts';
import { generatedName, resourceKind } from '../resource-kind.ts';
import { unlessThere } from './unless-there.ts';

const target = z.strictObject({
  Arn: z.string(),
  RoleArn: z.string(),
  Input: z.string().optional(),
  RetryPolicy: z
    .strictObject({ MaximumRetryAttempts: z.number().optional(), MaximumEventAgeInSeconds: z.number().optional() })
    .optional(),
  DeadLetterConfig: z.strictObject({ Arn: z.string() }).optional(),
});

const schedule = z.strictObject({
  Name: z.string().optional(),
  GroupName: z.string().default('default'),
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.string().default('UTC'),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Target: target,
  FlexibleTimeWindow: z.strictObject({
    Mode: z.enum(['OFF', 'FLEXIBLE']),
    MaximumWindowInMinutes: z.number().optional(),
  }),
  Description: z.string().optional(),
  StartDate: noEffect,
  EndDate: noEffect,
  KmsKeyArn: noEffect,
});

/** A schedule, made in the scheduler engine and touched again only when the template changed it: an update restarts its rhythm. */
export const schedulerSchedule = resourceKind<z.infer<typeof schedule>>({
  properties: schedule,
  async provision(request, { aws, region, accountId, runtime }) {
    const { StartDate: _start, EndDate: _end, KmsKeyArn: _key, ...wanted } = request.properties;
    const name = wanted.Name ?? generatedName(request, 64);
    const definition: CreateScheduleCommandInput = { ...wanted, Name: name };
    const existing = await find(aws.scheduler, name, wanted.GroupName);
    if (existing === undefined) await aws.scheduler.send(new CreateScheduleCommand(definition));
    else if (isChanged(existing, definition)) await aws.scheduler.send(new UpdateScheduleCommand(definition));

    const { ScheduleExpression: expression, ScheduleExpressionTimezone: timezone, State, Target } = wanted;
    const isEnabled = State === 'ENABLED';
    runtime.schedules.set(name, { name, expression, timezone, isEnabled, targetArn: Target.Arn, input: Target.Input });
    const arn = `arn:aws:scheduler:${region}:${accountId}:schedule/${wanted.GroupName}/${name}`;
    return { ref: name, attributes: { Arn: arn } };
  },
});

const group = z.strictObject({ Name: z.string().optional(), Tags: noEffect });

/** A group of schedules. */
export const scheduleGroup = resourceKind<z.infer<typeof group>>({
  properties: group,
  async provision(request, { aws, region, accountId }) {
    const name = request.properties.Name ?? generatedName(request, 64);
    await unlessThere(aws.scheduler.send(new CreateScheduleGroupCommand({ Name: name })), ConflictException);
    return { ref: name, attributes: { Arn: `arn:aws:scheduler:${region}:${accountId}:schedule-group/${name}` } };
  },
});

function isChanged(existing: object, wanted: CreateScheduleCommandInput): boolean {
  return Object.entries(wanted).some(
    ([property, value]) => value !== undefined && canonical(Reflect.get(existing, property)) !== canonical(value),
  );
}

/** JSON with sorted keys, so that two objects compare by content. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

async function find(client: SchedulerClient, name: string, groupName: string): Promise<object | undefined> {
  try {
    return await client.send(new GetScheduleCommand({ Name: name, GroupName: groupName }));
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
