/** Characters of a description that hardly tell what the work is. */
const SHORT = 250;
/** Characters without a line break. */
const WALL = 1500;
/** Letters that are enough to judge by, and the share of capitals among them. */
const LETTERS = 12;
const CAPITALS = 0.7;

interface Texts {
  title: string;
  description: string;
  requirements: readonly string[];
}

/** What makes a posting hard to read, or says little; a sentence each. */
export function thinSentences({ title, description, requirements }: Texts): string[] {
  const sentences: string[] = [];
  if (description.length < SHORT && requirements.length === 0)
    sentences.push(`${description.length} characters of description and no requirements`);
  return [...sentences, ...unreadable(title, description)];
}

/** What makes a text hard to read, whatever it says. */
export function unreadable(title: string, description: string): string[] {
  const sentences: string[] = [];
  const longest = Math.max(...description.split(/\n+/).map((paragraph) => paragraph.length));
  if (longest > WALL)
    sentences.push(`${longest.toLocaleString('en-US')} characters without a paragraph`);
  if (isShouted(title)) sentences.push(`Title in capitals: "${title}"`);
  if (isShouted(description)) sentences.push('Description in capitals');
  const [cries] = /[!?]{3,}/.exec(`${title} ${description}`) ?? [];
  if (cries) sentences.push(`"${cries.slice(0, 10)}"`);
  return sentences;
}

function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = text.match(/\p{Lu}/gu) ?? [];
  return letters.length >= LETTERS && capitals.length / letters.length >= CAPITALS;
}
