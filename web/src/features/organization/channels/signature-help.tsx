import { Panel } from '../../../components/panel.tsx';
import styles from './channels.module.css';

const snippet = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the bytes of the request as they came, before they are parsed
function isFromTrestle(headers, body, secret) {
  const id = headers['webhook-id'];
  const at = Number(headers['webhook-timestamp']);
  if (Math.abs(Date.now() / 1000 - at) > 300) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const hash = createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest('base64');
  const expected = Buffer.from(\`v1,\${hash}\`);
  return headers['webhook-signature'].split(' ').map(Buffer.from)
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}`;

/** How a receiver knows that a message is what it says it is. */
export const SignatureHelp = () => (
  <Panel
    title="Checking webhooks"
    description="Messages are signed as Standard Webhooks describes; its libraries for many languages check them, too."
  >
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
    <section className={styles['snippet']} tabIndex={0} aria-label="How a signature is checked">
      <pre>{snippet}</pre>
    </section>
    <p className={styles['note']}>
      A message may come more than once under the same <code>webhook-id</code>: do what it asks for once. Answer with
      200 to 299 within 10 seconds. Anything else is tried again after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10, 14,
      20 and 24 hours.
    </p>
  </Panel>
);
