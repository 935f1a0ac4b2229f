/**
 * Every refusal the product can answer, once. `code` is permanent; `userMessage` is safe to show to people. A refusal without a
 * `userMessage` is for developers only. Texts fixed by the specification are kept exactly.
 */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 501 | 502 | 503;
  readonly userMessage?: string;
  /** The code of RFC 6749 where the refusal answers a request for a token, and of RFC 6750 where a token does not do. */
  readonly oauthError?: string;
  /** What SCIM calls the fault (RFC 7644, section 3.12), where it has a word for it. */
  readonly scimType?:
    | 'uniqueness'
    | 'invalidFilter'
    | 'invalidPath'
    | 'invalidSyntax'
    | 'invalidValue'
    | 'mutability'
    | 'noTarget'
    | 'tooMany';
}

export const catalog = {
  routeNotFound: { status: 404 },
  requestInvalid: {
    status: 400,
    userMessage: 'Some of what was entered is not valid. Check the marked fields.',
    scimType: 'invalidValue',
  },
  bodyNotJson: { status: 400, userMessage: 'The request could not be read.', scimType: 'invalidSyntax' },
  cursorInvalid: {
    status: 400,
    userMessage: 'This page of the list is no longer available. Start from the first page.',
  },
  signInRequired: { status: 401, userMessage: 'Please sign in to continue.' },
  foreignPage: { status: 403, userMessage: 'Only pages of Trestle itself can do this. Open Trestle and try again.' },
  signInNotForBrowsers: {
    status: 403,
    userMessage: 'This sign-in belongs to a program or to another browser. Sign in here yourself.',
  },
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
  accountDisabled: { status: 403, userMessage: 'This account is disabled. Ask an administrator of your organization.' },
  currentPasswordWrong: { status: 400, userMessage: 'The current password is not right. Nothing was changed.' },
  passwordSignInNeeded: {
    status: 409,
    userMessage: 'You signed in without a password. Sign in with your password to change this.',
  },
  twoFactorNotStarted: { status: 409, userMessage: 'Start again: the code belongs to a setup that is no longer open.' },
  twoFactorNotDisabled: { status: 400, userMessage: 'Two factor authentication failed to disable.' },
  apiClientHasNoSessions: {
    status: 409,
    userMessage:
      'An API client does not sign in, so there is nothing to sign out of. Make a new secret, or switch API access off, to end its access.',
  },
  sessionNotFound: { status: 404, userMessage: 'This session has already ended.' },
  singleSignOnNotConfigured: {
    status: 404,
    userMessage: 'This organization does not use single sign-on. Sign in with email and password.',
  },
  singleSignOnFailed: { status: 401, userMessage: 'Single sign-on did not succeed. Please try again.' },
  singleSignOnUnsolicited: {
    status: 401,
    userMessage:
      'This sign-in did not begin here, or took too long. Please start on this page; signing in from the page of your identity provider is not supported.',
  },
  singleSignOnUnknownUser: {
    status: 403,
    userMessage: 'Your identity provider signed you in, but this address is not a user of the organization.',
  },
  singleSignOnEmailUnverified: {
    status: 403,
    userMessage: 'Your identity provider has not verified your email address.',
  },
  singleSignOnRequired: {
    status: 403,
    userMessage: 'This organization asks its people to use single sign-on. A password does not open it.',
  },
  providerMetadataInvalid: {
    status: 400,
    userMessage:
      'This is not the SAML metadata of an identity provider: one entity, with a sign-on address for HTTP-Redirect and a signing certificate.',
  },
  signOnTestMissing: {
    status: 409,
    userMessage: 'Try the sign-in yourself first: “Test this configuration” has to end with you being let in.',
  },
  providerAccountNotFound: { status: 404, userMessage: 'This user is not connected with that account.' },
  emailDomainNotFound: { status: 404, userMessage: 'This domain is not on the list.' },
  emailDomainKnown: { status: 409, userMessage: 'This domain is on the list already.' },
  emailDomainTaken: {
    status: 409,
    userMessage: 'Another organization has confirmed this domain. It has to give the domain up first.',
  },
  identityProviderUnreachable: {
    status: 502,
    userMessage: 'The identity provider could not be reached. Please try again in a moment.',
  },
  apiClientRefused: { status: 401, userMessage: 'The client id or secret is not valid.', oauthError: 'invalid_client' },
  tokenRequestInvalid: {
    status: 400,
    userMessage: 'The request names no grant type.',
    oauthError: 'invalid_request',
  },
  grantTypeUnsupported: {
    status: 400,
    userMessage: 'Only the grant type client_credentials is supported.',
    oauthError: 'unsupported_grant_type',
  },
  apiAccessDisabled: {
    status: 403,
    userMessage: 'API access is switched off for this organization.',
    oauthError: 'unauthorized_client',
  },
  apiClientExpired: {
    status: 401,
    userMessage: 'This API client has expired. An administrator can give it a later end.',
    oauthError: 'invalid_client',
  },
  scopeInvalid: {
    status: 400,
    userMessage: 'The requested scope is unknown, or more than the API client may call.',
    oauthError: 'invalid_scope',
  },
  scopeInsufficient: {
    status: 403,
    userMessage: 'The token of this API client does not open this call. It needs another scope.',
    oauthError: 'insufficient_scope',
  },
  apiClientNotFound: { status: 404, userMessage: 'This API client does not exist, or was revoked.' },
  apiClientsForPeople: {
    status: 403,
    userMessage: 'API clients are added, changed and revoked by people, not by programs.',
  },
  accessReviewNotFound: { status: 404, userMessage: 'This access review does not exist.' },
  accessReviewItemNotFound: { status: 404, userMessage: 'This is not on the list of the access review.' },
  accessReviewsForPeople: {
    status: 403,
    userMessage: 'Access reviews are started, decided and ended by people, not by programs.',
  },
  accessReviewForReviewers: {
    status: 403,
    userMessage: 'Only the reviewers decide. Ask one of them, or become a reviewer of this access review.',
  },
  accessReviewOwnItem: {
    status: 403,
    userMessage: 'Nobody decides on their own access. Another reviewer has to do this.',
  },
  accessReviewNotRunning: {
    status: 409,
    userMessage: 'This access review is not running: its list is still being written, or it is over.',
  },
  accessReviewItemDone: {
    status: 409,
    userMessage: 'This access is gone already. Another decision would not bring it back.',
  },
  accessReviewItemChanged: {
    status: 409,
    userMessage: 'This is no longer what it was when the list was written. Look at it as it is now, and decide then.',
  },
  accessReviewUndecided: {
    status: 409,
    userMessage: 'Another number of items is undecided now. Look at the access review again.',
  },
  accessReviewTaking: {
    status: 409,
    userMessage:
      'Something is being taken away at this moment. Try again soon; where it takes longer, decide that item again.',
  },
  provisioningTokenRefused: {
    status: 401,
    userMessage: 'This is no provisioning token of an organization, or it has expired or was revoked.',
  },
  provisioningTokenNotFound: { status: 404, userMessage: 'This token does not exist, or was revoked.' },
  provisioningTokensForPeople: {
    status: 403,
    userMessage: 'Provisioning tokens are added and revoked by people, not by programs.',
  },
  filterUnsupported: {
    status: 400,
    userMessage:
      'This filter is not supported. Compare attributes by eq, joined by and: userName, externalId, id, emails.value and active of users; displayName, externalId, id and members of groups.',
    scimType: 'invalidFilter',
  },
  attributePathInvalid: {
    status: 400,
    userMessage: 'The path of an operation names no attribute of this resource.',
    scimType: 'invalidPath',
  },
  attributeTargetMissing: {
    status: 400,
    userMessage: 'An operation says neither by its path nor by its value what it changes.',
    scimType: 'noTarget',
  },
  attributeReadOnly: {
    status: 400,
    userMessage: 'An operation changes an attribute that is only told, or removes one that is required.',
    scimType: 'mutability',
  },
  userNameFixed: {
    status: 400,
    userMessage: 'The address of a user stays. Remove this user and provision the new address.',
    scimType: 'mutability',
  },
  tooManyResults: {
    status: 400,
    userMessage: 'There are too many to list them all. Filter by userName or externalId.',
    scimType: 'tooMany',
  },
  ownUserUnsupported: {
    status: 501,
    userMessage: 'A provisioning token is nobody’s own, so there is no user behind /Me.',
  },
  externalIdTaken: {
    status: 409,
    userMessage: 'Another user or group of the organization has this external id.',
    scimType: 'uniqueness',
  },
  joiningRoleUnfit: {
    status: 409,
    userMessage:
      'The role for newcomers manages the organization, creates structures or is gone. Choose another one under single sign-on in the settings.',
  },
  groupProvisioned: {
    status: 409,
    userMessage:
      'The identity provider of your organization looks after this group: change its name and its people there, or let it be managed by hand first.',
  },
  featureNotFound: { status: 404, userMessage: 'There is no feature flag of this name.' },
  questionnaireNotFound: { status: 404, userMessage: 'This questionnaire does not exist or is no longer public.' },
  externalPortalClosed: { status: 403, userMessage: 'The external portal of this organization is closed.' },
  linkExpired: { status: 410, userMessage: 'Validation link has expired.' },
  linksWithoutFactor: {
    status: 403,
    userMessage:
      'This organization asks everybody for two-factor authentication, which a link does not have. Sign up with a password, and sign in with it.',
  },
  signUpPasswordWrong: {
    status: 400,
    userMessage: 'This is not the password with which you signed up. If you have forgotten it, sign up again.',
  },
  invitationNotFound: {
    status: 404,
    userMessage: 'This invitation has expired or was withdrawn. Ask the organization to invite you again.',
  },
  invitationNeedsSignIn: {
    status: 409,
    userMessage: 'You have an account already. Sign in with your password to accept the invitation.',
  },
  invitationNotAccepted: {
    status: 403,
    userMessage:
      'You have been invited and have not accepted yet. Sign in with email and password to accept, then use single sign-on.',
  },
  passwordTooWeak: {
    status: 400,
    userMessage: 'Use at least 10 characters with a lowercase letter, an uppercase letter and a digit.',
  },
  passwordCommon: {
    status: 400,
    userMessage: 'This password is one of those that are guessed first. Choose words that do not belong together.',
  },
  passwordHoldsName: {
    status: 400,
    userMessage: 'Leave your own name, that of your mailbox and that of your organization out of the password.',
  },
  passwordUnchanged: { status: 400, userMessage: 'This is the password that you have now. Choose another one.' },
  accountNotYours: {
    status: 403,
    userMessage:
      'This user also works with other organizations or operates the platform, so only they change their address.',
  },
  supportAccessNotFound: { status: 404, userMessage: 'Nobody has asked for this support access.' },
  supportNotPossible: {
    status: 409,
    userMessage: 'This user does not work in the organization now, or is a superuser, so nobody sees it as they do.',
  },
  supportAlreadyAsked: { status: 409, userMessage: 'You have asked this user already, and it is not over yet.' },
  supportNotAllowed: { status: 403, userMessage: 'The user has not allowed this, or no longer does.' },
  supportAnswerNotYours: { status: 403, userMessage: 'Only the user allows or refuses this. You may end it.' },
  supportQuestionOver: {
    status: 409,
    userMessage: 'This was answered, or is over. Support has to ask again.',
  },
  supportReadsOnly: {
    status: 403,
    userMessage: 'Support sees what the user sees and changes nothing. Sign in as yourself to do this.',
  },
  addressTaken: { status: 409, userMessage: 'This address belongs to another account or invitation.' },
  proofNeeded: {
    status: 403,
    userMessage: 'Confirm first that it is you: with your password and, where a second factor is on, a code.',
  },
  twoFactorCodeNeeded: { status: 400, userMessage: 'Enter the code that your authenticator app shows as well.' },
  signInTooOld: { status: 401, userMessage: 'Your organization asks you to sign in again after a while.' },
  twoFactorSetupNeeded: {
    status: 403,
    userMessage: 'Set up two-factor authentication first. Nothing else can be done here without it.',
  },
  twoFactorRequired: {
    status: 409,
    userMessage: 'You need a second factor here, so it cannot be switched off. You can move it to another device.',
  },
  twoFactorOff: { status: 409, userMessage: 'Two-factor authentication is not on.' },
  twoFactorNotYours: {
    status: 403,
    userMessage:
      'Only the organization to which somebody belongs alone can reset a lost second factor, and never that of a superuser.',
  },
  notPermitted: { status: 403, userMessage: 'You do not have permission to do this.' },
  rightsForPeople: {
    status: 403,
    userMessage: 'Permissions, teams and groups are changed by people, not by programs.',
  },
  ownDenial: {
    status: 403,
    userMessage: 'What is denied to you can only be lifted by somebody else. Ask another administrator.',
  },
  ownGain: {
    status: 403,
    userMessage: 'You cannot give yourself more than you may do already. Ask an administrator.',
  },
  ownLockOut: {
    status: 409,
    userMessage: 'You cannot shut yourself out of users and settings. Another administrator can do it.',
  },
  organizationNotFound: { status: 404, userMessage: 'This organization does not exist or is not shared with you.' },
  agentNotFound: { status: 404, userMessage: 'This user does not exist in your organization.' },
  agentAlreadyMember: {
    status: 409,
    userMessage: 'A user with this email address already belongs to the organization.',
    scimType: 'uniqueness',
  },
  agentNotInvitable: {
    status: 409,
    userMessage: 'A user with this email address works with the organization in another way already.',
    scimType: 'uniqueness',
  },
  ownAdministratorRole: {
    status: 409,
    userMessage: 'You cannot remove your own administrator role. Ask another administrator to do it.',
  },
  ownAccountDisabled: { status: 409, userMessage: 'You cannot disable yourself. Ask another administrator to do it.' },
  managedOrganizationAdministered: {
    status: 409,
    userMessage: 'This organization has an administrator already, who invites whoever else should work in it.',
  },
  ownAccountRemoved: { status: 409, userMessage: 'You cannot remove yourself. Ask another administrator to do it.' },
  agentForeign: {
    status: 400,
    userMessage: 'Some of these users do not belong to your organization.',
    scimType: 'invalidValue',
  },
  roleNotFound: { status: 404, userMessage: 'This role does not exist in your organization.' },
  roleBuiltIn: { status: 409, userMessage: 'Built-in roles cannot be changed. Make a role of your own from it.' },
  roleInUse: {
    status: 409,
    userMessage: 'Somebody, or an API client, still holds this role. Give them another role first.',
  },
  groupNotFound: { status: 404, userMessage: 'This group does not exist in your organization.' },
  subscriptionNotFound: { status: 404, userMessage: 'This subscription does not exist.' },
  partnerNotFound: { status: 404, userMessage: 'This partner does not exist in your organization.' },
  managedOrganizationNotFound: {
    status: 404,
    userMessage: 'This affiliated organization does not exist or is not managed by yours.',
  },
  managedOrganizationCycle: {
    status: 409,
    userMessage: 'An organization cannot manage one that manages it, directly or through others.',
  },
  managedOrganizationTaken: { status: 409, userMessage: 'This organization is managed already.' },
  managedOrganizationInUse: {
    status: 409,
    userMessage: 'Other items still depend on this organization. Resolve its dependencies first.',
  },
  calendarNotFound: { status: 404, userMessage: 'This calendar does not exist in your organization.' },
  entityStatusNotFound: { status: 404, userMessage: 'This status does not exist in your organization.' },
  counterpartyTypeNotFound: { status: 404, userMessage: 'This counterparty type does not exist in your organization.' },
  emailTemplateNotFound: { status: 404, userMessage: 'This email template does not exist in your organization.' },
  settingNotFound: { status: 404, userMessage: 'There is no setting of this name.' },
  settingReadOnly: { status: 409, userMessage: 'This setting is managed by the product and cannot be entered.' },
  publicDocumentNotFound: { status: 404, userMessage: 'This file does not exist.' },
  imageNotAccepted: { status: 415, userMessage: 'Choose a PNG, JPEG, GIF or WebP image of at most 2 MB.' },
  lastAdministrator: { status: 409, userMessage: 'An organization needs at least one administrator.' },
  entityNotFound: { status: 404, userMessage: 'This item does not exist or is not shared with you.' },
  structureNotFound: { status: 404, userMessage: 'This structure does not exist or is not shared with you.' },
  projectNotFound: { status: 404, userMessage: 'This project does not exist or is not shared with you.' },
  financingNotFound: { status: 404, userMessage: 'This financing does not exist or is not shared with you.' },
  relationshipNotFound: { status: 404, userMessage: 'This relationship does not exist or is not shared with you.' },
  entityTypeNotFound: { status: 404, userMessage: 'There is no such type.' },
  fundInUse: { status: 409, userMessage: 'This fund is a counterparty still. Remove it there first.' },
  entityObsolete: { status: 409, userMessage: 'This is archived. Restore it before you change it.' },
  customIdTaken: {
    status: 409,
    userMessage:
      'Another structure, project or financing has this custom id. Custom ids are unique in an organization.',
  },
  remoteMappingAffected: {
    status: 409,
    userMessage: 'This is matched with an entry of another system, and the change may break the match. Do it anyway?',
  },
  structureImportOff: {
    status: 403,
    userMessage: 'The import of structures from Excel is switched off for your organization.',
  },
  importFileMissing: { status: 400, userMessage: 'Choose a workbook that is filled in like the template.' },
  importFileTooLarge: { status: 413, userMessage: 'The workbook is larger than 4 MB. Split it into several files.' },
  importFileUnreadable: {
    status: 422,
    userMessage: 'The file cannot be read. Save it as an Excel workbook (.xlsx) and choose it again.',
  },
  importRowsInvalid: {
    status: 409,
    userMessage: 'Some rows are not valid. Correct them, or choose to skip them. Nothing was imported.',
  },
  importNothingNew: { status: 409, userMessage: 'The workbook holds nothing new that could be created.' },
  importNotFound: { status: 404, userMessage: 'This import does not exist or is not shared with you.' },
  dealHasInvestor: { status: 409, userMessage: 'Deal already has an investor.' },
  relationshipExists: { status: 409, userMessage: 'This counterparty has this role already.' },
  lenderExists: {
    status: 409,
    userMessage: 'This financing has a lender already. Several lenders are switched off for your organization.',
  },
  sharesExceeded: { status: 409, userMessage: 'The shares would add up to more than 100 percent.' },
  documentNotFound: { status: 404, userMessage: 'This document does not exist or is not shared with you.' },
  folderNotFound: { status: 404, userMessage: 'This folder does not exist or is not shared with you.' },
  figureNotFound: { status: 404, userMessage: 'This figure does not exist or is not shared with you.' },
  documentCited: {
    status: 409,
    userMessage:
      'Approved covenants or deliveries cite this document, so it cannot be deleted. Upload a new version of it instead.',
  },
  folderNotEmpty: { status: 409, userMessage: 'This folder still holds documents. Move or delete them first.' },
  nameTaken: { status: 409, userMessage: 'There is already an item with this name here.', scimType: 'uniqueness' },
  uploadsDisabled: { status: 403, userMessage: 'Your organization takes no uploads to its data rooms.' },
  downloadsDisabled: {
    status: 403,
    userMessage: 'Your organization lets documents be looked at in the browser only. They cannot be downloaded.',
  },
  uploadNotFound: { status: 404, userMessage: 'The upload did not arrive completely. Please upload the file again.' },
  uploadTooLarge: { status: 413, userMessage: 'The file is larger than the data room accepts (1 GB).' },
  uploadEmpty: { status: 400, userMessage: 'The file is empty. Choose a file with content.' },
  covenantNotFound: { status: 404, userMessage: 'This covenant does not exist or is not shared with you.' },
  covenantObsolete: { status: 409, userMessage: 'This covenant is obsolete and can no longer be changed.' },
  extractionFailed: { status: 422 },
  extendedPermissionsOff: {
    status: 403,
    userMessage:
      'Permissions on single items, details and values are switched off in your organization. An administrator can switch on "Extended permissions" in its settings.',
  },
  covenantReadingOff: {
    status: 403,
    userMessage:
      'Covenants are not read from agreements in your organization. An administrator can switch it on in its settings.',
  },
  detailNotFound: { status: 404, userMessage: 'This detail does not exist for the item.' },
  detailTypeNotFound: { status: 404, userMessage: 'There is no detail of this type.' },
  financingTypeNotFound: { status: 404, userMessage: 'There is no financing type of this name.' },
  datapointNotFound: { status: 404, userMessage: 'There is no figure for this period.' },
  unitMismatch: { status: 400, userMessage: 'The figure is in another unit than the detail.' },
  jobNotFound: { status: 404, userMessage: 'This job does not exist or is not shared with you.' },
  jobNotRetryable: { status: 409, userMessage: 'Only a failed job can be started again.' },
  recordChanged: {
    status: 409,
    userMessage: 'Somebody else changed this in the meantime. Review the latest version and save again.',
  },
  idempotencyKeyReused: { status: 409, userMessage: 'This request was already made with other content.' },
  requestDone: {
    status: 409,
    userMessage: 'This was saved already; only the answer got lost. Look at what is there before you save it again.',
  },
  requestInProgress: { status: 409, userMessage: 'This is already being saved. Please wait a moment.' },
  tooMuchAtOnce: { status: 400, userMessage: 'This changes too much at once. Please save it in smaller steps.' },
  bodyTooLarge: { status: 413, userMessage: 'The request is larger than 6 MB. Upload large files from the data room.' },
  tooManyAttempts: { status: 429, userMessage: 'Too many attempts. Please wait a few minutes and try again.' },
  tooManyMails: {
    status: 429,
    userMessage: 'This person has had several invitations within the hour. Wait before you send another one.',
  },
  mailNotSent: { status: 502, userMessage: 'The email could not be sent. Nothing was lost; please try again.' },
  serviceUnavailable: { status: 503, userMessage: 'The service is busy. Please try again in a moment.' },
  unexpected: { status: 500 },
} as const satisfies Record<string, Refusal>;

export type ErrorCode = keyof typeof catalog;
