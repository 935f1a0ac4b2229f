import * as z from 'zod';
import { noEffect } from '../properties.ts';
import { generatedName, resourceKind } from '../resource-kind.ts';

const viewerFunction = z.strictObject({
  Name: z.string().optional(),
  FunctionCode: z.string(),
  FunctionConfig: z.strictObject({ Runtime: z.string(), Comment: noEffect }),
  AutoPublish: noEffect,
});

/** A CloudFront Function; its code runs in the gateway. Key value stores are not supported. */
export const cloudFrontFunction = resourceKind<z.infer<typeof viewerFunction>>({
  properties: viewerFunction,
  provision(request, { accountId, runtime }) {
    const name = request.properties.Name ?? generatedName(request, 64);
    const arn = `arn:aws:cloudfront::${accountId}:function/${name}`;
    runtime.viewerFunctions.set(arn, request.properties.FunctionCode);
    return { ref: arn, attributes: { FunctionARN: arn, Stage: 'LIVE' } };
  },
});
