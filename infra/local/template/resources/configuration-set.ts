import {
  AlreadyExistsException,
  CreateConfigurationSetCommand,
  CreateConfigurationSetEventDestinationCommand,
  type EventType,
  UpdateConfigurationSetEventDestinationCommand,
} from '@aws-sdk/client-sesv2';
import * as z from 'zod';
import { noEffect } from '../properties.ts';
import { generatedName, resourceKind } from '../resource-kind.ts';
import { unlessThere } from './unless-there.ts';

const set = z.strictObject({
  Name: z.string().optional(),
  DeliveryOptions: noEffect,
  ReputationOptions: noEffect,
  SendingOptions: noEffect,
  SuppressionOptions: noEffect,
  Tags: noEffect,
});

/** By which mails are followed. */
export const configurationSet = resourceKind<z.infer<typeof set>>({
  properties: set,
  async provision(request, { aws }) {
    const name = request.properties.Name ?? generatedName(request, 64);
    const set = new CreateConfigurationSetCommand({ ConfigurationSetName: name });
    await unlessThere(aws.ses.send(set), AlreadyExistsException);
    return { ref: name, attributes: {} };
  },
});

const types = {
  send: 'SEND',
  delivery: 'DELIVERY',
  bounce: 'BOUNCE',
  complaint: 'COMPLAINT',
  reject: 'REJECT',
} as const;
const typeNames = Object.keys(types) as (keyof typeof types)[];

const destination = z.strictObject({
  ConfigurationSetName: z.string(),
  EventDestination: z.strictObject({
    Name: z.string().optional(),
    Enabled: z.boolean().default(false),
    MatchingEventTypes: z.array(z.enum(typeNames)),
    EventBridgeDestination: z.strictObject({ EventBusArn: z.string() }),
  }),
});

/** Where what becomes of mails is told: the default event bus. */
export const configurationSetEventDestination = resourceKind<z.infer<typeof destination>>({
  properties: destination,
  async provision(request, { aws }) {
    const { ConfigurationSetName, EventDestination } = request.properties;
    const { Enabled, MatchingEventTypes, EventBridgeDestination } = EventDestination;
    const name = EventDestination.Name ?? generatedName(request, 64);
    const wanted = {
      ConfigurationSetName,
      EventDestinationName: name,
      EventDestination: {
        ...{ Enabled, EventBridgeDestination },
        MatchingEventTypes: MatchingEventTypes.map((type): EventType => types[type]),
      },
    };
    const making = aws.ses.send(new CreateConfigurationSetEventDestinationCommand(wanted));
    const isNew = await unlessThere(making, AlreadyExistsException);
    if (!isNew) await aws.ses.send(new UpdateConfigurationSetEventDestinationCommand(wanted));
    return { ref: name, attributes: {} };
  },
});
