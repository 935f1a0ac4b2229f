import * as z from 'zod';
import { recordStamp } from './record-stamp.ts';

/** `pending`: nobody has seen the record yet. `confirmed`: it is there. `lost`: it was there and stayed away. */
export const EmailDomainState = z.enum(['pending', 'confirmed', 'lost']);
export type EmailDomainState = z.infer<typeof EmailDomainState>;

/** What came of looking for the record: `unreachable` is that the domain's name servers gave no answer. */
export const DomainLookup = z.enum(['found', 'missing', 'unreachable']);
export type DomainLookup = z.infer<typeof DomainLookup>;

/** A domain of e-mail addresses, which an organization shows to be its own by a TXT record in the DNS. */
export const EmailDomain = z.object({
  /** The domain as the DNS writes it: in lower case, with `xn--` for other alphabets. */
  id: z.string(),
  /** As people read it. */
  name: z.string(),
  state: EmailDomainState,
  /** The record to publish: its text, and the two names at either of which it is looked for. */
  record: z.object({ hosts: z.array(z.string()), value: z.string() }),
  lookup: DomainLookup.nullable(),
  checkedAt: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  /** Of a confirmed domain whose record is away: since when, and from when on it counts as lost. */
  missingSince: z.string().nullable(),
  lostFrom: z.string().nullable(),
  ...recordStamp,
});
export type EmailDomain = z.infer<typeof EmailDomain>;

export const NewEmailDomain = z.object({
  domain: z.string().trim().min(1, 'Enter a domain, such as example.com.').max(300),
});
export type NewEmailDomain = z.infer<typeof NewEmailDomain>;

/** More than any company has; it also bounds what one transaction has to hold. */
export const mostEmailDomains = 40;
