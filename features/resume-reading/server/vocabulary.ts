import { plainWords } from './reading/line.ts';
import { fold, UNSPACED, wordsOf } from './reading/words.ts';

/** How many words of a list a text has. Words of the list are whole with a dot at the end, otherwise beginnings of words. */
function counterOf(list: string): (text: string) => number {
  const words = wordsOf(list);
  // Anywhere in a text whose words are not separated.
  const unspaced = words.filter((word) => UNSPACED.test(word)).map(fold);
  const spaced = words.filter((word) => !UNSPACED.test(word));
  const starts = spaced.filter((word) => !word.endsWith('.')).map(plainWords);
  const whole = new Set(spaced.filter((word) => word.endsWith('.')).map(plainWords));
  // Words of two parts, such as 'kỹ sư'.
  const phrases = starts.filter((word) => word.includes(' '));
  const isOne = (word: string) =>
    whole.has(word) || starts.some((start) => start !== '' && word.startsWith(start));
  return (text) => {
    const plain = plainWords(text);
    const folded = UNSPACED.test(text) ? fold(text) : '';
    return (
      plain.split(' ').filter(isOne).length +
      phrases.filter((phrase) => ` ${plain} `.includes(` ${phrase} `)).length +
      unspaced.filter((word) => folded.includes(word)).length
    );
  };
}

/** How many words of job titles, companies, places to study, and degrees a text has. */
export const titleWords = counterOf('titles');
export const companyWords = counterOf('companies');
export const institutionWords = counterOf('schools');
export const degreeWords = counterOf('degrees');

const LEGAL_FORMS = new Set(wordsOf('legalForms'));

/** 'Inc.' belongs to the name before its comma. */
export const isLegalForm = (text: string): boolean =>
  LEGAL_FORMS.has(text.toLowerCase().replace(/\.$/, ''));

/** The first row of a table of jobs or degrees. */
const COLUMN_NAMES = new Set(wordsOf('columns'));

export const isTableHead = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.every((cell) => {
    const words = plainWords(cell).split(' ');
    return words.length <= 3 && words.some((word) => COLUMN_NAMES.has(word));
  });
