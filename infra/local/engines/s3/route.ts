import { configurationKinds, configurationOperation } from './bucket-configuration.ts';
import {
  createBucket,
  deleteBucket,
  getBucketLocation,
  getBucketVersioning,
  headBucket,
  listBuckets,
  putBucketVersioning,
} from './bucket-operations.ts';
import { completeMultipartUpload } from './complete-upload.ts';
import { copyObject } from './copy-object.ts';
import { deleteObject, deleteObjects } from './delete-object.ts';
import { getObject, headObject } from './get-object.ts';
import { listObjects, listObjectsV2 } from './list-objects.ts';
import { listMultipartUploads, listParts } from './list-uploads.ts';
import { listObjectVersions } from './list-versions.ts';
import { abortMultipartUpload, createMultipartUpload, uploadPart, uploadPartCopy } from './multipart-upload.ts';
import { getObjectAttributes } from './object-attributes.ts';
import { putObject } from './put-object.ts';
import type { Operation, S3Request } from './s3-context.ts';
import { s3Error } from './s3-error.ts';
import { deleteObjectTagging, getObjectTagging, putObjectTagging } from './tagging.ts';

type OperationsByMethod = Readonly<Record<string, Operation>>;

const onBucket: OperationsByMethod = {
  GET: listObjects,
  PUT: createBucket,
  HEAD: headBucket,
  DELETE: deleteBucket,
};

const onBucketParameter: Readonly<Record<string, OperationsByMethod>> = {
  'list-type': { GET: listObjectsV2 },
  versions: { GET: listObjectVersions },
  uploads: { GET: listMultipartUploads },
  delete: { POST: deleteObjects },
  location: { GET: getBucketLocation },
  versioning: { GET: getBucketVersioning, PUT: putBucketVersioning },
};

const onObject: OperationsByMethod = {
  GET: getObject,
  HEAD: headObject,
  PUT: putObject,
  DELETE: deleteObject,
};

const onObjectParameter: Readonly<Record<string, OperationsByMethod>> = {
  attributes: { GET: getObjectAttributes },
  tagging: { GET: getObjectTagging, PUT: putObjectTagging, DELETE: deleteObjectTagging },
  uploads: { POST: createMultipartUpload },
  uploadId: { GET: listParts, PUT: uploadPart, POST: completeMultipartUpload, DELETE: abortMultipartUpload },
};

/** Parameters of S3 that ask for something else than the plain resource, and that this engine does not have. */
const unsupportedParameters = [
  'acl',
  'analytics',
  'intelligent-tiering',
  'inventory',
  'legal-hold',
  'metrics',
  'object-lock',
  'policyStatus',
  'replication',
  'restore',
  'retention',
  'select',
  'session',
  'torrent',
];

/** The operation that a request asks for. Throws NotImplemented or MethodNotAllowed. */
export function route({ method, bucket, key, query, headers }: S3Request): Operation {
  const unsupported = unsupportedParameters.find((parameter) => query.has(parameter));
  if (unsupported !== undefined) throw s3Error('NotImplemented', { fields: { Parameter: unsupported } });
  if (bucket === '') return operationFor({ GET: listBuckets }, method);

  if (key !== '') {
    if (method === 'PUT' && headers['x-amz-copy-source'] !== undefined) {
      return query.has('uploadId') ? uploadPartCopy : copyObject;
    }
    const parameter = Object.keys(onObjectParameter).find((name) => query.has(name));
    return operationFor((parameter && onObjectParameter[parameter]) || onObject, method);
  }
  const kind = configurationKinds.find((name) => query.has(name));
  if (kind !== undefined) {
    const operation = configurationOperation(kind, method);
    if (operation === undefined) throw s3Error('MethodNotAllowed');
    return operation;
  }
  const parameter = Object.keys(onBucketParameter).find((name) => query.has(name));
  return operationFor((parameter && onBucketParameter[parameter]) || onBucket, method);
}

function operationFor(operations: OperationsByMethod, method: string): Operation {
  const operation = operations[method];
  if (operation === undefined) throw s3Error('MethodNotAllowed');
  return operation;
}
