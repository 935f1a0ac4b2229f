import { describe, expect, it } from 'vitest';
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
    expect(cookieText('trestle.token', 'a b;c', 'trestle.example')).toBe(
      'trestle.token=a%20b%3Bc; max-age=43200; path=/; samesite=lax; secure; domain=trestle.example',
    );
    expect(cookieText('trestle.token', '', null)).toBe('trestle.token=; max-age=0; path=/; samesite=lax; secure');
  });

  it('is kept and ended in all of them', () => {
    startSession({ token: 'a=b', userId: 'nora', organizationId: 'northlight', accessType: 'GUEST' });
    expect(document.cookie).toContain('trestle.token=a%3Db');
    expect(document.cookie).toContain('trestle.accessType=GUEST');

    endSession();
    expect(document.cookie).toBe('');
    expect(currentSession()).toBeNull();
  });

  it('goes on with another token, and none begins by it', () => {
    startSession({ token: 'first', userId: 'nora', organizationId: 'northlight', accessType: 'GUEST' });
    renewSession('second');
    expect(currentSession()).toEqual({
      token: 'second',
      userId: 'nora',
      organizationId: 'northlight',
      accessType: 'GUEST',
    });
    expect(document.cookie).toContain('trestle.token=second');

    endSession();
    renewSession('third');
    expect(currentSession()).toBeNull();
  });
});
