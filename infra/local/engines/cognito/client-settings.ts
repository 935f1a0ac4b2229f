import * as z from 'zod';

const TimeUnit = z.enum(['seconds', 'minutes', 'hours', 'days']);
type TimeUnit = z.infer<typeof TimeUnit>;

/** What an app client is made with; what the engine does not act upon is kept and described again. */
export const ClientSettings = z.looseObject({
  ClientName: z.string().min(1).max(128),
  ExplicitAuthFlows: z.array(z.string()).optional(),
  AccessTokenValidity: z.int().min(1).max(86_400).optional(),
  IdTokenValidity: z.int().min(1).max(86_400).optional(),
  RefreshTokenValidity: z.int().min(0).max(315_360_000).optional(),
  TokenValidityUnits: z
    .object({ AccessToken: TimeUnit.optional(), IdToken: TimeUnit.optional(), RefreshToken: TimeUnit.optional() })
    .optional(),
  AuthSessionValidity: z.int().min(3).max(15).optional(),
  PreventUserExistenceErrors: z.enum(['ENABLED', 'LEGACY']).optional(),
  EnableTokenRevocation: z.boolean().optional(),
  ReadAttributes: z.array(z.string()).optional(),
  RefreshTokenRotation: z
    .object({
      Feature: z.enum(['ENABLED', 'DISABLED']),
      RetryGracePeriodSeconds: z.int().min(0).max(60).optional(),
    })
    .optional(),
});
export type ClientSettings = z.infer<typeof ClientSettings>;

const secondsPerUnit: Record<TimeUnit, number> = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 };

/** How long each token of a client lives, in seconds. */
export interface TokenLifetimes {
  readonly accessToken: number;
  readonly idToken: number;
  readonly refreshToken: number;
}

/** The configured lifetimes: an hour for access and id tokens and 30 days for refresh tokens unless the client says otherwise. */
export function tokenLifetimes(settings: ClientSettings): TokenLifetimes {
  const units = settings.TokenValidityUnits;
  return {
    accessToken: (settings.AccessTokenValidity ?? 1) * secondsPerUnit[units?.AccessToken ?? 'hours'],
    idToken: (settings.IdTokenValidity ?? 1) * secondsPerUnit[units?.IdToken ?? 'hours'],
    // Zero stands for the default in the real service.
    refreshToken:
      settings.RefreshTokenValidity === undefined || settings.RefreshTokenValidity === 0
        ? 30 * secondsPerUnit.days
        : settings.RefreshTokenValidity * secondsPerUnit[units?.RefreshToken ?? 'days'],
  };
}

export const isRotating = (settings: ClientSettings): boolean => settings.RefreshTokenRotation?.Feature === 'ENABLED';

/** Whether the client may sign in by this flow, named as the API names it (`USER_PASSWORD_AUTH`). */
export function allowsFlow(settings: ClientSettings, flow: string): boolean {
  const flows = settings.ExplicitAuthFlows ?? ['ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_CUSTOM_AUTH'];
  return flows.includes(`ALLOW_${flow}`) || flows.includes(flow);
}

/** What is wrong with the settings as a whole; undefined when nothing is. */
export function clientProblem(settings: ClientSettings): string | undefined {
  const { accessToken, idToken, refreshToken } = tokenLifetimes(settings);
  const isDay = (seconds: number) => seconds >= 300 && seconds <= 86_400;
  if (!isDay(accessToken) || !isDay(idToken) || refreshToken < 3_600 || refreshToken > 315_360_000) {
    return 'Invalid range for token validity.';
  }
  if (refreshToken < accessToken || refreshToken < idToken) {
    return 'Refresh token validity must be at least as long as that of the other tokens.';
  }
  if (isRotating(settings) && allowsFlow(settings, 'REFRESH_TOKEN_AUTH')) {
    return 'Refresh token rotation cannot be enabled together with ALLOW_REFRESH_TOKEN_AUTH.';
  }
  return undefined;
}
