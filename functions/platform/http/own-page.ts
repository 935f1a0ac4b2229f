import { siteUrl } from '#functions/platform/site-url.ts';
import { pageHeader } from '#shared/domain/browser-session.ts';

/** What a browser says about the page that made it ask. */
export interface RequestingPage {
  /** Whether the page speaks for the product, which pages of other sites are not allowed to. */
  readonly asksAsOwn: boolean;
  /** `Sec-Fetch-Site`, which browsers set and no page can. */
  readonly fetchSite: string | undefined;
  /** The origin of the page, where it is told. */
  readonly origin: string | undefined;
}

export const noPage: RequestingPage = { asksAsOwn: false, fetchSite: undefined, origin: undefined };

type Headers = Readonly<Record<string, string | undefined>>;

const originOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;

export const requestingPage = (headers: Headers): RequestingPage => ({
  asksAsOwn: headers[pageHeader.name] === pageHeader.value,
  fetchSite: headers['sec-fetch-site'],
  origin: headers['origin'] ?? originOf(headers['referer']),
});

/**
 * Whether a page of the product itself made the browser ask: not one of another site, not one of a sister host, and not an address that somebody
 * mailed. Browsers that do not tell the relation yet tell the page's origin.
 */
export const isOwnPage = async ({ fetchSite, origin }: RequestingPage): Promise<boolean> =>
  fetchSite === undefined ? origin !== undefined && origin === (await siteUrl()) : fetchSite === 'same-origin';
