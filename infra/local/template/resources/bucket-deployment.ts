import * as z from 'zod';
import { noEffect } from '../properties.ts';
import { resourceKind, shortHash } from '../resource-kind.ts';

const deployment = z.strictObject({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.unknown())).optional(),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(''),
  Include: z.array(z.string()).default([]),
  Exclude: z.array(z.string()).default([]),
  SystemMetadata: z.record(z.string(), z.string()).default({}),
  ServiceToken: noEffect,
  SourceBucketNames: noEffect,
  SourceMarkersConfig: noEffect,
  Prune: noEffect,
  RetainOnDelete: noEffect,
  WaitForDistributionInvalidation: noEffect,
  DistributionId: noEffect,
  DistributionPaths: noEffect,
  OutputObjectKeys: noEffect,
  UserMetadata: noEffect,
});

/** Files of the site. They are served from where they were built, so a new build needs no new deployment. */
export const bucketDeployment = resourceKind<z.infer<typeof deployment>>({
  properties: deployment,
  provision({ properties, stackName, logicalId }, { assets, runtime, reportUnsupported }) {
    const { DestinationBucketName: bucket, DestinationBucketKeyPrefix: prefix } = properties;
    if (properties.SourceMarkers?.some((markers) => Object.keys(markers).length > 0)) {
      reportUnsupported(`${logicalId}: deployed files whose content depends on other resources`);
    }
    const contents = properties.SourceObjectKeys.flatMap((key) => {
      const directory = assets.get(key);
      if (directory === undefined) reportUnsupported(`${logicalId}: the source ${key} is not an asset of this app`);
      const { Include: include, Exclude: exclude, SystemMetadata: headers } = properties;
      return directory === undefined
        ? []
        : [{ directory, prefix: prefix.replace(/^\/+/, ''), include, exclude, headers }];
    });
    runtime.siteContents.set(bucket, [...(runtime.siteContents.get(bucket) ?? []), ...contents]);
    const id = shortHash(`${stackName}/${logicalId}`, 16);
    return { ref: id, attributes: { DestinationBucketArn: `arn:aws:s3:::${bucket}` } };
  },
});
