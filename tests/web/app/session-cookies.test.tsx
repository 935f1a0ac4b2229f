import { describe, expect, it } from 'vitest';
import { tokenInHand } from '#web/src/api/page-token.ts';
import { currentSession, endSession, renewSession, startSession } from '#web/src/api/session.ts';
import { cookieDomain, cookieText } from '#web/src/api/session-cookies.ts';

describe('the domain of the session’s cookies', () => {
  it.each([
    ['app.trestle.example', 'trestle.example'],
    ['a.b.c.trestle.example', 'trestle.example'],
    ['trestle.example', 'trestle.example'],
    ['APP.Trestle.Example', 'trestle.example'],
    ['localhost', null],
    ['app.localhost', null],
    ['127.0.0.1', null],
    ['[::1]', null],
    ['trestle.co.uk', null],
    ['d111.cloudfront.net', null],
  ])('of %s is %s', (hostname, domain) => {
    expect(cookieDomain(hostname)).toBe(domain);
  });
});

describe('the session', () => {
  it('lives in cookies of 12 hours, lax, secure, for the whole site', () => {
    expect(cookieText('trestle.userId', 'a b;c', 'trestle.example')).toBe(
      'trestle.userId=a%20b%3Bc; max-age=43200; path=/; samesite=lax; secure; domain=trestle.example',
    );
    expect(cookieText('trestle.userId', '', null)).toBe('trestle.userId=; max-age=0; path=/; samesite=lax; secure');
  });

  it('is kept and ended in all of them, and holds no secret', () => {
    startSession({ token: 'secret', userId: 'a=b', organizationId: 'northlight', accessType: 'GUEST' });
    const kept = `${document.cookie} ${JSON.stringify({ ...localStorage })} ${JSON.stringify({ ...sessionStorage })}`;
    expect(document.cookie).toContain('trestle.signedIn=yes');
    expect(document.cookie).toContain('trestle.userId=a%3Db');
    expect(document.cookie).toContain('trestle.accessType=GUEST');
    expect(tokenInHand()).toBe('secret');
    expect(kept).not.toContain('secret');

    endSession();
    expect(document.cookie).toBe('');
    expect(currentSession()).toBeNull();
    expect(tokenInHand()).toBeNull();
  });

  it('goes on with another token, and none begins by it', () => {
    startSession({ token: 'first', userId: 'nora', organizationId: 'northlight', accessType: 'GUEST' });
    renewSession('second');
    expect(tokenInHand()).toBe('second');
    expect(currentSession()).toEqual({ userId: 'nora', organizationId: 'northlight', accessType: 'GUEST' });

    endSession();
    renewSession('third');
    expect(tokenInHand()).toBeNull();
  });

  it('keeps the token for whoever it was given to, also in another organization, and for nobody else', () => {
    startSession({ token: 'nora-token', userId: 'nora', organizationId: 'northlight' });
    startSession({ userId: 'nora', organizationId: 'harbor' });
    expect(tokenInHand()).toBe('nora-token');

    startSession({ userId: 'dalia', organizationId: 'harbor' });
    expect(tokenInHand()).toBeNull();
  });
});
