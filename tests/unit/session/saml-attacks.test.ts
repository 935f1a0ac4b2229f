import { describe, expect, it } from 'vitest';
import { samlProvider } from '#functions/connectors/saml/saml-provider.ts';
import type { SamlParty, SamlSettings } from '#functions/connectors/saml/saml-settings.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import {
  aSamlProvider,
  assertionXml,
  responseXml,
  type SamlRequest,
  type Statement,
  signatureOf,
  unsigned,
} from '#tests/support/saml-provider.ts';

const [provider, stranger] = [aSamlProvider(), aSamlProvider()];
const party: SamlParty = {
  entityId: 'https://trestle.example/api/sso/riverside/metadata',
  consumerUrl: 'https://trestle.example/api/sso/riverside/acs',
};
const settings: SamlSettings = {
  entityId: provider.entityId,
  signOnUrl: provider.signOnUrl,
  certificates: [provider.certificate],
};
const requestId = '_request-1';

const request = async (): Promise<SamlRequest> =>
  provider.requestIn(await samlProvider.depart(settings, party, { requestId, relayState: 'a-state' }));

const mallory: Partial<Statement> = {
  nameId: 'mallory',
  attributes: { email: 'mallory@riverside.example', email_verified: 'true' },
};
const victim: Partial<Statement> = {
  nameId: 'victim',
  attributes: { email: 'victim@riverside.example', email_verified: 'true' },
};

const arrive = (xml: string, more: { settings?: SamlSettings; now?: Date } = {}) =>
  samlProvider.arrive(Buffer.from(xml).toString('base64'), { settings, party, requestId, now: new Date(), ...more });

/** Why an answer was refused; what it came to, where it was not. */
async function refusalOf(xml: string): Promise<unknown> {
  try {
    return await arrive(xml);
  } catch (error) {
    return error instanceof DomainError ? `${error.code}: ${error.detail.reason}` : error;
  }
}

type Attack = (told: SamlRequest) => string;

const evil = (told: SamlRequest, more: Partial<Statement> = {}) => provider.statementFor(told, { ...victim, ...more });
const own = (told: SamlRequest, more: Partial<Statement> = {}) => provider.statementFor(told, { ...mallory, ...more });
/** What Mallory may have: an answer about herself, which the provider has signed. */
const genuine = (told: SamlRequest) => provider.signed(assertionXml(own(told)));
const around = (told: SamlRequest, content: string): string => unsigned(responseXml(own(told), content));
const signatureIn = (xml: string): string => /<ds:Signature .*<\/ds:Signature>/s.exec(xml)?.[0] ?? '';
const withSignature = (statement: Statement, signature: string): string =>
  assertionXml(statement).replace('<!--signature-->', signature);
const sha1 = 'http://www.w3.org/2000/09/xmldsig#sha1';

describe('an answer that is genuine', () => {
  it('is believed, and tells what was signed', async () => {
    const told = await request();

    const { claims, assertion } = await arrive(around(told, genuine(told)));

    expect(claims).toMatchObject({
      issuer: `saml:${provider.entityId}`,
      subject: 'mallory',
      email: 'mallory@riverside.example',
      emailVerified: true,
    });
    expect(assertion.until.getTime()).toBeGreaterThan(Date.now() + 300_000);
  });

  it('may be signed as a whole besides', async () => {
    const told = await request();

    const { claims } = await arrive(provider.signed(responseXml(own(told), genuine(told))));

    expect(claims.subject).toBe('mallory');
  });

  it('may be signed by either of two certificates', async () => {
    const told = await request();
    const both = { ...settings, certificates: [stranger.certificate, provider.certificate] };

    expect((await arrive(around(told, genuine(told)), { settings: both })).claims.subject).toBe('mallory');
  });

  it.each([
    ['a little late', { confirmedUntil: -60_000, until: -60_000 }],
    ['a little early', { from: 60_000 }],
  ])('may come %s, since clocks differ', async (_, times) => {
    const told = await request();
    const xml = around(told, provider.signed(assertionXml(own(told, times))));

    expect((await arrive(xml)).claims.subject).toBe('mallory');
  });

  it('keeps an address whole that holds what XML escapes', async () => {
    const told = await request();
    const statement = own(told, { nameId: 'a&b<c@riverside.example' });

    const { claims } = await arrive(around(told, provider.signed(assertionXml(statement))));

    expect(claims).toMatchObject({ subject: 'a&b<c@riverside.example', username: 'a&b<c@riverside.example' });
  });
});

describe('a signature', () => {
  const attacks: Readonly<Record<string, readonly [RegExp, Attack]>> = {
    'that is missing': [/without a signature/, (told) => around(told, unsigned(assertionXml(evil(told))))],
    'of the response alone': [
      /without a signature/,
      (told) => provider.signed(responseXml(own(told), unsigned(assertionXml(evil(told))))),
    ],
    'with another key': [
      /Invalid signature/,
      (told) => around(told, stranger.signed(assertionXml(evil(told, { issuer: provider.entityId })))),
    ],
    'with another key, whose certificate it brings along': [
      /Invalid signature/,
      (told) => {
        const info = `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${stranger.certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`;
        const xml = stranger.signed(assertionXml(evil(told)));
        return around(told, xml.replace('</ds:SignatureValue>', `</ds:SignatureValue>${info}`));
      },
    ],
    'of what was changed afterwards': [
      /Invalid signature/,
      (told) => around(told, genuine(told).replaceAll('mallory', 'victim')),
    ],
    'by SHA-1': [
      /SignatureMethod .*rsa-sha1/,
      (told) =>
        around(
          told,
          provider.signed(assertionXml(own(told)), { method: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }),
        ),
    ],
    'over a digest by SHA-1': [
      /DigestMethod .*sha1/,
      (told) => around(told, provider.signed(assertionXml(own(told)), { digest: sha1 })),
    ],
    'of the response by SHA-1, around a good one': [
      /DigestMethod .*sha1/,
      (told) => provider.signed(responseXml(own(told), genuine(told)), { digest: sha1 }),
    ],
    'for which the certificate is the shared secret': [
      /SignatureMethod .*hmac-sha1/,
      (told) =>
        around(
          told,
          provider.signed(assertionXml(evil(told)), { method: 'http://www.w3.org/2000/09/xmldsig#hmac-sha1' }),
        ),
    ],
    'of what a stylesheet makes of it': [
      /Transform .*xslt/,
      (told) =>
        around(
          told,
          provider.signed(assertionXml(own(told)), { transforms: ['http://www.w3.org/TR/1999/REC-xslt-19991116'] }),
        ),
    ],
    'that takes comments in': [
      /Transform .*WithComments/,
      (told) =>
        around(
          told,
          provider.signed(assertionXml(own(told)), {
            transforms: ['http://www.w3.org/2001/10/xml-exc-c14n#WithComments'],
          }),
        ),
    ],
    'of the whole document': [
      /signature of something else/,
      (told) => around(told, genuine(told).replace(/URI="#[^"]*"/, 'URI=""')),
    ],
  };
  it.each(Object.entries(attacks))('%s is not believed', async (_, [reason, attack]) => {
    expect(await refusalOf(attack(await request()))).toMatch(reason);
  });
});

describe('a genuine assertion, wrapped', () => {
  const attacks: Readonly<Record<string, readonly [RegExp, Attack]>> = {
    'before a forged one': [
      /not one Assertion/,
      (told) => around(told, genuine(told) + unsigned(assertionXml(evil(told)))),
    ],
    'behind a forged one': [
      /not one Assertion/,
      (told) => around(told, unsigned(assertionXml(evil(told))) + genuine(told)),
    ],
    'beside a forged one with its signature': [
      /several Assertions/,
      (told) => {
        const xml = genuine(told);
        const forged = withSignature(evil(told), signatureIn(xml));
        return around(told, `<samlp:Extensions>${xml}</samlp:Extensions>${forged}`);
      },
    ],
    'within a forged one': [
      /several Assertions/,
      (told) => {
        const xml = genuine(told);
        const forged = assertionXml(evil(told)).replace('<!--signature-->', `<saml:Advice>${xml}</saml:Advice>`);
        return around(told, forged);
      },
    ],
    'within the signature of a forged one': [
      /several Assertions/,
      (told) => {
        const xml = genuine(told);
        const signature = signatureIn(xml).replace('</ds:Signature>', `<ds:Object>${xml}</ds:Object></ds:Signature>`);
        return around(told, withSignature(evil(told), signature));
      },
    ],
    'around a forged one': [
      /several Assertions/,
      (told) => {
        const forged = unsigned(assertionXml(evil(told)));
        return around(
          told,
          genuine(told).replace('<saml:Subject>', `<saml:Advice>${forged}</saml:Advice><saml:Subject>`),
        );
      },
    ],
    'with its id, twice': [
      /an id twice/,
      (told) => {
        const statement = own(told);
        const xml = provider.signed(assertionXml(statement));
        const forged = assertionXml(evil(told, { assertionId: statement.assertionId }));
        return around(
          told,
          `<samlp:Extensions>${xml}</samlp:Extensions>${forged.replace('<!--signature-->', signatureIn(xml))}`,
        );
      },
    ],
    'whose signature stands in a forged one': [
      /signature of something else/,
      (told) => around(told, withSignature(evil(told), signatureIn(genuine(told)))),
    ],
    'in a response within the signature of a forged response': [
      /several Responses|several Assertions/,
      (told) => {
        const inner = provider.signed(responseXml(own(told), genuine(told)));
        const signature = signatureOf(responseXml(own(told), ''), {
          key: stranger.key,
          method: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
          digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
          transforms: [],
        }).replace('</ds:Signature>', `<ds:Object>${inner}</ds:Object></ds:Signature>`);
        const outer = responseXml(evil(told), unsigned(assertionXml(evil(told))));
        return outer.replace('<!--signature-->', signature);
      },
    ],
    'with two signatures': [
      /without a signature/,
      (told) => {
        const xml = genuine(told);
        return around(told, xml.replace('<ds:Signature ', `${signatureIn(xml)}<ds:Signature `));
      },
    ],
  };
  it.each(Object.entries(attacks))('%s opens nothing', async (_, [reason, attack]) => {
    expect(await refusalOf(attack(await request()))).toMatch(reason);
  });
});

describe('XML', () => {
  const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'abcdefghij'[at + 1]} "${`&${'abcdefghij'[at]};`.repeat(10)}">`).join('')}]>`;
  const attacks: Readonly<Record<string, readonly [RegExp, Attack]>> = {
    'with a comment in the name of the subject': [
      /comment/,
      (told) => {
        const statement = own(told, { nameId: 'victim@riverside.example.mallory.example' });
        const xml = provider.signed(assertionXml(statement));
        return around(told, xml.replace('riverside.example.mallory', 'riverside.example<!-- -->.mallory'));
      },
    ],
    'with a comment in an attribute': [
      /comment/,
      (told) => around(told, genuine(told).replace('>mallory@', '>mallory<!-- -->@')),
    ],
    'with a processing instruction in the name of the subject': [
      /processing instruction/,
      (told) => around(told, genuine(told).replace('>mallory<', '>mal<?x y?>lory<')),
    ],
    'with a document type': [/document type/, (told) => `<!DOCTYPE r>${around(told, genuine(told))}`],
    'whose entities grow without end': [
      /document type/,
      (told) => bomb + around(told, genuine(told).replace('>mallory<', '>&j;<')),
    ],
    'with an entity from elsewhere': [
      /document type/,
      (told) =>
        `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${around(told, genuine(told).replace('>mallory<', '>&x;<'))}`,
    ],
    'with an entity that nobody declares': [
      /undefined entity/i,
      (told) => around(told, genuine(told).replace('>mallory<', '>&x;<')),
    ],
    'that is deep without end': [/too many elements/, () => '<a>'.repeat(100_000)],
    'that ends in the middle': [/./, (told) => around(told, genuine(told)).slice(0, -20)],
    'that is none': [/./, () => 'Hello'],
    'with an encrypted assertion, for which there is no key': [
      /encrypted/,
      (told) =>
        around(
          told,
          '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"></xenc:EncryptedData></saml:EncryptedAssertion>',
        ),
    ],
    'without an assertion': [/not one Assertion/, (told) => around(told, '')],
    'of another kind': [/Version|InResponseTo|no Response|Status/, (told) => genuine(told)],
  };
  it.each(Object.entries(attacks))('%s is refused', async (_, [reason, attack]) => {
    const refusal = await refusalOf(attack(await request()));
    expect(refusal).toMatch(/^singleSignOnFailed: SAML: /);
    expect(refusal).toMatch(reason);
  });
});

describe('a signed answer', () => {
  const faults: Readonly<Record<string, readonly [RegExp, Partial<Statement>]>> = {
    'to another application': [/audience|Audience/, { audience: 'https://another.example/metadata' }],
    'to the application for counterparties': [
      /audience|Audience/,
      { audience: `${party.entityId}?audience=counterparty` },
    ],
    'for another recipient': [/SubjectConfirmation/, { recipient: 'https://another.example/acs' }],
    'sent elsewhere': [/Destination/, { destination: 'https://another.example/acs' }],
    'to another request': [/InResponseTo/, { responseTo: '_another', confirmedFor: '_another' }],
    'to another request, in a response to this one': [/SubjectConfirmation/, { confirmedFor: '_another' }],
    'that is confirmed for no request': [/SubjectConfirmation/, { confirmedFor: null }],
    'that is over': [/expired|NotOnOrAfter/, { from: -600_000, until: -200_000 }],
    'whose confirmation is over': [/SubjectConfirmation/, { confirmedUntil: -200_000 }],
    'that is yet to hold': [/not yet valid|NotBefore/, { from: 200_000 }],
    'in the name of another provider': [/Issuer/, { issuer: stranger.entityId }],
    'with a name that changes each time': [
      /transient/,
      { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
    ],
    'with an empty name': [/no NameID/, { nameId: '' }],
    'that declines': [/Status .*AuthnFailed/, { status: 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed' }],
  };
  it.each(Object.entries(faults))('%s is refused', async (_, [reason, changes]) => {
    const told = await request();
    const statement = own(told, changes);
    const xml = unsigned(responseXml(statement, provider.signed(assertionXml(statement))));

    const refusal = await refusalOf(xml);

    expect(refusal).toMatch(/^singleSignOnFailed: /);
    expect(refusal).toMatch(reason);
  });

  it.each([
    ['the response', { responseTo: null }],
    ['response and assertion', { responseTo: null, confirmedFor: null }],
  ])('that names no request in %s is unsolicited', async (_, changes) => {
    const told = await request();
    const statement = own(told, changes);
    const xml = unsigned(responseXml(statement, provider.signed(assertionXml(statement))));

    expect(await refusalOf(xml)).toMatch(/^singleSignOnUnsolicited/);
  });

  it.each(['Conditions', 'AuthnStatement', 'SubjectConfirmation', 'Subject'])('without %s is refused', async (name) => {
    const told = await request();
    const xml = assertionXml(own(told)).replace(new RegExp(`<saml:${name}[ >].*</saml:${name}>`, 's'), '');

    expect(await refusalOf(around(told, provider.signed(xml)))).toMatch(/^singleSignOnFailed: /);
  });

  it.each([/ NotOnOrAfter="[^"]*"(?= Recipient)/, / Recipient="[^"]*"/])(
    'whose confirmation lacks %s is refused',
    async (part) => {
      const told = await request();
      const xml = assertionXml(own(told)).replace(part, '');

      expect(await refusalOf(around(told, provider.signed(xml)))).toMatch(
        /^singleSignOnFailed: SAML: .*(SubjectConfirmation|NotOnOrAfter)/,
      );
    },
  );
});
