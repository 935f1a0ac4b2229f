import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailboxPage } from '#infra/local/engines/ses/mailbox-page.ts';
import { openSes, type Ses } from '#infra/local/engines/ses/open-ses.ts';
import { type ServedEngine, serveEngine } from './serve-engine.ts';

let served: ServedEngine<Ses>;
let site: Server;
let origin: string;

beforeAll(async () => {
  served = await serveEngine(openSes);
  const page = mailboxPage(served.engine);
  site = createServer((request, response) => {
    void page(request, response).then((isHandled) => {
      if (!isHandled) response.writeHead(418).end();
    });
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const address = site.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterAll(async () => {
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
  await served.close();
});

beforeEach(() => served.engine.clear());

const get = (path: string) => fetch(`${origin}${path}`);
const textOf = async (path: string) => (await get(path)).text();

const anInvitation = () =>
  served.engine.deliver({
    from: 'notices@trestle.example',
    to: 'ada@bank.example',
    subject: 'You are invited',
    text: 'Join at https://trestle.example/join?code=1&x=2.',
    html: '<p>Join <a href="https://trestle.example/join">here</a></p>',
  });

describe('GET /_mail', () => {
  it('explains itself while there is no mail', async () => {
    const reply = await get('/_mail');

    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await reply.text()).toContain('No mail yet');
  });

  it('lists the newest mail first, with a link to each', async () => {
    await served.engine.deliver({ from: 'a@x.example', to: 'ada@bank.example', subject: 'Earlier', text: 'x' });
    const id = await anInvitation();

    const page = await textOf('/_mail');

    expect(page.indexOf('You are invited')).toBeLessThan(page.indexOf('Earlier'));
    expect(page).toContain(`href="/_mail/messages/${id}"`);
  });

  it('shows only the mails of one recipient when asked', async () => {
    await anInvitation();

    expect(await textOf('/_mail?to=ada%40bank.example')).toContain('You are invited');
    expect(await textOf('/_mail?to=bob%40bank.example')).toContain('No mail for bob@bank.example');
  });

  it('needs no inline script or style, and its policy allows none', async () => {
    await anInvitation();
    const reply = await get('/_mail');
    const page = await reply.text();

    expect(page).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*\ssrc=)/);
    expect(reply.headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self'");
    expect((await get('/_mail/mailbox.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect((await get('/_mail/mailbox.js')).headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it('shows what mails say as text, whatever it looks like', async () => {
    await served.engine.deliver({
      from: '"<b>" <a@x.example>',
      to: '"><script>alert(1)</script>@x.example',
      subject: '<img src=x onerror=alert(1)>',
      text: '</div><script>alert(1)</script> https://x.example/"onmouseover=alert(1)',
    });
    const [mail] = served.engine.list();

    for (const path of ['/_mail', `/_mail/messages/${mail?.id}`, '/_mail?to=%22%3E%3Cscript%3E']) {
      const page = await textOf(path);
      expect(page).not.toContain('<script>');
      expect(page).not.toContain('<img');
      expect(page).not.toMatch(/"\s*onmouseover/);
    }
  });

  it('leaves other paths to others', async () => {
    expect((await get('/_mailing')).status).toBe(418);
    expect((await get('/')).status).toBe(418);
  });
});

describe('GET /_mail/messages/{id}', () => {
  it('shows the HTML in a sandboxed frame that runs nothing', async () => {
    const id = await anInvitation();

    const page = await textOf(`/_mail/messages/${id}`);
    const frame = await get(`/_mail/messages/${id}/body.html`);

    expect(page).toContain(`src="/_mail/messages/${id}/body.html"`);
    expect(page).toMatch(/<iframe[^>]*\ssandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(frame.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await frame.text()).toContain('<a href="https://trestle.example/join">here</a>');
  });

  it('shows the text on request, with its addresses as links', async () => {
    const id = await anInvitation();

    const page = await textOf(`/_mail/messages/${id}?view=text`);

    expect(page).not.toContain('<iframe');
    expect(page).toContain('<a href="https://trestle.example/join?code=1&amp;x=2" target="_blank"');
  });

  it('puts pictures that came with a mail into its HTML', async () => {
    const id = await served.engine.deliver({
      from: 'a@x.example',
      to: 'ada@bank.example',
      subject: 'Picture',
      html: '<img src="cid:logo"><img src="cid:other">',
      attachments: [{ fileName: 'logo.png', contentType: 'image/png', contentId: 'logo', content: Buffer.from('PNG') }],
    });

    const body = await textOf(`/_mail/messages/${id}/body.html`);

    expect(body).toContain(`<img src="data:image/png;base64,${Buffer.from('PNG').toString('base64')}">`);
    expect(body).toContain('<img src="cid:other">');
  });

  it('offers attachments as downloads under their own names', async () => {
    const content = Buffer.from([0, 1, 2, 255]);
    const id = await served.engine.deliver({
      from: 'a@x.example',
      to: 'ada@bank.example',
      subject: 'File',
      text: 'see attachment',
      attachments: [{ fileName: "Prüfung 'Q3'.html", contentType: 'text/html', contentId: null, content }],
    });

    const reply = await get(`/_mail/messages/${id}/attachments/0`);

    expect(Buffer.from(await reply.arrayBuffer()).equals(content)).toBe(true);
    expect(reply.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Pr%C3%BCfung%20%27Q3%27.html");
    expect((await get(`/_mail/messages/${id}/attachments/1`)).status).toBe(404);
  });

  it('is not found when there is no such mail', async () => {
    expect((await get('/_mail/messages/nowhere')).status).toBe(404);
    expect((await get('/_mail/messages/nowhere.json')).status).toBe(404);
  });
});

describe('GET /_mail/messages.json', () => {
  it('lists mails for programs, all or those of one recipient', async () => {
    const id = await anInvitation();

    const all = await (await get('/_mail/messages.json')).json();
    const none = await (await get('/_mail/messages.json?to=bob@bank.example')).json();
    const one = await (await get(`/_mail/messages/${id}.json`)).json();

    expect(all.messages).toMatchObject([{ id, subject: 'You are invited', to: ['ada@bank.example'] }]);
    expect(none).toEqual({ messages: [] });
    expect(one).toMatchObject({ id, text: 'Join at https://trestle.example/join?code=1&x=2.' });
  });
});

describe('POST /_mail/clear', () => {
  const clear = (headers: Record<string, string>) =>
    fetch(`${origin}/_mail/clear`, { method: 'POST', headers, redirect: 'manual' });

  it('empties the mailbox and returns to it', async () => {
    await anInvitation();

    const reply = await clear({ origin });

    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe('/_mail');
    expect(served.engine.list()).toEqual([]);
  });

  it('is sent by browsers with the origin of the page, as its referrer policy asks for', async () => {
    expect((await get('/_mail')).headers.get('referrer-policy')).toBe('same-origin');
  });

  it.each(['https://elsewhere.example', 'null'])('is refused to a page of %s', async (foreign) => {
    await anInvitation();

    const reply = await clear({ origin: foreign });

    expect(reply.status).toBe(403);
    expect(served.engine.list()).toHaveLength(1);
  });

  it('is not done by a mere link', async () => {
    await anInvitation();

    expect((await get('/_mail/clear')).status).toBe(405);
    expect(served.engine.list()).toHaveLength(1);
  });
});
