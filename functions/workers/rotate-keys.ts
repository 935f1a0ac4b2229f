import * as z from 'zod';
import { environment } from '#functions/platform/environment.ts';
import type { Keys } from '#functions/platform/secrets/key-ring.ts';
import {
  changeKeys,
  changeSecret,
  withNewKey,
  withNewOriginSecret,
  withoutKey,
} from '#functions/platform/secrets/key-rotation.ts';
import { taskShell } from '#functions/platform/shell/task-shell.ts';
import { keyOverlapsInHours } from '#functions/platform/sign-in/credential-lives.ts';

const Event = z.discriminatedUnion('keys', [
  z.strictObject({ keys: z.literal('origin') }),
  z.strictObject({
    keys: z.enum(['sessions', 'links', 'cursors', 'settings', 'accounts']),
    /** The id of a key that is to count no longer; without it, a new key takes over. */
    retire: z.string().optional(),
  }),
]);

const arnOf = {
  sessions: () => environment().SESSION_KEYS_ARN,
  links: () => environment().LINK_KEYS_ARN,
  cursors: () => environment().CURSOR_KEYS_ARN,
  settings: () => environment().SETTINGS_KEYS_ARN,
  accounts: () => environment().ACCOUNT_KEYS_ARN,
} as const;

/** Tells what counts now: of keys nothing but their ids. */
type Outcome = { readonly kept: readonly string[]; readonly retiresAt: Keys['retiresAt'] } | { readonly next: string };

/**
 * Invoked by an operator. `{"keys":"sessions"}` makes a new key, which takes over in six minutes, `{"keys":"sessions","retire":"1"}` takes an earlier one away, and `{"keys":"origin"}` makes a
 * new secret for the distribution.
 */
export const handler = taskShell(async (event: unknown): Promise<Outcome> => {
  const asked = Event.parse(event);
  if (asked.keys === 'origin') {
    await changeSecret(environment().ORIGIN_SECRET_ARN, withNewOriginSecret);
    return { next: 'Set originSecretOf in infra/stage.ts to today and deploy: until then the previous one is sent.' };
  }
  const { keys: purpose, retire } = asked;
  const { secrets, retiresAt } = await changeKeys(arnOf[purpose](), (keys) =>
    retire === undefined
      ? withNewKey(keys, keyOverlapsInHours[purpose], new Date())
      : withoutKey(keys, retire, new Date()),
  );
  return { kept: Object.keys(secrets), retiresAt };
});
