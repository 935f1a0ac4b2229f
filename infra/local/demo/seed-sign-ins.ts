import { type DemoApi, demoPassword } from './demo-api.ts';

const browsers = {
  desk: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
  laptop:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
} as const;

const mistyped = 'Trestle-demo-2025';

/** What people did at their desks and on the way: mostly they signed in, sometimes after a slip. Too few slips to lock anybody out of the demo. */
const tries: readonly (readonly [email: string, password: string, browser: keyof typeof browsers])[] = [
  ['admin@northlight.example', demoPassword, 'desk'],
  ['dealadmin@northlight.example', mistyped, 'phone'],
  ['dealadmin@northlight.example', demoPassword, 'phone'],
  ['analyst@northlight.example', mistyped, 'laptop'],
  ['analyst@northlight.example', mistyped, 'laptop'],
  ['analyst@northlight.example', demoPassword, 'laptop'],
  ['guest@borrower.example', demoPassword, 'desk'],
  ['servicer@meridian.example', mistyped, 'desk'],
];

/** The history of sign-ins of Northlight Capital, beyond those by which the demo was made. */
export async function seedSignIns(api: DemoApi): Promise<void> {
  for (const [email, password, browser] of tries) await api.trySignIn(email, password, browsers[browser]);
}
