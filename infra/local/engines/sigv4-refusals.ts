/** Why a signature was not accepted. */
export type RefusalKind =
  | 'unsigned'
  | 'malformed'
  | 'malformedQuery'
  | 'unknownKey'
  | 'mismatch'
  | 'skewed'
  | 'expired'
  | 'unsignedHeaders'
  | 'bodyMismatch'
  | 'badTarget';

/** `code` and `status` are those the real service answers with, so that the SDK raises its usual errors. */
export interface SignatureRefusal {
  readonly ok: false;
  readonly code: string;
  readonly message: string;
  readonly status: 400 | 403;
}

const s3Codes: Record<RefusalKind, [string, 400 | 403]> = {
  unsigned: ['AccessDenied', 403],
  malformed: ['AuthorizationHeaderMalformed', 400],
  malformedQuery: ['AuthorizationQueryParametersError', 400],
  unknownKey: ['InvalidAccessKeyId', 403],
  mismatch: ['SignatureDoesNotMatch', 403],
  skewed: ['RequestTimeTooSkewed', 403],
  expired: ['AccessDenied', 403],
  unsignedHeaders: ['AccessDenied', 403],
  bodyMismatch: ['XAmzContentSHA256Mismatch', 400],
  badTarget: ['InvalidURI', 400],
};

const jsonCodes: Record<RefusalKind, string> = {
  unsigned: 'MissingAuthenticationTokenException',
  malformed: 'IncompleteSignatureException',
  malformedQuery: 'IncompleteSignatureException',
  unknownKey: 'UnrecognizedClientException',
  mismatch: 'InvalidSignatureException',
  skewed: 'InvalidSignatureException',
  expired: 'InvalidSignatureException',
  unsignedHeaders: 'InvalidSignatureException',
  bodyMismatch: 'InvalidSignatureException',
  badTarget: 'ValidationException',
};

/** A refusal in the dialect of the service: S3's XML codes, or those of the JSON services. */
export function refusal(kind: RefusalKind, service: string, message: string): SignatureRefusal {
  const [code, status] = service === 's3' ? s3Codes[kind] : [jsonCodes[kind], 400 as const];
  return { ok: false, code, message, status };
}
