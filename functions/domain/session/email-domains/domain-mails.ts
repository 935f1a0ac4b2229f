import type { Mail } from '#functions/platform/mail/mailer.ts';
import { writeMail } from '#functions/platform/mail/write-mail.ts';
import { readableDomain } from './domain-name.ts';
import { lostFrom } from './domain-state.ts';
import type { StoredDomain } from './email-domain-store.ts';

const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** Tells an administrator that the record of a domain has gone, or that the domain is lost with it. */
export function domainMail(
  { email, firstName }: { readonly email: string; readonly firstName: string },
  domain: StoredDomain,
  settingsAddress: string,
): Mail {
  const name = readableDomain(domain.id);
  const until = lostFrom(domain);
  const [subject, news] =
    until === null
      ? [
          `${name} is no longer confirmed on Trestle`,
          `The DNS record that shows ${name} to be yours has been away for days. Single sign-on is no longer offered or required for this domain, and nobody can join through it. Your people keep their access.`,
        ]
      : [
          `The DNS record of ${name} is missing`,
          `Trestle can no longer find the DNS record that shows ${name} to be yours. Publish it again by ${dayOf(until)}; after that the domain counts as lost, and single sign-on is no longer offered or required by it.`,
        ];
  return writeMail({
    to: email,
    subject,
    sender: null,
    firstName,
    lines: [news],
    action: { label: 'See the record to publish', link: settingsAddress },
  });
}
