import { parseCorsRules } from './cors.ts';
import { receiveDocument } from './receive-body.ts';
import { replyEmpty, replyText } from './reply.ts';
import type { Operation } from './s3-context.ts';
import { type S3ErrorCode, s3Error } from './s3-error.ts';
import { readTags } from './tagging.ts';
import { parseXml, xmlDocument } from './xml.ts';

/** A configuration that is kept as its document. `absent` is the refusal, or the document, that answers when nothing was stored. */
interface ConfigurationKind {
  readonly check: (document: string) => unknown;
  readonly absent: { readonly error: S3ErrorCode } | { readonly document: string };
  readonly contentType?: string;
  readonly putStatus?: number;
}

const byDefaultEncrypted = xmlDocument('ServerSideEncryptionConfiguration', {
  Rule: { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' }, BucketKeyEnabled: false },
});

const xmlKind = (root: string, absent: ConfigurationKind['absent']): ConfigurationKind => ({
  check: (document) => parseXml(document, root),
  absent,
});
const emptyKind = (root: string) => xmlKind(root, { document: xmlDocument(root, {}) });

/** Configurations by the query parameter that names them. Only CORS changes how the engine behaves. */
const kinds: Readonly<Record<string, ConfigurationKind>> = {
  accelerate: emptyKind('AccelerateConfiguration'),
  cors: { check: parseCorsRules, absent: { error: 'NoSuchCORSConfiguration' } },
  encryption: xmlKind('ServerSideEncryptionConfiguration', { document: byDefaultEncrypted }),
  lifecycle: xmlKind('LifecycleConfiguration', { error: 'NoSuchLifecycleConfiguration' }),
  logging: emptyKind('BucketLoggingStatus'),
  notification: emptyKind('NotificationConfiguration'),
  ownershipControls: xmlKind('OwnershipControls', { error: 'OwnershipControlsNotFoundError' }),
  policy: {
    check: checkPolicy,
    absent: { error: 'NoSuchBucketPolicy' },
    contentType: 'application/json',
    putStatus: 204,
  },
  publicAccessBlock: xmlKind('PublicAccessBlockConfiguration', { error: 'NoSuchPublicAccessBlockConfiguration' }),
  requestPayment: xmlKind('RequestPaymentConfiguration', {
    document: xmlDocument('RequestPaymentConfiguration', { Payer: 'BucketOwner' }),
  }),
  tagging: { check: (document) => readTags(document, 50), absent: { error: 'NoSuchTagSet' }, putStatus: 204 },
  website: xmlKind('WebsiteConfiguration', { error: 'NoSuchWebsiteConfiguration' }),
};

/** The names of the query parameters that stand for a stored configuration. */
export const configurationKinds = Object.keys(kinds);

/** The operation of a method on a stored configuration; undefined for a method that it does not have. */
export function configurationOperation(kindName: string, method: string): Operation | undefined {
  const kind = kinds[kindName];
  if (kind === undefined) return undefined;
  switch (method) {
    case 'GET':
      return ({ buckets }, { bucket }, response) => {
        buckets.get(bucket);
        const document = buckets.configuration(bucket, kindName) ?? absentDocument(kind, bucket);
        replyText(response, 200, kind.contentType ?? 'application/xml', document);
      };
    case 'PUT':
      return async ({ buckets }, request, response) => {
        buckets.get(request.bucket);
        const document = await receiveDocument(request);
        kind.check(document);
        buckets.setConfiguration(request.bucket, kindName, document);
        replyEmpty(response, kind.putStatus ?? 200);
      };
    case 'DELETE':
      return ({ buckets }, { bucket }, response) => {
        buckets.get(bucket);
        buckets.deleteConfiguration(bucket, kindName);
        replyEmpty(response, 204);
      };
    default:
      return undefined;
  }
}

function absentDocument({ absent }: ConfigurationKind, bucket: string): string {
  if ('document' in absent) return absent.document;
  throw s3Error(absent.error, { fields: { BucketName: bucket } });
}

function checkPolicy(document: string): void {
  try {
    JSON.parse(document);
  } catch {
    throw s3Error('MalformedPolicy');
  }
}
