import {
  CreateBucketCommand,
  HeadBucketCommand,
  NotFound,
  PutBucketCorsCommand,
  PutBucketVersioningCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import * as z from 'zod';
import { noEffect } from '../properties.ts';
import { generatedName, resourceKind } from '../resource-kind.ts';

const corsRule = z.strictObject({
  Id: noEffect,
  AllowedHeaders: z.array(z.string()).optional(),
  AllowedMethods: z.array(z.string()),
  AllowedOrigins: z.array(z.string()),
  ExposedHeaders: z.array(z.string()).optional(),
  MaxAge: z.number().optional(),
});

const bucket = z.strictObject({
  BucketName: z.string().optional(),
  CorsConfiguration: z.strictObject({ CorsRules: z.array(corsRule) }).optional(),
  VersioningConfiguration: z.strictObject({ Status: z.enum(['Enabled', 'Suspended']) }).optional(),
  ObjectLockEnabled: noEffect,
  ObjectLockConfiguration: noEffect,
  LifecycleConfiguration: noEffect,
  BucketEncryption: noEffect,
  PublicAccessBlockConfiguration: noEffect,
  OwnershipControls: noEffect,
  LoggingConfiguration: noEffect,
  AccessControl: noEffect,
  Tags: noEffect,
});

/** An S3 bucket with its CORS rules and versioning. Nothing expires here and nothing is locked: lifecycle rules are not run. */
export const s3Bucket = resourceKind<z.infer<typeof bucket>>({
  properties: bucket,
  async provision(request, { aws, region }) {
    const { BucketName, CorsConfiguration: cors, VersioningConfiguration: versioning } = request.properties;
    const name = BucketName ?? generatedName(request).toLowerCase();
    if (!(await exists(aws.s3, name))) await aws.s3.send(new CreateBucketCommand({ Bucket: name }));
    if (versioning !== undefined) {
      await aws.s3.send(new PutBucketVersioningCommand({ Bucket: name, VersioningConfiguration: versioning }));
    }
    if (cors !== undefined) {
      const rules = cors.CorsRules.map(
        ({ ExposedHeaders, MaxAge, AllowedHeaders, AllowedMethods, AllowedOrigins }) => ({
          AllowedMethods,
          AllowedOrigins,
          ...(AllowedHeaders ? { AllowedHeaders } : {}),
          ...(ExposedHeaders ? { ExposeHeaders: ExposedHeaders } : {}),
          ...(MaxAge !== undefined ? { MaxAgeSeconds: MaxAge } : {}),
        }),
      );
      await aws.s3.send(new PutBucketCorsCommand({ Bucket: name, CORSConfiguration: { CORSRules: rules } }));
    }
    const attributes = {
      Arn: `arn:aws:s3:::${name}`,
      DomainName: `${name}.s3.amazonaws.com`,
      RegionalDomainName: `${name}.s3.${region}.amazonaws.com`,
      WebsiteURL: `http://${name}.s3-website-${region}.amazonaws.com`,
    };
    return { ref: name, attributes };
  },
});

async function exists(client: S3Client, name: string): Promise<boolean> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: name }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}
