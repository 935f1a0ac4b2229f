const readItems = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const writeItems = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'];

/** No Scan anywhere: a request that needs one has the wrong key design. */
export const tableActions = { read: readItems, readWrite: [...readItems, ...writeItems] } as const;

/** What keeps the answer to a request that may be repeated. */
export const answerActions = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'] as const;

export const auditActions = {
  read: ['dynamodb:GetItem', 'dynamodb:Query'],
  verify: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:BatchGetItem'],
  append: ['dynamodb:PutItem'],
} as const;

const readObjects = ['s3:GetObject'];
const writeObjects = ['s3:PutObject'];

/**
 * What is removed is what no record names, and only by a mark: nothing here deletes a version of an object. Deleted documents keep their files.
 */
const removeObjects = ['s3:DeleteObject', 's3:AbortMultipartUpload'];

export const bucketActions = {
  read: readObjects,
  write: writeObjects,
  readWrite: [...readObjects, ...writeObjects],
  remove: removeObjects,
  readWriteRemove: [...readObjects, ...writeObjects, ...removeObjects],
  /** The same, and what has arrived of what comes in parts. */
  readWritePartsRemove: [...readObjects, ...writeObjects, 's3:ListMultipartUploadParts', ...removeObjects],
} as const;

const invite = ['cognito-idp:AdminGetUser', 'cognito-idp:AdminCreateUser'];

// An account that has moved to another address is moved in the pool, too, before somebody else gets the former one.
const register = [...invite, 'cognito-idp:AdminSetUserPassword', 'cognito-idp:AdminUpdateUserAttributes'];

export const peopleActions = {
  invite,
  register,
  // The pool takes passwords from these functions only, see `identity-stack.ts`.
  signIn: [...register, 'cognito-idp:AdminInitiateAuth'],
} as const;
