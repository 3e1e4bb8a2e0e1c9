/** Currencies by the regions (ISO 3166-1 alpha-2) that use them, for the currencies that rates are stored for. */
export const REGIONS: Readonly<Record<string, string>> = {
  AED: 'AE',
  AUD: 'AU KI NR TV',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH LI',
  CNY: 'CN',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  EGP: 'EG',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  GBP: 'GB GG IM JE',
  GHS: 'GH',
  HKD: 'HK',
  HUF: 'HU',
  ILS: 'IL PS',
  INR: 'BT IN',
  JPY: 'JP',
  KES: 'KE',
  KRW: 'KR',
  MXN: 'MX',
  NGN: 'NG',
  NOK: 'BV NO SJ',
  NZD: 'CK NU NZ PN TK',
  PLN: 'PL',
  SEK: 'SE',
  SGD: 'SG',
  TRY: 'TR',
  USD: 'AS BQ EC FM GU IO MH MP PA PR PW SV TC TL US VG VI ZW',
  ZAR: 'LS NA ZA',
};

/**
 * The currency where a language (BCP 47) is likely spoken: EUR for 'de', KES for 'sw-KE'. Undefined if no rate is stored
 * for it, and for a text that names no language: some browsers say 'en-US@posix'. It uses nothing but its arguments,
 * because the text of this function is a part of every page (../web/own-currency.ts).
 */
export function currencyOfLanguage(language: string, regions = REGIONS): string | undefined {
  try {
    // Most languages name their region. Otherwise the browser loads what it knows of languages.
    const [, named] = /^[a-z]{2,3}-([A-Z]{2})$/.exec(language) ?? [];
    const region = named ?? new Intl.Locale(language).maximize().region ?? '';
    return Object.keys(regions).find((code) => regions[code]?.split(' ').includes(region));
  } catch {
    return undefined;
  }
}
