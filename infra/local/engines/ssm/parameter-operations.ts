import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { inTransaction } from '../open-database.ts';
import { type Operation, operation, ServiceError } from '../service-call.ts';
import type { Parameter, ParameterStore } from './parameter-store.ts';

interface ParametersContext {
  readonly database: DatabaseSync;
  readonly store: ParameterStore;
  readonly arnPrefix: string;
}

const largestStandardValueInBytes = 4096;
const mostNamesAtOnce = 10;

const NewParameter = z.object({
  Name: z.string().regex(/^[\w./-]{1,1011}$/),
  Value: z.string().min(1),
  Type: z.enum(['String', 'StringList', 'SecureString']).optional(),
  Description: z.string().max(1024).optional(),
  Overwrite: z.boolean().default(false),
});
const Question = z.object({ Name: z.string(), WithDecryption: z.boolean().default(false) });
const Questions = z.object({
  Names: z.array(z.string()).min(1).max(mostNamesAtOnce),
  WithDecryption: z.boolean().default(false),
});
const PathQuestion = z.object({
  Path: z.string().startsWith('/'),
  Recursive: z.boolean().default(false),
  WithDecryption: z.boolean().default(false),
  MaxResults: z.number().int().min(1).max(10).default(10),
  NextToken: z.string().default(''),
});
const Deletion = z.object({ Name: z.string() });
const Deletions = z.object({ Names: z.array(z.string()).min(1).max(mostNamesAtOnce) });

/** PutParameter, GetParameter, GetParameters, GetParametersByPath, DeleteParameter and DeleteParameters. */
export function parameterOperations(parameters: ParametersContext): Readonly<Record<string, Operation>> {
  const { database, store } = parameters;
  const answer = (parameter: Parameter, isDecrypted: boolean) => onTheWire(parameters, parameter, isDecrypted);

  return {
    PutParameter: operation(NewParameter, (input) => inTransaction(database, () => put(store, input))),
    GetParameter: operation(Question, ({ Name, WithDecryption }) => {
      const parameter = find(store, Name);
      if (parameter === null) throw parameterNotFound(Name);
      return { Parameter: answer(parameter, WithDecryption) };
    }),
    GetParameters: operation(Questions, ({ Names, WithDecryption }) => {
      const found = Names.map((name) => find(store, name)).filter((parameter) => parameter !== null);
      return {
        Parameters: found.map((parameter) => answer(parameter, WithDecryption)),
        InvalidParameters: Names.filter((name) => find(store, name) === null),
      };
    }),
    GetParametersByPath: operation(PathQuestion, ({ Path, Recursive, WithDecryption, MaxResults, NextToken }) => {
      const folder = Path.endsWith('/') ? Path : `${Path}/`;
      const isWanted = ({ name }: Parameter) => Recursive || !name.slice(folder.length).includes('/');
      const rest = store.list(folder).filter((parameter) => isWanted(parameter) && parameter.name > NextToken);
      const page = rest.slice(0, MaxResults);
      const next = rest.length > page.length ? { NextToken: page.at(-1)?.name } : {};
      return { Parameters: page.map((parameter) => answer(parameter, WithDecryption)), ...next };
    }),
    DeleteParameter: operation(Deletion, ({ Name }) => {
      if (!store.remove(Name)) throw parameterNotFound(Name);
      return {};
    }),
    DeleteParameters: operation(Deletions, ({ Names }) => {
      const removed = Names.filter((name) => store.remove(name));
      return { DeletedParameters: removed, InvalidParameters: Names.filter((name) => !removed.includes(name)) };
    }),
  };
}

function put(store: ParameterStore, input: z.infer<typeof NewParameter>): object {
  const { Name: name, Value: value, Type, Description, Overwrite } = input;
  const current = store.find(name);
  if (current !== null && !Overwrite) {
    const message =
      'The parameter already exists. To overwrite this value, set the overwrite option in the request to true.';
    throw new ServiceError('ParameterAlreadyExists', message);
  }
  const type = Type ?? current?.type;
  if (type === undefined) throw new ServiceError('ValidationException', 'A parameter type is required.');
  if (Buffer.byteLength(value) > largestStandardValueInBytes) {
    const message = `Standard tier parameters support a maximum parameter value of ${largestStandardValueInBytes} characters.`;
    throw new ServiceError('ValidationException', message);
  }
  const version = (current?.version ?? 0) + 1;
  const description = Description ?? current?.description ?? null;
  store.add({ name, version, type, value, description, modifiedAt: Date.now() });
  return { Version: version, Tier: 'Standard' };
}

/** A name may end with `:3`, the number of a version. */
function find(store: ParameterStore, selector: string): Parameter | null {
  const [, name = selector, version] = /^([^:]+):(\d+)$/.exec(selector) ?? [];
  return store.find(name, version === undefined ? null : Number(version));
}

function onTheWire({ arnPrefix }: ParametersContext, parameter: Parameter, isDecrypted: boolean): object {
  const { name, type, value, version, modifiedAt } = parameter;
  // Without decryption AWS shows ciphertext: it must not be usable as the value, nor give it away.
  const isHidden = type === 'SecureString' && !isDecrypted;
  return {
    Name: name,
    Type: type,
    Value: isHidden ? createHash('sha256').update(`${name}:${version}`).digest('base64') : value,
    Version: version,
    LastModifiedDate: modifiedAt / 1000,
    ARN: `${arnPrefix}${name.startsWith('/') ? '' : '/'}${name}`,
    DataType: 'text',
  };
}

function parameterNotFound(name: string): ServiceError {
  return new ServiceError('ParameterNotFound', `Parameter ${name} not found.`);
}
