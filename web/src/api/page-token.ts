/** Milliseconds before the end at which a new token is asked for while the old one still serves. */
const renewedBefore = 2 * 60_000;
/** Milliseconds that a request may need to arrive. */
const onTheWay = 10_000;

interface Held {
  readonly userId: string;
  readonly token: string;
  /** Milliseconds since 1970 by this device's clock; infinite where nobody said. */
  readonly endsAt: number;
}

/** In this page's memory and nowhere else: what a script could carry away is good for minutes, and gone with the page. */
let held: Held | null = null;

/** Takes a token with which somebody makes calls. `expiresIn` is in seconds. */
export function holdToken(userId: string, token: string, expiresIn = Number.POSITIVE_INFINITY): void {
  held = { userId, token, endsAt: Date.now() + expiresIn * 1_000 };
}

export function dropToken(): void {
  held = null;
}

export const holderOfToken = (): string | null => held?.userId ?? null;

/** The token as long as it serves. */
export const tokenInHand = (): string | null =>
  held !== null && held.endsAt - onTheWay > Date.now() ? held.token : null;

export const isTokenEnding = (): boolean => held !== null && held.endsAt - renewedBefore <= Date.now();
