import * as z from 'zod';

/** Languages that Amazon Translate knows, by the codes under which it does. */
export const languages = {
  af: 'Afrikaans',
  sq: 'Albanian',
  am: 'Amharic',
  ar: 'Arabic',
  hy: 'Armenian',
  az: 'Azerbaijani',
  bn: 'Bengali',
  bs: 'Bosnian',
  bg: 'Bulgarian',
  ca: 'Catalan',
  zh: 'Chinese (Simplified)',
  'zh-TW': 'Chinese (Traditional)',
  hr: 'Croatian',
  cs: 'Czech',
  da: 'Danish',
  'fa-AF': 'Dari',
  nl: 'Dutch',
  en: 'English',
  et: 'Estonian',
  fa: 'Farsi (Persian)',
  tl: 'Filipino, Tagalog',
  fi: 'Finnish',
  fr: 'French',
  'fr-CA': 'French (Canada)',
  ka: 'Georgian',
  de: 'German',
  el: 'Greek',
  gu: 'Gujarati',
  ht: 'Haitian Creole',
  ha: 'Hausa',
  he: 'Hebrew',
  hi: 'Hindi',
  hu: 'Hungarian',
  is: 'Icelandic',
  id: 'Indonesian',
  ga: 'Irish',
  it: 'Italian',
  ja: 'Japanese',
  kn: 'Kannada',
  kk: 'Kazakh',
  ko: 'Korean',
  lv: 'Latvian',
  lt: 'Lithuanian',
  mk: 'Macedonian',
  ms: 'Malay',
  ml: 'Malayalam',
  mt: 'Maltese',
  mr: 'Marathi',
  mn: 'Mongolian',
  no: 'Norwegian',
  ps: 'Pashto',
  pl: 'Polish',
  pt: 'Portuguese (Brazil)',
  'pt-PT': 'Portuguese (Portugal)',
  pa: 'Punjabi',
  ro: 'Romanian',
  ru: 'Russian',
  sr: 'Serbian',
  si: 'Sinhala',
  sk: 'Slovak',
  sl: 'Slovenian',
  so: 'Somali',
  es: 'Spanish',
  'es-MX': 'Spanish (Mexico)',
  sw: 'Swahili',
  sv: 'Swedish',
  ta: 'Tamil',
  te: 'Telugu',
  th: 'Thai',
  tr: 'Turkish',
  uk: 'Ukrainian',
  ur: 'Urdu',
  uz: 'Uzbek',
  vi: 'Vietnamese',
  cy: 'Welsh',
} as const;

export type LanguageCode = keyof typeof languages;
export const languageCodes = Object.keys(languages) as LanguageCode[];
export const LanguageCode = z.enum(languageCodes, { error: 'Choose a language from the list.' });

/** The service finds out in which language a document is. */
export const detected = 'auto';

/** Without anything, a document is translated into English. */
export const WantedTranslation = z
  .object({
    into: LanguageCode.default('en'),
    from: z.union([z.literal(detected), LanguageCode]).default(detected),
  })
  .refine(({ into, from }) => into !== from, { path: ['into'], error: 'Choose another language than the document’s.' });
export type WantedTranslation = z.infer<typeof WantedTranslation>;

/** Of a document that is the translation of another one of its room: of which version, and into which language. */
export const TranslationOf = z.object({
  documentId: z.string(),
  version: z.number().int().min(1),
  language: LanguageCode,
});
export type TranslationOf = z.infer<typeof TranslationOf>;

/** Files whose text can be translated, by their names. */
export const isTranslatable = (name: string): boolean => /\.(?:pdf|docx|txt)$/i.test(name);
