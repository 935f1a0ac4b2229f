import { PutParameterCommand } from '@aws-sdk/client-ssm';
import * as z from 'zod';
import { noEffect } from '../properties.ts';
import { generatedName, resourceKind } from '../resource-kind.ts';

const parameter = z.strictObject({
  Name: z.string().optional(),
  Type: z.enum(['String', 'StringList']),
  Value: z.string(),
  Description: noEffect,
  AllowedPattern: noEffect,
  DataType: noEffect,
  Tier: noEffect,
  Tags: noEffect,
});

/** A parameter, written on every start: host names in it become those of this machine, whose ports may have changed. */
export const ssmParameter = resourceKind<z.infer<typeof parameter>>({
  properties: parameter,
  async provision(request, { aws, toLocalHosts }) {
    const { Type, Value, Name = `/${generatedName(request, 200)}` } = request.properties;
    const value = toLocalHosts(Value);
    await aws.parameters.send(new PutParameterCommand({ Name, Value: value, Type, Overwrite: true }));
    return { ref: Name, attributes: { Type, Value: value } };
  },
});
