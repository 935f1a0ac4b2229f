/** How an organization's people sign in with its provider, with the client secret as the provider knows it. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly scopes: readonly string[];
}

/** What has to be remembered between leaving for the provider and coming back. */
export interface SignOnSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Whom the provider vouches for. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
}

/** Leads people to a provider and takes them back. Refuses with `identityProviderUnreachable` and `singleSignOnFailed`. */
export interface IdentityProvider {
  depart(settings: ProviderSettings, redirectUri: string): Promise<SignOnSecrets & { readonly address: string }>;
  /** `callback` is the address with everything that the provider added to it. */
  arrive(settings: ProviderSettings, callback: URL, secrets: SignOnSecrets): Promise<Identity>;
}
