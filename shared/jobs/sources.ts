// Must import nothing: every page of a job loads it.

/**
 * Where somebody who opens a job comes from. Groups only: no address of a page and nothing of a person is counted with
 * them (docs/decisions/0094).
 */
export const SOURCES = [
  /** The search, the lists and the job pages of this board. */
  'board',
  /** Mails of saved searches. */
  'alert',
  /** Recommended and saved jobs. */
  'recommended',
  /** The company's page on this board. */
  'company',
  /** The company's list on other sites (embed.js and its frame). */
  'embed',
  /** Feeds, and the file for aggregators. */
  'feed',
  /** Agents, and assistants on the web. */
  'agent',
  /** A company's invitation by mail. */
  'invitation',
  'search-engine',
  'job-site',
  'social',
  'other-site',
  /** An address that was typed, or opened by a program that does not say from where. */
  'direct',
] as const;
export type Source = (typeof SOURCES)[number];

const NAME = 'from';

/** An address with its source in the fragment, which browsers send to no server: pages stay in the cache. */
export const withSource = (address: string, source: Source): string =>
  `${address}${address.includes('#') ? '&' : '#'}${NAME}=${source}`;

/** The source in a fragment. @param fragment with its '#', or ''. @returns undefined for none, or an unknown one */
export function sourceIn(fragment: string): Source | undefined {
  const [named] = new URLSearchParams(fragment.slice(1)).getAll(NAME);
  return SOURCES.find((source) => source === named);
}

/** A fragment without its source: '' if it has nothing else. */
export function withoutSource(fragment: string): string {
  const parts = fragment.slice(1).split('&');
  const rest = parts.filter((part) => part && !part.startsWith(`${NAME}=`)).join('&');
  return rest && `#${rest}`;
}

/** Names in hosts, such as 'google' in 'www.google.co.uk'. */
const KNOWN: readonly (readonly [Source, RegExp])[] = [
  ['agent', /(^|\.)(chatgpt|claude|perplexity|gemini\.google|copilot\.microsoft)\./],
  [
    'search-engine',
    /(^|\.)(google|bing|duckduckgo|yahoo|ecosia|qwant|startpage|yandex|baidu|search\.brave)\./,
  ],
  [
    'job-site',
    /(^|\.)(linkedin|indeed|glassdoor|monster|stepstone|xing|adzuna|jooble|ziprecruiter|talent)\./,
  ],
  [
    'social',
    /(^|\.)(facebook|instagram|threads|reddit|bsky|whatsapp|youtube|tiktok)\.|^(www\.)?(x\.com|t\.co|lnkd\.in)$/,
  ],
];

/** The group of the site that led to a page. @param host of the referrer; '' without one */
export function sourceOfHost(host: string): Source {
  if (!host) return 'direct';
  return KNOWN.find(([, names]) => names.test(host))?.[0] ?? 'other-site';
}
