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

/** What a provider tells of somebody, by proven word. Null is what it does not tell. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean | null;
  /** By which name the person signs in there; often an address, but not always one that gets mail. */
  readonly username: string | null;
  /** Of Microsoft Entra ID: whose directory it is, and whether the owner of the address's domain was checked there. */
  readonly tenantId: string | null;
  readonly domainOwnerVerified: boolean | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Leads people to a provider and takes them back. Refuses with `identityProviderUnreachable` and `singleSignOnFailed`. */
export interface IdentityProvider {
  /** Asks the provider anew what it says of itself. */
  probe(settings: ProviderSettings): Promise<void>;
  depart(settings: ProviderSettings, redirectUri: string): Promise<SignOnSecrets & { readonly address: string }>;
  /** `callback` is the address with everything that the provider added to it. */
  arrive(settings: ProviderSettings, callback: URL, secrets: SignOnSecrets): Promise<Claims>;
}
