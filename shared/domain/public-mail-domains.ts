/** Providers at which anybody gets an address: such a domain says nothing about for whom somebody works. */
const providers = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'passport.com'],
  ...['yahoo.com', 'ymail.com', 'rocketmail.com', 'aol.com', 'aim.com', 'icloud.com', 'me.com', 'mac.com'],
  ...['proton.me', 'protonmail.com', 'pm.me', 'tutanota.com', 'tuta.com', 'zoho.com', 'zohomail.com', 'fastmail.com'],
  ...['hey.com', 'mail.com', 'email.com', 'usa.com', 'gmx.com', 'gmx.net', 'gmx.de', 'gmx.at', 'gmx.ch', 'web.de'],
  ...['t-online.de', 'freenet.de', 'posteo.de', 'mailbox.org', 'orange.fr', 'wanadoo.fr', 'laposte.net', 'free.fr'],
  ...[
    'sfr.fr',
    'libero.it',
    'virgilio.it',
    'tin.it',
    'bluewin.ch',
    'telenet.be',
    'skynet.be',
    'ziggo.nl',
    'kpnmail.nl',
  ],
  ...[
    'btinternet.com',
    'sky.com',
    'virginmedia.com',
    'talktalk.net',
    'comcast.net',
    'verizon.net',
    'att.net',
    'cox.net',
  ],
  ...[
    'sbcglobal.net',
    'charter.net',
    'rogers.com',
    'shaw.ca',
    'bigpond.com',
    'optusnet.com.au',
    'yandex.com',
    'yandex.ru',
  ],
  ...['ya.ru', 'mail.ru', 'inbox.ru', 'list.ru', 'bk.ru', 'rambler.ru', 'qq.com', '163.com', '126.com', 'yeah.net'],
  ...['sina.com', 'sohu.com', 'foxmail.com', 'naver.com', 'daum.net', 'hanmail.net', 'rediffmail.com', 'uol.com.br'],
  ...['bol.com.br', 'terra.com.br', 'seznam.cz', 'wp.pl', 'o2.pl', 'onet.pl', 'abv.bg', 'mailinator.com'],
];

const known: ReadonlySet<string> = new Set(providers);

/** Yahoo, Hotmail, Live and Outlook have a domain for nearly every country, such as `yahoo.co.uk`. */
const ofACountry = /^(yahoo|hotmail|live|outlook)\.([a-z]{2,3}|com?\.[a-z]{2})$/;

export const isPublicMailDomain = (domain: string): boolean => known.has(domain) || ofACountry.test(domain);
