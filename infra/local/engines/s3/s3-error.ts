const refusals = {
  AccessDenied: [403, 'Access Denied'],
  AccessForbidden: [403, 'CORSResponse: This CORS request is not allowed.'],
  AccessControlListNotSupported: [400, 'The bucket does not allow ACLs'],
  BadDigest: [400, 'The checksum you specified did not match the received content.'],
  BucketAlreadyOwnedByYou: [409, 'The bucket you tried to create already exists, and you own it.'],
  BucketNotEmpty: [409, 'The bucket you tried to delete is not empty'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size'],
  IllegalVersioningConfigurationException: [400, 'The versioning state of the request is not valid.'],
  ExpiredToken: [400, 'The provided token has expired.'],
  IncompleteBody: [400, 'The request body ended before the number of bytes that its headers announced.'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidArgument: [400, 'Invalid Argument'],
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  InvalidBucketName: [400, 'The specified bucket is not valid.'],
  InvalidDigest: [400, 'The Content-MD5 or checksum you specified is not valid.'],
  InvalidPart: [400, 'One or more of the specified parts could not be found or its ETag or checksum did not match.'],
  InvalidPartNumber: [416, 'The requested partnumber is not satisfiable'],
  InvalidPartOrder: [400, 'The list of parts was not in ascending order.'],
  InvalidPolicyDocument: [400, 'Invalid Policy: the document could not be read.'],
  InvalidRange: [416, 'The requested range is not satisfiable'],
  InvalidRequest: [400, 'Invalid Request'],
  InvalidTag: [400, 'The tag provided was not valid.'],
  InvalidToken: [400, 'The provided token is malformed or otherwise invalid.'],
  InvalidURI: [400, "Couldn't parse the specified URI."],
  KeyTooLongError: [400, 'Your key is too long'],
  MalformedPOSTRequest: [400, 'The body of your POST request is not well-formed multipart/form-data.'],
  MalformedPolicy: [400, 'Policies must be valid JSON'],
  MalformedXML: [400, 'The XML you provided was not well-formed or did not validate against our published schema'],
  MaxPostPreDataLengthExceeded: [400, 'Your POST request fields preceding the upload file were too large.'],
  MetadataTooLarge: [400, 'Your metadata headers exceed the maximum allowed metadata size'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchBucketPolicy: [404, 'The bucket policy does not exist'],
  NoSuchCORSConfiguration: [404, 'The CORS configuration does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchLifecycleConfiguration: [404, 'The lifecycle configuration does not exist'],
  NoSuchPublicAccessBlockConfiguration: [404, 'The public access block configuration was not found'],
  NoSuchTagSet: [404, 'The TagSet does not exist'],
  NoSuchUpload: [404, 'The specified upload does not exist. It may have been aborted or completed.'],
  NoSuchVersion: [404, 'The specified version does not exist.'],
  NoSuchWebsiteConfiguration: [404, 'The specified bucket does not have a website configuration'],
  NotImplemented: [501, 'A header or parameter you provided implies functionality that is not implemented'],
  NotModified: [304, 'Not Modified'],
  OwnershipControlsNotFoundError: [404, 'The bucket ownership controls were not found'],
  PermanentRedirect: [301, 'The bucket you are attempting to access must be addressed using the specified endpoint.'],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold'],
  SignatureDoesNotMatch: [403, 'The request signature we calculated does not match the signature you provided.'],
  XAmzContentSHA256Mismatch: [400, "The provided 'x-amz-content-sha256' header does not match what was computed."],
} satisfies Record<string, [number, string]>;

export type S3ErrorCode = keyof typeof refusals;

interface S3ErrorOptions {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** A refusal that goes to the client as S3's error document; `fields` are further elements of it, such as `Key`. */
export class S3Error extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor({ code, status, message, fields, headers }: S3ErrorOptions) {
    super(message);
    this.name = 'S3Error';
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.headers = headers;
  }
}

/** The error of S3 with this code, with its usual status and, unless another is given, its usual message. */
export function s3Error(
  code: S3ErrorCode,
  {
    message,
    fields = {},
    headers = {},
  }: { message?: string; fields?: Record<string, string>; headers?: Record<string, string> } = {},
): S3Error {
  const [status, usualMessage] = refusals[code];
  return new S3Error({ code, status, message: message ?? usualMessage, fields, headers });
}
