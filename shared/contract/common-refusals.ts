import type { ErrorCode } from '../errors/catalog.ts';

/** What any call may refuse with, before its use case runs or because of how the platform stores things; calls declare only what else they refuse with. */
export const commonRefusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  // The request itself.
  'routeNotFound',
  'bodyNotJson',
  'requestInvalid',
  'foreignPage',
  // Who asks.
  'signInRequired',
  'scopeInsufficient',
  'apiAccessDisabled',
  'supportReadsOnly',
  'twoFactorSetupNeeded',
  'linksWithoutFactor',
  'signInTooOld',
  'singleSignOnRequired',
  'organizationNotFound',
  'notPermitted',
  // The key of a repeated request.
  'idempotencyKeyReused',
  'requestInProgress',
  'requestDone',
  // Writing: see `send-transaction` of the functions' platform.
  'recordChanged',
  'tooMuchAtOnce',
  'serviceUnavailable',
  'unexpected',
]);
