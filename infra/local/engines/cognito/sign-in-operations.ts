import * as z from 'zod';
import { type Operation, operation } from '../service-call.ts';
import { answerChallenge } from './challenge-answers.ts';
import { ChallengeName } from './challenges.ts';
import { type Client, clientOf } from './clients.ts';
import type { Cognito } from './cognito.ts';
import { requireFlow, signInWithPassword } from './password-sign-in.ts';
import { signInWithRefreshToken, tokensFromRefreshToken } from './refresh.ts';
import { refusals } from './refusals.ts';

const Parameters = z.record(z.string(), z.string());
const SignInRequest = z.object({
  ClientId: z.string(),
  AuthFlow: z.string(),
  AuthParameters: Parameters.default({}),
});
const ChallengeResponse = z.object({
  ClientId: z.string(),
  ChallengeName,
  Session: z.string().min(20).max(2048).optional(),
  ChallengeResponses: Parameters.default({}),
});
const RefreshRequest = z.object({
  ClientId: z.string(),
  ClientSecret: z.string().optional(),
  RefreshToken: z.string(),
});
const inPool = { UserPoolId: z.string() };

const passwordFlows: ReadonlyMap<string, string> = new Map([
  ['USER_PASSWORD_AUTH', 'USER_PASSWORD_AUTH'],
  ['ADMIN_USER_PASSWORD_AUTH', 'ADMIN_USER_PASSWORD_AUTH'],
  ['ADMIN_NO_SRP_AUTH', 'ADMIN_USER_PASSWORD_AUTH'],
]);

/** Signing in, by the user or by the administrator, and refreshing. */
export function signInOperations(cognito: Cognito): Readonly<Record<string, Operation>> {
  return {
    InitiateAuth: operation(SignInRequest, (input) => {
      if (input.AuthFlow.startsWith('ADMIN_')) throw refusals.invalidParameter('Initiate Auth method not supported.');
      return initiateAuth(cognito, clientOf(cognito, input.ClientId), input);
    }),
    AdminInitiateAuth: operation(SignInRequest.extend(inPool), (input) =>
      initiateAuth(cognito, clientOf(cognito, input.ClientId, input.UserPoolId), input),
    ),
    RespondToAuthChallenge: operation(ChallengeResponse, (input) =>
      respond(cognito, clientOf(cognito, input.ClientId), input),
    ),
    AdminRespondToAuthChallenge: operation(ChallengeResponse.extend(inPool), (input) =>
      respond(cognito, clientOf(cognito, input.ClientId, input.UserPoolId), input),
    ),
    GetTokensFromRefreshToken: operation(RefreshRequest, ({ ClientId, ClientSecret, RefreshToken }) =>
      tokensFromRefreshToken(cognito, clientOf(cognito, ClientId), { token: RefreshToken, secret: ClientSecret }),
    ),
  };
}

function initiateAuth(cognito: Cognito, client: Client, { AuthFlow, AuthParameters }: z.infer<typeof SignInRequest>) {
  if (AuthFlow === 'REFRESH_TOKEN_AUTH' || AuthFlow === 'REFRESH_TOKEN') {
    requireFlow(client, 'REFRESH_TOKEN_AUTH');
    return signInWithRefreshToken(cognito, client, AuthParameters);
  }
  const flow = passwordFlows.get(AuthFlow);
  if (flow === undefined) throw refusals.invalidParameter(`The flow ${AuthFlow} does not exist here.`);
  requireFlow(client, flow);
  return signInWithPassword(cognito, client, AuthParameters);
}

function respond(cognito: Cognito, client: Client, input: z.infer<typeof ChallengeResponse>) {
  return answerChallenge(cognito, client, {
    name: input.ChallengeName,
    session: input.Session,
    responses: input.ChallengeResponses,
  });
}
