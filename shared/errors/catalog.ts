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
    userMessage: 'Some entries are not valid. Check the marked fields.',
    scimType: 'invalidValue',
  },
  bodyNotJson: { status: 400, userMessage: 'The request could not be read.', scimType: 'invalidSyntax' },
  cursorInvalid: {
    status: 400,
    userMessage: 'This page of the list is no longer available. Go back to the first page.',
  },
  signInRequired: { status: 401, userMessage: 'Please sign in to continue.' },
  foreignPage: { status: 403, userMessage: 'This can only be done from Trestle itself. Open Trestle and try again.' },
  signInNotForBrowsers: {
    status: 403,
    userMessage: 'This sign-in belongs to a program or another browser. Sign in here.',
  },
  badCredentials: { status: 401, userMessage: 'Bad credentials' },
  wrongOrganization: { status: 403, userMessage: 'You do not have access to this organization.' },
  twoFactorCodeInvalid: {
    status: 401,
    userMessage: 'Invalid or expired verification code. Please try again.',
  },
  emailNotVerified: {
    status: 403,
    userMessage: 'Verify your email address first. Open the link in the email we sent you.',
  },
  accountDisabled: { status: 403, userMessage: 'This account is disabled. Ask an administrator of your organization.' },
  currentPasswordWrong: { status: 400, userMessage: 'The current password is incorrect. Nothing was changed.' },
  passwordSignInNeeded: {
    status: 409,
    userMessage: 'You signed in without a password. Sign in with your password to change this.',
  },
  twoFactorNotStarted: { status: 409, userMessage: 'This setup is no longer open. Start again.' },
  twoFactorNotDisabled: { status: 400, userMessage: 'Two factor authentication failed to disable.' },
  apiClientHasNoSessions: {
    status: 409,
    userMessage:
      'An API client has no session to sign out of. To end its access, create a new secret or turn off API access.',
  },
  sessionNotFound: { status: 404, userMessage: 'This session has already ended.' },
  singleSignOnNotConfigured: {
    status: 404,
    userMessage: 'This organization does not use single sign-on. Sign in with email and password.',
  },
  singleSignOnFailed: { status: 401, userMessage: 'Single sign-on failed. Please try again.' },
  singleSignOnUnsolicited: {
    status: 401,
    userMessage:
      'This sign-in did not start here or took too long. Please start on this page; signing in from your identity provider’s page is not supported.',
  },
  singleSignOnUnknownUser: {
    status: 403,
    userMessage: 'Your identity provider signed you in, but no user of this organization has this address.',
  },
  singleSignOnEmailUnverified: {
    status: 403,
    userMessage: 'Your identity provider has not verified your email address.',
  },
  singleSignOnRequired: {
    status: 403,
    userMessage: 'This organization requires single sign-on. You cannot use a password.',
  },
  providerMetadataInvalid: {
    status: 400,
    userMessage:
      'This is not SAML metadata of an identity provider. It needs one entity with an HTTP-Redirect sign-on address and a signing certificate.',
  },
  signOnTestMissing: {
    status: 409,
    userMessage: 'Test the sign-in first: “Test this configuration” must sign you in.',
  },
  providerAccountNotFound: { status: 404, userMessage: 'This user is not linked to that account.' },
  emailDomainNotFound: { status: 404, userMessage: 'This domain is not on your list.' },
  emailDomainKnown: { status: 409, userMessage: 'This domain is already on your list.' },
  emailDomainTaken: {
    status: 409,
    userMessage: 'Another organization has confirmed this domain and must release it first.',
  },
  identityProviderUnreachable: {
    status: 502,
    userMessage: 'The identity provider could not be reached. Please try again in a moment.',
  },
  apiClientRefused: { status: 401, userMessage: 'The client ID or secret is not valid.', oauthError: 'invalid_client' },
  tokenRequestInvalid: {
    status: 400,
    userMessage: 'The request has no grant type.',
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
    userMessage: 'This API client has expired. An administrator can extend it.',
    oauthError: 'invalid_client',
  },
  scopeInvalid: {
    status: 400,
    userMessage: 'The requested scope is unknown or exceeds what the API client may call.',
    oauthError: 'invalid_scope',
  },
  scopeInsufficient: {
    status: 403,
    userMessage: 'This API client’s token does not cover this call. It needs another scope.',
    oauthError: 'insufficient_scope',
  },
  apiClientNotFound: { status: 404, userMessage: 'This API client does not exist or has been revoked.' },
  apiClientsForPeople: {
    status: 403,
    userMessage: 'Only people, not programs, can add, change or revoke API clients.',
  },
  accessReviewNotFound: { status: 404, userMessage: 'This access review does not exist.' },
  accessReviewItemNotFound: { status: 404, userMessage: 'This item is not part of the access review.' },
  accessReviewsForPeople: {
    status: 403,
    userMessage: 'Only people, not programs, can start, decide or end access reviews.',
  },
  accessReviewForReviewers: {
    status: 403,
    userMessage: 'Only reviewers of this access review can decide. Ask one of them, or be added as a reviewer.',
  },
  accessReviewOwnItem: {
    status: 403,
    userMessage: 'You cannot decide on your own access. Another reviewer must do this.',
  },
  accessReviewNotRunning: {
    status: 409,
    userMessage: 'This access review is not open: its list is still being prepared, or it has ended.',
  },
  accessReviewItemDone: {
    status: 409,
    userMessage: 'This access has already been removed. Another decision would not restore it.',
  },
  accessReviewItemChanged: {
    status: 409,
    userMessage: 'This item has changed since the list was prepared. Review it as it is now, then decide.',
  },
  accessReviewUndecided: {
    status: 409,
    userMessage: 'The number of undecided items has changed. Check the access review again.',
  },
  accessReviewTaking: {
    status: 409,
    userMessage: 'Access is being removed right now. Try again shortly; if it takes longer, decide that item again.',
  },
  provisioningTokenRefused: {
    status: 401,
    userMessage: 'This provisioning token is not valid, has expired or has been revoked.',
  },
  provisioningTokenNotFound: { status: 404, userMessage: 'This token does not exist or has been revoked.' },
  provisioningTokensForPeople: {
    status: 403,
    userMessage: 'Only people, not programs, can add or revoke provisioning tokens.',
  },
  filterUnsupported: {
    status: 400,
    userMessage:
      'This filter is not supported. Compare attributes by eq, joined by and: userName, externalId, id, emails.value and active of users; displayName, externalId, id and members of groups.',
    scimType: 'invalidFilter',
  },
  attributePathInvalid: {
    status: 400,
    userMessage: 'The path of an operation does not name an attribute of this resource.',
    scimType: 'invalidPath',
  },
  attributeTargetMissing: {
    status: 400,
    userMessage: 'An operation does not say what it changes, neither by path nor by value.',
    scimType: 'noTarget',
  },
  attributeReadOnly: {
    status: 400,
    userMessage: 'An operation changes a read-only attribute or removes a required one.',
    scimType: 'mutability',
  },
  userNameFixed: {
    status: 400,
    userMessage: 'A user’s address cannot be changed. Remove this user and provision the new address.',
    scimType: 'mutability',
  },
  tooManyResults: {
    status: 400,
    userMessage: 'There are too many to list them all. Filter by userName or externalId.',
    scimType: 'tooMany',
  },
  ownUserUnsupported: {
    status: 501,
    userMessage: 'A provisioning token belongs to no user, so /Me is not available.',
  },
  externalIdTaken: {
    status: 409,
    userMessage: 'Another user or group of the organization already has this external ID.',
    scimType: 'uniqueness',
  },
  joiningRoleUnfit: {
    status: 409,
    userMessage:
      'The role for people who join manages the organization, creates structures or no longer exists. Choose another one in the single sign-on settings.',
  },
  groupProvisioned: {
    status: 409,
    userMessage:
      'Your identity provider manages this group. Change its name and members there, or switch it to manual management first.',
  },
  featureNotFound: { status: 404, userMessage: 'There is no feature flag with this name.' },
  questionnaireNotFound: { status: 404, userMessage: 'This questionnaire does not exist or is no longer public.' },
  externalPortalClosed: { status: 403, userMessage: 'The external portal of this organization is closed.' },
  linkExpired: { status: 410, userMessage: 'Validation link has expired.' },
  linksWithoutFactor: {
    status: 403,
    userMessage:
      'This organization requires two-factor authentication, which a link does not provide. Sign up with a password and sign in with it.',
  },
  signUpPasswordWrong: {
    status: 400,
    userMessage: 'This is not the password you signed up with. If you have forgotten it, sign up again.',
  },
  invitationNotFound: {
    status: 404,
    userMessage: 'This invitation has expired or been withdrawn. Ask the organization to invite you again.',
  },
  invitationNeedsSignIn: {
    status: 409,
    userMessage: 'You already have an account. Sign in with your password to accept the invitation.',
  },
  invitationNotAccepted: {
    status: 403,
    userMessage:
      'You have not accepted your invitation yet. Sign in with email and password to accept it, then use single sign-on.',
  },
  passwordTooWeak: {
    status: 400,
    userMessage: 'Use at least 10 characters with a lowercase letter, an uppercase letter and a digit.',
  },
  passwordCommon: {
    status: 400,
    userMessage: 'This password is too common. Choose unrelated words.',
  },
  passwordHoldsName: {
    status: 400,
    userMessage: 'The password must not contain your name, your email address or your organization’s name.',
  },
  passwordUnchanged: { status: 400, userMessage: 'This is your current password. Choose another one.' },
  accountNotYours: {
    status: 403,
    userMessage:
      'This user also works in other organizations or operates the platform, so only they can change their address.',
  },
  supportAccessNotFound: { status: 404, userMessage: 'This support access was never requested.' },
  supportNotPossible: {
    status: 409,
    userMessage: 'This user is not active in the organization or is a superuser, so support access is not possible.',
  },
  supportAlreadyAsked: { status: 409, userMessage: 'You already have an open request to this user.' },
  supportNotAllowed: { status: 403, userMessage: 'The user has not allowed this, or has ended it.' },
  visitNotNeeded: {
    status: 409,
    userMessage: 'You are a member of this organization, so you need no reason to enter.',
  },
  supportAnswerNotYours: { status: 403, userMessage: 'Only the user can allow or refuse this. You can end it.' },
  supportQuestionOver: {
    status: 409,
    userMessage: 'This request was answered or has ended. Support must ask again.',
  },
  supportReadsOnly: {
    status: 403,
    userMessage: 'Support access is read-only. Sign in as yourself to do this.',
  },
  addressTaken: { status: 409, userMessage: 'This address belongs to another account or invitation.' },
  proofNeeded: {
    status: 403,
    userMessage: 'Confirm it is you first, with your password and, if two-factor is on, a code.',
  },
  twoFactorCodeNeeded: { status: 400, userMessage: 'Also enter the code from your authenticator app.' },
  signInTooOld: { status: 401, userMessage: 'Your organization requires you to sign in again from time to time.' },
  twoFactorSetupNeeded: {
    status: 403,
    userMessage: 'Set up two-factor authentication first. It is required here.',
  },
  twoFactorRequired: {
    status: 409,
    userMessage:
      'Two-factor authentication is required here and cannot be turned off. You can move it to another device.',
  },
  twoFactorOff: { status: 409, userMessage: 'Two-factor authentication is not on.' },
  twoFactorNotYours: {
    status: 403,
    userMessage:
      'An organization can reset two-factor authentication only for people who belong to no other organization, and never for a superuser.',
  },
  notPermitted: { status: 403, userMessage: 'You do not have permission to do this.' },
  rightsForPeople: {
    status: 403,
    userMessage: 'Only people, not programs, can change permissions, teams and groups.',
  },
  ownDenial: {
    status: 403,
    userMessage: 'You cannot lift a denial of your own. Ask another administrator.',
  },
  ownGain: {
    status: 403,
    userMessage: 'You cannot give yourself more permissions. Ask an administrator.',
  },
  ownLockOut: {
    status: 409,
    userMessage: 'You cannot remove your own access to users and settings. Another administrator can do it.',
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
    userMessage: 'A user with this email address already belongs to the organization in another way.',
    scimType: 'uniqueness',
  },
  ownAdministratorRole: {
    status: 409,
    userMessage: 'You cannot remove your own administrator role. Ask another administrator to do it.',
  },
  ownAccountDisabled: { status: 409, userMessage: 'You cannot disable yourself. Ask another administrator to do it.' },
  managedOrganizationAdministered: {
    status: 409,
    userMessage: 'This organization already has an administrator, who can invite others.',
  },
  ownAccountRemoved: { status: 409, userMessage: 'You cannot remove yourself. Ask another administrator to do it.' },
  agentForeign: {
    status: 400,
    userMessage: 'Some of these users do not belong to your organization.',
    scimType: 'invalidValue',
  },
  roleNotFound: { status: 404, userMessage: 'This role does not exist in your organization.' },
  roleBuiltIn: { status: 409, userMessage: 'Built-in roles cannot be changed. Copy it to a custom role.' },
  roleInUse: {
    status: 409,
    userMessage: 'A user or API client still holds this role. Give them another role first.',
  },
  groupNotFound: { status: 404, userMessage: 'This group does not exist in your organization.' },
  commentNotFound: { status: 404, userMessage: 'This comment does not exist or is not shared with you.' },
  commentRemoved: { status: 409, userMessage: 'This comment was removed and can no longer be changed.' },
  mentionUnknown: {
    status: 409,
    userMessage:
      'Somebody you mention is not here any more, or cannot be mentioned by you. Take the mention out and send it again.',
  },
  mentionUnseen: {
    status: 409,
    userMessage: 'Somebody you mention cannot see this. Take the mention out, or have access given to them first.',
  },
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
  managedOrganizationTaken: { status: 409, userMessage: 'This organization is already managed by another one.' },
  managedOrganizationInUse: {
    status: 409,
    userMessage: 'Other items still depend on this organization. Resolve its dependencies first.',
  },
  calendarNotFound: { status: 404, userMessage: 'This calendar does not exist in your organization.' },
  entityStatusNotFound: { status: 404, userMessage: 'This status does not exist in your organization.' },
  counterpartyTypeNotFound: { status: 404, userMessage: 'This counterparty type does not exist in your organization.' },
  emailTemplateNotFound: { status: 404, userMessage: 'This email template does not exist in your organization.' },
  settingNotFound: { status: 404, userMessage: 'There is no setting with this name.' },
  settingReadOnly: { status: 409, userMessage: 'This setting is managed by Trestle and cannot be changed.' },
  publicDocumentNotFound: { status: 404, userMessage: 'This file does not exist.' },
  imageNotAccepted: { status: 415, userMessage: 'Choose a PNG, JPEG, GIF or WebP image up to 2 MB.' },
  lastAdministrator: { status: 409, userMessage: 'An organization needs at least one administrator.' },
  entityNotFound: { status: 404, userMessage: 'This item does not exist or is not shared with you.' },
  structureNotFound: { status: 404, userMessage: 'This structure does not exist or is not shared with you.' },
  projectNotFound: { status: 404, userMessage: 'This project does not exist or is not shared with you.' },
  financingNotFound: { status: 404, userMessage: 'This financing does not exist or is not shared with you.' },
  relationshipNotFound: { status: 404, userMessage: 'This relationship does not exist or is not shared with you.' },
  entityTypeNotFound: { status: 404, userMessage: 'There is no such type.' },
  detailTypeRead: { status: 409, userMessage: 'Formulas of other details read this one. Change them first.' },
  fundInUse: { status: 409, userMessage: 'This fund is still a counterparty. Remove it there first.' },
  entityObsolete: { status: 409, userMessage: 'This is archived. Restore it before making changes.' },
  customIdTaken: {
    status: 409,
    userMessage:
      'Another structure, project or financing already has this custom ID. Custom IDs must be unique in an organization.',
  },
  remoteMappingAffected: {
    status: 409,
    userMessage:
      'This is matched with a record in another system, and the change may break the match. Change it anyway?',
  },
  rawMetricDataOff: { status: 403, userMessage: 'Raw metric data is turned off for your organization.' },
  structureImportOff: {
    status: 403,
    userMessage: 'Importing structures from Excel is turned off for your organization.',
  },
  importFileMissing: { status: 400, userMessage: 'Choose an Excel workbook (.xlsx) or a CSV file.' },
  importFileTooLarge: { status: 413, userMessage: 'The file is larger than 4 MB. Split it into several files.' },
  importFileUnreadable: {
    status: 422,
    userMessage: 'The file cannot be read. Save it as an Excel workbook (.xlsx) or a CSV file and choose it again.',
  },
  figureFileTooLarge: { status: 413, userMessage: 'The file is larger than 10 MB. Split it into several files.' },
  figurePeriodsNotEnded: {
    status: 409,
    userMessage:
      'The file has actual figures of periods that have not ended. Take them all the same, or import them as a forecast. Nothing was imported.',
  },
  exportTooLarge: {
    status: 422,
    userMessage:
      'There are more than 2,000 structures, projects and financings, which is more than one file takes. Filter the lists and export those.',
  },
  importRowsInvalid: {
    status: 409,
    userMessage: 'Some rows are not valid. Correct them, or choose to skip them. Nothing was imported.',
  },
  archiveUnreadable: {
    status: 422,
    userMessage: 'This is no ZIP archive, or it is damaged. Make it again and upload it as a new version.',
  },
  archiveTooLarge: {
    status: 422,
    userMessage: 'The archive holds more than 2,000 files and folders. Divide it into several archives.',
  },
  importNothingNew: { status: 409, userMessage: 'There is nothing in the file to create or to update.' },
  importNothingChanged: { status: 409, userMessage: 'This import has not changed anything that could be undone.' },
  importUnderWay: { status: 409, userMessage: 'The import is still under way. Undo its changes when it has ended.' },
  importTurnedDown: {
    status: 409,
    userMessage:
      'This import was turned down when its approval was asked for. Correct the file and import its new version.',
  },
  importNotFound: { status: 404, userMessage: 'This import does not exist or is not shared with you.' },
  dealHasInvestor: { status: 409, userMessage: 'Deal already has an investor.' },
  relationshipExists: { status: 409, userMessage: 'This counterparty already has this role.' },
  lenderExists: {
    status: 409,
    userMessage: 'This financing already has a lender. Multiple lenders are turned off for your organization.',
  },
  sharesExceeded: { status: 409, userMessage: 'The shares would total more than 100%.' },
  documentNotFound: { status: 404, userMessage: 'This document does not exist or is not shared with you.' },
  folderNotFound: { status: 404, userMessage: 'This folder does not exist or is not shared with you.' },
  folderNameAmbiguous: {
    status: 409,
    userMessage: 'Several folders of this data room have that name. Open the one that you mean.',
  },
  roomTooLarge: {
    status: 409,
    userMessage: 'This is more than can be shown at once. Open the folders one by one, or look for a longer name.',
  },
  figureNotFound: { status: 404, userMessage: 'This figure does not exist or is not shared with you.' },
  documentCited: {
    status: 409,
    userMessage:
      'Approved covenants or deliveries cite this document, so it cannot be deleted. Upload a new version of it instead.',
  },
  folderNotEmpty: { status: 409, userMessage: 'This folder still contains documents. Move or delete them first.' },
  rateProviderNotChosen: {
    status: 409,
    userMessage: 'No provider of exchange rates is chosen. Choose one first, or enter rates yourself.',
  },
  rateProviderNotSetUp: {
    status: 409,
    userMessage: 'Open Exchange Rates is not set up in this installation. Choose another provider, or contact support.',
  },
  translationNotSetUp: {
    status: 409,
    userMessage: 'Translation is not set up in this installation. Contact support if you need it.',
  },
  documentNotTranslatable: {
    status: 409,
    userMessage: 'Only PDF, Word (DOCX) and text files can be translated. Save the document as one of these.',
  },
  documentUnreadable: {
    status: 422,
    userMessage: 'This document cannot be read. Save it again, and upload it once more.',
  },
  languagesNotTranslatable: {
    status: 422,
    userMessage: 'The document cannot be translated from this language into the other. Choose other languages.',
  },
  translationTooLarge: {
    status: 422,
    userMessage:
      'The document is larger than can be translated: Word files up to 20 MB with a million characters, others up to 200 MB. Split it, and have the parts translated.',
  },
  translationFailed: {
    status: 422,
    userMessage:
      'The document could not be translated. Nothing was filed. Try again, or name the language that it is in.',
  },
  nameTaken: { status: 409, userMessage: 'There is already an item with this name here.', scimType: 'uniqueness' },
  documentExists: { status: 409, userMessage: 'There is a document of this name here already.' },
  uploadsDisabled: { status: 403, userMessage: 'Your organization has turned off uploads to its data rooms.' },
  downloadsDisabled: {
    status: 403,
    userMessage: 'Your organization allows documents to be viewed in the browser only, not downloaded.',
  },
  fileBeingScanned: {
    status: 409,
    userMessage: 'This file is being scanned for malware, which takes a few minutes. Try again when that is done.',
  },
  fileInfected: {
    status: 403,
    userMessage: 'Malware was found in this file, so nobody can open it. Delete it, and upload a clean copy.',
  },
  fileNotScanned: {
    status: 403,
    userMessage:
      'This file could not be scanned for malware, so it is locked. Upload a copy that can be scanned, without a password, or ask whoever manages the data room to release it.',
  },
  releaseForMembers: {
    status: 403,
    userMessage:
      'A file that could not be scanned for malware is released by members of the organization, not by guests.',
  },
  fileNotReleasable: {
    status: 409,
    userMessage: 'Only a file that could not be scanned for malware can be released.',
  },
  documentNotMarkable: {
    status: 403,
    userMessage:
      'Documents are marked with your name before you get them, and only PDF files can be. Ask whoever shared this file for a PDF of it.',
  },
  documentTooLargeToMark: {
    status: 403,
    userMessage:
      'Documents are marked with your name before you get them. This one is larger than 25 MB or has more than 2,000 pages; ask whoever shared it for a smaller file.',
  },
  documentMarkRefused: {
    status: 403,
    userMessage:
      'Documents are marked with your name before you get them. This PDF is protected, damaged or holds other files, so it cannot be; ask whoever shared it for another one.',
  },
  downloadNotFound: { status: 404, userMessage: 'This download does not exist or is not yours.' },
  downloadNotReady: {
    status: 409,
    userMessage:
      'There is no archive to save: it is still being made, or its 24 hours are over. Download the folder again.',
  },
  downloadOutdated: {
    status: 409,
    userMessage: 'The archive holds documents that you may no longer read. Download the folder again.',
  },
  downloadEmpty: { status: 404, userMessage: 'There is no document here that you may download.' },
  downloadTooLarge: {
    status: 422,
    userMessage: 'This is more than one archive takes: 5,000 documents or 20 GB. Download its folders one by one.',
  },
  uploadNotFound: { status: 404, userMessage: 'The upload was incomplete. Please upload the file again.' },
  uploadTooLarge: { status: 413, userMessage: 'The file is larger than the data room accepts (5 GB).' },
  uploadIncomplete: { status: 409, userMessage: 'Not all of the file has arrived yet. Go on with the upload.' },
  uploadEmpty: { status: 400, userMessage: 'The file is empty. Choose another file.' },
  covenantNotFound: { status: 404, userMessage: 'This covenant does not exist or is not shared with you.' },
  covenantObsolete: { status: 409, userMessage: 'This covenant is obsolete and can no longer be changed.' },
  certificateEmpty: { status: 404, userMessage: 'No financial covenant that you may see is tested for that day.' },
  covenantNotApproved: {
    status: 409,
    userMessage: 'This covenant waits for approval. It can be waived or cured once it is in force.',
  },
  calendarFeedNotFound: { status: 404, userMessage: 'This calendar address does not exist or has been revoked.' },
  calendarFeedsForPeople: {
    status: 403,
    userMessage: 'Only people who belong to this organization, and no programs, can make or revoke calendar addresses.',
  },
  calendarFeedsFull: {
    status: 409,
    userMessage: 'You have as many calendar addresses as can be kept. Revoke one first.',
  },
  covenantAwaitsNoEvent: { status: 409, userMessage: 'This covenant does not wait for an event.' },
  covenantEventRecorded: { status: 409, userMessage: 'An event on this day is recorded already.' },
  covenantEventsFull: { status: 409, userMessage: 'This covenant has as many events as can be kept.' },
  covenantEventNotFound: { status: 404, userMessage: 'No event is recorded for this day.' },
  covenantEventAnswered: {
    status: 409,
    userMessage: 'Something was handed in or waived for this event. Send it back, or revoke the waiver, first.',
  },
  reliefNotFound: { status: 404, userMessage: 'This waiver or cure does not exist.' },
  reliefDecided: { status: 409, userMessage: 'This has been decided already.' },
  reliefsFull: { status: 409, userMessage: 'This covenant has as many waivers and cures as can be kept.' },
  deliverableNotAsked: { status: 404, userMessage: 'This covenant asks for nothing for that period.' },
  deliverableComplete: {
    status: 409,
    userMessage: 'What was handed in for this period is approved. Someone who may approve it can open it again.',
  },
  deliverableNotHandedIn: { status: 409, userMessage: 'Nothing waits for a decision here.' },
  extractionFailed: { status: 422 },
  extendedPermissionsOff: {
    status: 403,
    userMessage:
      'Permissions on single items, details and values are turned off in your organization. An administrator can turn on "Extended permissions" in the settings.',
  },
  covenantNeedsSecondPerson: {
    status: 403,
    userMessage:
      'Your organization has covenants approved by a second person. Somebody else has to approve what you entered, had read or changed last.',
  },
  covenantReadingOff: {
    status: 403,
    userMessage:
      'Your organization has turned off reading covenants from agreements. An administrator can turn it on in the settings.',
  },
  detailNotFound: { status: 404, userMessage: 'This item does not have this detail.' },
  formNotFound: { status: 404, userMessage: 'This form does not exist or is not shared with you.' },
  formApproved: {
    status: 409,
    userMessage:
      'This form is approved. Whoever may approve it can take the approval back, and then it can be changed.',
  },
  formObsolete: { status: 409, userMessage: 'This form is obsolete and is kept as it is.' },
  formIncomplete: {
    status: 409,
    userMessage: 'Questions that have to be answered are open. A form is approved when all of them are answered.',
  },
  formTooLarge: {
    status: 413,
    userMessage:
      'This form is larger than the 200 KB that one can hold. Make two forms of it, or shorten some answers.',
  },
  notificationNotFound: { status: 404, userMessage: 'This alert is gone, or was not meant for you.' },
  emailCopiesOff: {
    status: 403,
    userMessage: 'Your organization does not send copies of emails. Take the further addresses out.',
  },
  unsubscribeLinkInvalid: {
    status: 410,
    userMessage: 'This link no longer works. Sign in and choose which emails you get.',
  },
  workflowNotFound: { status: 404, userMessage: 'This approval does not exist or is not shared with you.' },
  delegationNotFound: { status: 404, userMessage: 'This delegation does not exist, or is not yours.' },
  workflowTemplateNotFound: { status: 404, userMessage: 'This template does not exist.' },
  workflowExists: {
    status: 409,
    userMessage: 'Who approves this is arranged already. Change that approval, or cancel it and begin another one.',
  },
  workflowNotOpen: {
    status: 409,
    userMessage: 'This approval does not wait for that any more. Look at where it stands now.',
  },
  workflowAlreadyDecided: {
    status: 409,
    userMessage: 'You have decided this step already. Somebody else has to decide the rest of it.',
  },
  notApprover: {
    status: 403,
    userMessage: 'You are not asked to decide here now: the step that waits names other people, groups or deal roles.',
  },
  approvalInWorkflow: {
    status: 409,
    userMessage:
      'This is approved step by step: whoever is asked approves it there. Cancel that approval to approve it at once.',
  },
  approvalOutdated: {
    status: 409,
    userMessage:
      'What you are asked to approve has been changed since it was sent to you. Send it back, so that it is sent again as it is now.',
  },
  nothingToApprove: { status: 409, userMessage: 'Nothing of this waits for approval.' },
  signalNotFound: { status: 404, userMessage: 'This data signal does not exist or is not shared with you.' },
  detailTypeNotFound: { status: 404, userMessage: 'There is no detail of this type.' },
  scenarioNotFound: { status: 404, userMessage: 'This scenario does not exist or is not shared with you.' },
  financingTypeNotFound: { status: 404, userMessage: 'There is no financing type of this name.' },
  datapointNotFound: { status: 404, userMessage: 'There is no figure for this period.' },
  unitMismatch: { status: 400, userMessage: 'The figure is in another unit than the detail.' },
  auditExportNotFound: { status: 404, userMessage: 'This file does not exist or is not yours.' },
  auditExportNotReady: {
    status: 409,
    userMessage: 'There is no file to save: it is still being made, or its 24 hours are over. Export the log again.',
  },
  jobNotFound: { status: 404, userMessage: 'This job does not exist or is not shared with you.' },
  jobNotRetryable: { status: 409, userMessage: 'Only a failed job can be retried.' },
  channelNotFound: { status: 404, userMessage: 'This channel does not exist or has been deleted.' },
  tooManyChannels: {
    status: 409,
    userMessage: 'An organization can have 50 channels. Delete one before you add another.',
  },
  channelUnsigned: {
    status: 409,
    userMessage: 'Only webhooks are signed. Slack and Microsoft Teams are reached by their secret address alone.',
  },
  channelOff: { status: 409, userMessage: 'This channel is switched off. Switch it on, then send again.' },
  channelDeliveryNotFound: {
    status: 404,
    userMessage: 'This message is no longer in the log, which goes back 30 days.',
  },
  channelDeliveryOpen: {
    status: 409,
    userMessage: 'This message was delivered, or is still being sent. Only what was given up can be sent again.',
  },
  recordChanged: {
    status: 409,
    userMessage: 'Someone else changed this in the meantime. Review the latest version and save again.',
  },
  idempotencyKeyReused: { status: 409, userMessage: 'This request was already made with different content.' },
  requestDone: {
    status: 409,
    userMessage: 'This was already saved, but the confirmation was lost. Check what is there before saving again.',
  },
  requestInProgress: { status: 409, userMessage: 'This is already being saved. Please wait a moment.' },
  computationTooLarge: {
    status: 400,
    userMessage:
      'This reads more projects and financings than one answer can take. Metrics and their explanations can be computed in the background instead.',
  },
  computationBeyondBackground: {
    status: 400,
    userMessage: 'This is more than can be computed at once. Ask for the structures below it one by one.',
  },
  computationNotFound: {
    status: 404,
    userMessage: 'This computation does not exist, or somebody else has started it.',
  },
  tooMuchAtOnce: { status: 400, userMessage: 'This changes too much at once. Please save in smaller steps.' },
  bodyTooLarge: { status: 413, userMessage: 'The request is larger than 6 MB. Upload large files from the data room.' },
  tooManyAttempts: { status: 429, userMessage: 'Too many attempts. Please wait a few minutes and try again.' },
  tooManyMails: {
    status: 429,
    userMessage:
      'This person has received several invitations within the past hour. Please wait before sending another one.',
  },
  mailNotSent: { status: 502, userMessage: 'The email could not be sent. Nothing was lost. Please try again.' },
  serviceUnavailable: { status: 503, userMessage: 'The service is busy. Please try again in a moment.' },
  unexpected: { status: 500 },
} as const satisfies Record<string, Refusal>;

export type ErrorCode = keyof typeof catalog;
