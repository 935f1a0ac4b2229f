import { type KeyObject, sign } from 'node:crypto';

const der = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...content: readonly Buffer[]): Buffer => der(0x30, ...content);
const rsaWithSha256 = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
const commonName = (name: string): Buffer =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))));
const time = (moment: Date): Buffer =>
  der(0x17, Buffer.from(`${moment.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

/** A certificate for a key pair, as base64 of DER; node makes keys, but no certificates. */
export function selfSigned({
  privateKey,
  publicKey,
  name,
  validUntil = new Date(Date.now() + 365 * 86_400_000),
}: {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly name: string;
  readonly validUntil?: Date;
}): string {
  const content = sequence(
    der(0x02, Buffer.from([1])),
    rsaWithSha256,
    commonName(name),
    sequence(time(new Date('2020-01-01T00:00:00Z')), time(validUntil)),
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', content, privateKey);
  return sequence(content, rsaWithSha256, der(0x03, Buffer.from([0]), signature)).toString('base64');
}
