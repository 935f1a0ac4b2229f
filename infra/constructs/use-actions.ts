const readItems = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:ConditionCheckItem'];
const writeItems = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'];

/** No Scan anywhere: a request that needs one has the wrong key design. */
export const recordsActions = { read: readItems, readWrite: [...readItems, ...writeItems] } as const;
export const seriesActions = recordsActions;
export const auditActions = {
  append: ['dynamodb:PutItem'],
  readAppend: ['dynamodb:PutItem', 'dynamodb:Query'],
} as const;

const readObjects = ['s3:GetObject', 's3:GetObjectVersion'];
const writeObjects = ['s3:PutObject', 's3:AbortMultipartUpload'];

/** Removed documents keep their files, so nothing here deletes. */
export const bucketActions = {
  read: readObjects,
  readWrite: [...readObjects, ...writeObjects],
} as const;

/** Signing in itself needs no permission: those calls carry the person's own password or token. */
const invite = ['cognito-idp:AdminGetUser', 'cognito-idp:AdminSetUserPassword', 'cognito-idp:AdminCreateUser'];

// A new password ends the sessions that the pool knows of.
const setPasswords = [...invite, 'cognito-idp:AdminUserGlobalSignOut'];

export const peopleActions = {
  invite,
  setPasswords,
  // Switching off a second factor whose device is lost.
  administer: [...setPasswords, 'cognito-idp:AdminSetUserMFAPreference'],
} as const;
