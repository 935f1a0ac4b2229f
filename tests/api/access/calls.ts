import { areas } from '#shared/contract/areas.ts';
import type { Call } from '#shared/contract/define-area.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import type { Client, Reply } from '#tests/support/client.ts';
import { type CallName, type ValidRequest, validRequests, type World } from './valid-requests.ts';

export interface NamedCall {
  readonly name: CallName;
  readonly id: string;
  readonly call: Call;
}

type AccessKind = Call['access']['kind'];

const everyCall: readonly NamedCall[] = areas.flatMap((area) =>
  (Object.entries(area.calls) as [CallName, Call][]).map(([name, call]) => ({ name, id: call.id, call })),
);

/** Every declared call with one of these kinds of access. */
export const callsFor = (...kinds: readonly AccessKind[]): readonly NamedCall[] =>
  everyCall.filter(({ call }) => kinds.includes(call.access.kind));

/** The organization of such a call is a part of its path. */
export const namesOrganization = ({ call }: NamedCall): boolean => /\/(organizations|init\/global)\/\{/.test(call.path);

/** The refusal for something that is not there, or not for the caller. */
export const notFoundOf = ({ call }: NamedCall): ErrorCode | undefined =>
  call.errors.find((code) => code.endsWith('NotFound'));

/** Makes the call with the one valid request that is known for it. */
export async function make(
  world: World,
  client: Client,
  { name, call }: NamedCall,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const { params = {}, body }: ValidRequest = await validRequests[name](world);
  const path = call.path.replace(/\{([^}]+)\}/g, (_, placeholder: string) =>
    encodeURIComponent(params[placeholder] ?? ''),
  );
  switch (call.method) {
    case 'GET':
      return client.get(path, headers);
    case 'POST':
      return client.post(path, body, headers);
    case 'PUT':
      return client.put(path, body, headers);
    case 'DELETE':
      return client.delete(path, body, headers);
  }
}
