/**
 * Every refusal the product can answer, once. `code` is permanent; `userMessage` is safe to show to people. A refusal without a
 * `userMessage` is for developers only. Texts fixed by the specification are kept exactly.
 */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 502 | 503;
  readonly userMessage?: string;
}

export const catalog = {
  routeNotFound: { status: 404 },
  requestInvalid: { status: 400, userMessage: 'Some of what was entered is not valid. Check the marked fields.' },
  bodyNotJson: { status: 400, userMessage: 'The request could not be read.' },
  cursorInvalid: {
    status: 400,
    userMessage: 'This page of the list is no longer available. Start from the first page.',
  },
  signInRequired: { status: 401, userMessage: 'Please sign in to continue.' },
  badCredentials: { status: 401, userMessage: 'Bad credentials' },
  wrongOrganization: { status: 403, userMessage: 'You do not have access to this organization.' },
  twoFactorCodeInvalid: {
    status: 401,
    userMessage: 'Invalid or expired verification code. Please try again.',
  },
  emailNotVerified: {
    status: 403,
    userMessage: 'Verify your email address first: open the link in the email that we sent you.',
  },
  linkExpired: { status: 410, userMessage: 'Validation link has expired.' },
  passwordTooWeak: {
    status: 400,
    userMessage: 'Use at least 10 characters with a lowercase letter, an uppercase letter and a digit.',
  },
  notPermitted: { status: 403, userMessage: 'You do not have permission to do this.' },
  organizationNotFound: { status: 404, userMessage: 'This organization does not exist or is not shared with you.' },
  agentNotFound: { status: 404, userMessage: 'This user does not exist in your organization.' },
  agentAlreadyMember: {
    status: 409,
    userMessage: 'A user with this email address already belongs to the organization.',
  },
  lastAdministrator: { status: 409, userMessage: 'An organization needs at least one administrator.' },
  entityNotFound: { status: 404, userMessage: 'This item does not exist or is not shared with you.' },
  structureNotFound: { status: 404, userMessage: 'This structure does not exist or is not shared with you.' },
  documentNotFound: { status: 404, userMessage: 'This document does not exist or is not shared with you.' },
  folderNotFound: { status: 404, userMessage: 'This folder does not exist or is not shared with you.' },
  folderNotEmpty: { status: 409, userMessage: 'This folder still holds documents. Move or delete them first.' },
  nameTaken: { status: 409, userMessage: 'There is already an item with this name here.' },
  uploadNotFound: { status: 404, userMessage: 'The upload did not arrive completely. Please upload the file again.' },
  uploadTooLarge: { status: 413, userMessage: 'The file is larger than the data room accepts (1 GB).' },
  uploadEmpty: { status: 400, userMessage: 'The file is empty. Choose a file with content.' },
  covenantNotFound: { status: 404, userMessage: 'This covenant does not exist or is not shared with you.' },
  covenantObsolete: { status: 409, userMessage: 'This covenant is obsolete and can no longer be changed.' },
  extractionFailed: { status: 422 },
  detailNotFound: { status: 404, userMessage: 'This detail does not exist for the item.' },
  datapointNotFound: { status: 404, userMessage: 'There is no figure for this period.' },
  unitMismatch: { status: 400, userMessage: 'The figure is in another unit than the detail.' },
  jobNotFound: { status: 404, userMessage: 'This job does not exist or is not shared with you.' },
  jobNotRetryable: { status: 409, userMessage: 'Only a failed job can be started again.' },
  recordChanged: {
    status: 409,
    userMessage: 'Somebody else changed this in the meantime. Review the latest version and save again.',
  },
  idempotencyKeyReused: { status: 409, userMessage: 'This request was already made with other content.' },
  requestInProgress: { status: 409, userMessage: 'This is already being saved. Please wait a moment.' },
  bodyTooLarge: { status: 413, userMessage: 'The request is larger than 6 MB. Upload large files from the data room.' },
  tooManyAttempts: { status: 429, userMessage: 'Too many attempts. Please wait a few minutes and try again.' },
  mailNotSent: { status: 502, userMessage: 'The email could not be sent. Nothing was lost; please try again.' },
  serviceUnavailable: { status: 503, userMessage: 'The service is busy. Please try again in a moment.' },
  unexpected: { status: 500 },
} as const satisfies Record<string, Refusal>;

export type ErrorCode = keyof typeof catalog;
