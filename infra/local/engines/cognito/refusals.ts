import { ServiceError } from '../service-call.ts';

/** The refusals that several operations share, worded as the real service words them. */
export const refusals = {
  invalidParameter: (message: string) => new ServiceError('InvalidParameterException', message),
  notAuthorized: (message: string) => new ServiceError('NotAuthorizedException', message),
  resourceNotFound: (message: string) => new ServiceError('ResourceNotFoundException', message),
  wrongPassword: () => new ServiceError('NotAuthorizedException', 'Incorrect username or password.'),
  userNotFound: () => new ServiceError('UserNotFoundException', 'User does not exist.'),
  userDisabled: () => new ServiceError('NotAuthorizedException', 'User is disabled.'),
  passwordResetRequired: () =>
    new ServiceError('PasswordResetRequiredException', 'Password reset required for the user'),
  invalidSession: () => new ServiceError('NotAuthorizedException', 'Invalid session for the user.'),
  missingParameter: (name: string) =>
    new ServiceError('InvalidParameterException', `Missing required parameter ${name}`),
  codeMismatch: (message: string) => new ServiceError('CodeMismatchException', message),
  expiredCode: (message: string) => new ServiceError('ExpiredCodeException', message),
};
