/** Escapes a text for HTML and XML, including attributes. */
export const escapeMarkup = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Splits at blank lines; single line breaks stay. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/** A typed text as HTML with paragraphs and line breaks. */
export const toParagraphs = (text: string): string =>
  paragraphsOf(text)
    .map((paragraph) => `<p>${escapeMarkup(paragraph).replace(/\r?\n/g, '<br>')}</p>`)
    .join('');

/** A titled list as HTML; '' if the list is empty. */
export function toTitledList(title: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  const lines = items.map((item) => `<li>${escapeMarkup(item)}</li>`);
  return `<p><strong>${escapeMarkup(title)}</strong></p><ul>${lines.join('')}</ul>`;
}
