/** A text in a posting that must not or should not be there. */
export interface Stated {
  level: 'blocks' | 'loses';
  /** The words as written. */
  quote: string;
  hint: string;
}

const LAW =
  'Selecting applicants by this is illegal in most countries. State what the job requires.';

/** Words that honest companies use without thinking. The words that hint at fraud stay on the server. */
const RULES: readonly (readonly [Stated['level'], words: RegExp, hint: string])[] = [
  [
    'blocks',
    /\b(registration|application|processing|training|joining|security) (fee|deposit)s?\b/i,
    'Applicants must not pay to apply. An admin will reject this job.',
  ],
  [
    'blocks',
    /\b(bank (account )?(details|number)|credit card (details|number)|social security number|(copy|scan|photo) of your (passport|id( card)?))\b/i,
    'Do not ask applicants for private documents. An admin will reject this job.',
  ],
  [
    'blocks',
    /\b((only )?(for )?(males?|females?|men|women|ladies|gentlemen|boys|girls) only|only (males?|females?|men|women|ladies)|(male|female) (candidates?|applicants?))\b/i,
    LAW,
  ],
  [
    'blocks',
    /\b((under|below|not older than|no older than|younger than|maximum age:?|max\.? age:?) \d{2}( years)?|aged? (between )?\d{2}\s?(-|–|to|and)\s?\d{2}|\d{2}\s?(-|–)\s?\d{2} years old)\b/i,
    LAW,
  ],
  [
    'blocks',
    /\b(unmarried|must be single|no children|without children|not pregnant|christians? only|muslims? only|hindus? only)\b/i,
    LAW,
  ],
  [
    'loses',
    /\bnative( \w+)? speakers?\b/i,
    'Ask for a level, such as fluent. Do not require native speakers.',
  ],
  [
    'loses',
    /\b(young and dynamic|young,? dynamic|young (team|people|professionals?)|digital natives?|recent graduates only|energetic young)\b/i,
    'It may discourage older applicants. Describe the work of the team instead.',
  ],
  [
    'loses',
    /\b(rock ?stars?|ninjas?|gurus?|jedis?|wizards?)\b/i,
    'Few people search for this term. Name the job instead.',
  ],
  [
    'loses',
    /\b(salesm[ae]n|chairm[ae]n|foreman|foremen|handym[ae]n|waitress(es)?|stewardess(es)?|he will|she will)\b/i,
    'It addresses only one gender. Use a neutral word.',
  ],
  [
    'loses',
    /\b(whats\s?app|telegram|wechat)\b/i,
    'Applicants apply here, where you can both follow the application. Other ways look like fraud.',
  ],
];

/** The matches of all rules in a text, one per rule. */
export const statedIn = (text: string): Stated[] =>
  RULES.flatMap(([level, words, hint]) => {
    const [quote] = words.exec(text) ?? [];
    return quote ? [{ level, quote, hint }] : [];
  });
