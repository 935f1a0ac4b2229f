/**
 * What common passwords are made of, from published lists of leaked ones: words to which people add digits and signs until a rule is kept. Some
 * languages besides English, keyboard rows, names and clubs. Words shorter than four letters are caught by their digits.
 */
const words = new Set(
  (
    'password passwort passw passwd passphrase pass secret geheim contrasena motdepasse senha parola wachtwoord haslo salasana ' +
    'welcome willkommen bienvenue bienvenido welkom hello hallo hola bonjour goodbye letmein letmeinnow trustno iloveyou loveyou ' +
    'login signin logon access enter default changeme changeit temporary temp test testing tester guest user username admin ' +
    'administrator root superuser manager master owner system server computer internet network office account company business ' +
    'finance money dollar credit banking bank private public security secure safety ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october ' +
    'november december spring summer autumn fall winter season year newyear christmas easter halloween holiday birthday weekend ' +
    'januar februar maerz mai juni juli oktober dezember sommer herbst fruehling montag dienstag mittwoch donnerstag freitag ' +
    'monkey dragon tiger lion eagle bear wolf falcon panther cobra shark dolphin butterfly chicken donkey horse puppy kitten ' +
    'football baseball basketball soccer hockey tennis golf volleyball cricket rugby nascar yankees lakers cowboys steelers ' +
    'liverpool arsenal chelsea manchester manunited barcelona realmadrid juventus bayern galatasaray fenerbahce ' +
    'superman batman spiderman ironman wonderwoman starwars startrek pokemon pikachu naruto minecraft fortnite roblox warcraft ' +
    'princess prince queen king angel angels heaven jesus jesuschrist christ christian god blessed faith hope love lover loveme ' +
    'sunshine rainbow moonlight starlight flower blossom cherry banana orange apple chocolate cookie coffee cheese pepper ' +
    'michael jennifer jessica ashley daniel andrew joshua matthew anthony robert thomas william charlie george jordan hunter ' +
    'michelle amanda nicole samantha elizabeth alexander christopher benjamin jonathan patrick richard nathan steven stephen ' +
    'maria anna laura sandra claudia stefan andreas martin peter sabrina melanie valentina alejandro fernando ricardo eduardo ' +
    'america american england london paris berlin germany france canada mexico brasil brazil argentina australia newyork texas ' +
    'california florida chicago boston dallas houston google facebook linkedin twitter instagram youtube microsoft windows ' +
    'samsung iphone android apple amazon netflix mercedes porsche ferrari corvette mustang camaro harley yamaha honda toyota ' +
    'whatever nothing something anything everything forever freedom liberty victory winner champion success happy happiness ' +
    'beautiful gorgeous sexy awesome amazing perfect killer ninja pirate wizard phoenix matrix shadow ghost demon devil ' +
    'qwertz azerty qazwsx qazwsxedc zaqwsx wsxedc qweasd qweasdzxc asdzxc abcabc abcabcabc abcd abcde abcdef qwer asdf zxcv ' +
    'letmein openup opensesame sesame mypassword thepassword newpassword oldpassword yourpassword mysecret nopassword ' +
    'please thankyou thanks sorry baby babygirl babyboy sweetheart honey darling friend friends bestfriend family mother father ' +
    'brother sister summertime wintertime springtime goodmorning goodnight'
  ).split(' '),
);

const rows = [
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
];
const walks = [...rows, ...rows.map((row) => [...row].reverse().join(''))];

const letterOf: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
};

/** `aaaa` and `abcabc` are `a` and `abc`. */
function unrepeated(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const part = text.slice(0, length);
    if (part.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return part;
  }
  return text;
}

const isWalk = (text: string): boolean => text.length >= 4 && walks.some((row) => row.includes(text));

const isCommonPart = (text: string): boolean => text.length < 4 || words.has(text) || isWalk(text);

/** A longer one is common no more, and words are not looked for without end. */
const longestCommon = 40;

/** Whether a text is nothing but common words and rows of keys, with at most three letters after them. */
function isMadeOfCommon(text: string): boolean {
  if (text.length > longestCommon) return false;
  const ends = [0];
  for (let end = 1; end <= text.length; end += 1) {
    const isEnd = (from: number) => isCommonPart(text.slice(from, end)) && (end === text.length || end - from >= 4);
    if (ends.some(isEnd)) ends.push(end);
  }
  return ends.at(-1) === text.length;
}

/** What is left without the digits and signs around it, and without what stands for letters or between words. */
function coresOf(password: string): readonly string[] {
  const lower = password.toLowerCase();
  const bare = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const spelled = (text: string) => text.replace(/[013457@$!|8]/g, (sign) => letterOf[sign] ?? sign);
  const inner = [bare, spelled(bare), spelled(lower.replace(/[\d\W_]+$/u, '')), lower.replace(/[^\p{L}]/gu, '')];
  return inner.map((text) => text.replace(/[^\p{L}]/gu, ''));
}

/** Whether a password is one of those that are tried first: a common word or a row of keys, however it is spelled, and digits or signs around it. */
export function isCommonPassword(password: string): boolean {
  if (new Set(password.toLowerCase()).size < 5) return true;
  return coresOf(password).some((core) => isMadeOfCommon(unrepeated(core)));
}
