/** A text in a posting that must not or should not be there. */
export interface Stated {
  level: 'blocks' | 'loses';
  /** The words as written. */
  quote: string;
  hint: string;
}

interface Rule {
  level: Stated['level'];
  words: RegExp;
  hint: string;
}

const LAW =
  'Selecting applicants by this is illegal in most countries. State what the job requires.';

/** Words that honest companies use without thinking. The words that hint at fraud stay on the server. */
const RULES: readonly Rule[] = [
  {
    level: 'blocks',
    words: /\b(registration|application|processing|training|joining|security) (fee|deposit)s?\b/i,
    hint: 'Applicants must not pay to apply. An admin will reject this job.',
  },
  {
    level: 'blocks',
    words:
      /\b(bank (account )?(details|number)|credit card (details|number)|social security number|(copy|scan|photo) of your (passport|id( card)?))\b/i,
    hint: 'Do not ask applicants for private documents. An admin will reject this job.',
  },
  {
    level: 'blocks',
    words:
      /\b((only )?(for )?(males?|females?|men|women|ladies|gentlemen|boys|girls) only|only (males?|females?|men|women|ladies)|(male|female) (candidates?|applicants?))\b/i,
    hint: LAW,
  },
  {
    level: 'blocks',
    words:
      /\b((under|below|not older than|no older than|younger than|maximum age:?|max\.? age:?) \d{2}( years)?|aged? (between )?\d{2}\s?(-|–|to|and)\s?\d{2}|\d{2}\s?(-|–)\s?\d{2} years old)\b/i,
    hint: LAW,
  },
  {
    level: 'blocks',
    words:
      /\b(unmarried|must be single|no children|without children|not pregnant|christians? only|muslims? only|hindus? only)\b/i,
    hint: LAW,
  },
  {
    level: 'loses',
    words: /\bnative( \w+)? speakers?\b/i,
    hint: 'Ask for a level, such as fluent. Do not require native speakers.',
  },
  {
    level: 'loses',
    words:
      /\b(young( and|,)? (dynamic|energetic|vibrant|motivated|ambitious)|young (team|people|professionals?)|youthful|digital natives?|(recent|fresh|new) graduates?|energetic young)\b/i,
    hint: 'It may discourage older applicants. Describe the work of the team instead.',
  },
  {
    level: 'loses',
    words:
      /\b(send|attach|include|enclose|upload|provide|add|with)( us)? (an? |your )?((recent|current) )?(photo(graph)?|headshot|selfie)\b(?! of your)/i,
    hint: 'A photo shows age, sex and origin, which must not decide. Do not ask for one.',
  },
  {
    level: 'loses',
    words:
      /\b(criminal (record|history|background|convictions?)|clean (police )?record|(ever )?been (convicted|arrested)|background checks?)\b/i,
    hint: 'New York City, and many states and countries, let employers ask for this only after an offer.',
  },
  {
    level: 'loses',
    words: /\b(rock ?stars?|ninjas?|gurus?|jedis?|wizards?)\b/i,
    hint: 'Few people search for this term. Name the job instead.',
  },
  {
    level: 'loses',
    words:
      /\b(salesm[ae]n|chairm[ae]n|foreman|foremen|handym[ae]n|waitress(es)?|stewardess(es)?|he will|she will)\b/i,
    hint: 'It addresses only one gender. Use a neutral word.',
  },
  {
    level: 'loses',
    words: /\b(whats\s?app|telegram|wechat)\b/i,
    hint: 'Applicants apply here, where you can both follow the application. Other ways look like fraud.',
  },
];

/** The matches of all rules in a text, one per rule. */
export const statedIn = (text: string): Stated[] =>
  RULES.flatMap(({ level, words, hint }) => {
    const [quote] = words.exec(text) ?? [];
    return quote ? [{ level, quote, hint }] : [];
  });
